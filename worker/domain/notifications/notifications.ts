import { and, count, desc, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/notifications.ts'
import type { Notification } from '#schema/api/notifications.ts'
import type { systemNotificationText } from '#schema/api/system-notifications.ts'
import type { Language } from '#schema/rules/languages.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { unpagedMax } from '#schema/rules/lists.ts'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import { shopOffsetMs } from '#schema/rules/shop-time.ts'
import {
  licenses,
  type NotificationRow,
  notificationReads,
  notifications,
  payments,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, type Statements, writeBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { queueNoticeEmail } from '../emails/queue.ts'
import { englishNameOf, withEnglishName } from '../english-name.ts'
import { contains, type Listing, ordered, readList } from '../listing/lists.ts'
import { isStaff } from '../staff.ts'

/** In SQL: a notification for everyone. */
export const isAnnouncement = sql`(${notifications.userId} is null and ${notifications.productId} is null)`

/** Announcements since their account's first day (for admins all), the user's own notifications, and those for owners of a product. */
const visibleTo = (userId: string) =>
  or(
    and(isAnnouncement, or(and(eq(notifications.status, 'active'), sinceFirstDay(userId)), isAdmin(userId))),
    and(eq(notifications.userId, userId), eq(notifications.status, 'active')),
    ownsProduct(userId),
  )

const isAdmin = (userId: string) =>
  sql`exists (select 1 from ${users} where id = ${userId} and ${isStaff(['moderation', 'read'])})`

/** From the start of the shop's day on which the user registered. The numbers are in the statement: as parameters they would be floats. */
const sinceFirstDay = (userId: string) =>
  sql`(${notifications.createdAt} >= (select (${users.createdAt} + ${offset}) / ${day} * ${day} - ${offset} from ${users} where ${users.id} = ${userId}))`
const offset = sql.raw(String(shopOffsetMs))
const day = sql.raw(String(dayMs))

/** The user's license of the product was valid when the notification was sent. */
const ownsProduct = (userId: string) => sql`(notifications.product_id is not null and exists (
  select 1 from ${licenses} l
  where l.user_id = ${userId} and l.product_id = notifications.product_id and l.is_active and l.suspended_at is null and l.seller_type = 'internal'
    and l.purchase_date <= notifications.created_at and l.expiration_date > notifications.created_at))`

const selectFor = (db: Database, userId: string, where: SQL | undefined) =>
  db
    .select({ row: notifications, readAt: notificationReads.readAt })
    .from(notifications)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.userId, userId)),
    )
    .where(and(visibleTo(userId), where))

export const noEnglish = { title: '', content: '' }

type Visible = Awaited<ReturnType<typeof selectFor>>[number]

const onWire = ({ row, readAt }: Visible, language: Language, textOf: typeof systemNotificationText): Notification => {
  // The shop's own notifications are in the reader's language already.
  const words = row.notice ? textOf(row.notice, row.params ?? {}, language) : row
  const en = row.notice ? words : { ...noEnglish, ...row.en }
  return {
    _id: row.id,
    title: words.title,
    content: words.content,
    en: { title: en.title, content: en.content },
    category: row.category,
    status: row.status,
    sender: row.sender,
    topic: row.topic,
    read: readAt !== null,
    createdAt: isoOf(row.createdAt),
    purchaseId: row.params?.purchase ?? null,
    renews: renewsOf(row.params),
  }
}

function renewsOf(params: NotificationRow['params']): Notification['renews'] {
  const { renew: productId, license: licenseId } = params ?? {}
  return productId && licenseId ? { productId, licenseId } : null
}

type Query = Parsed<typeof api.listNotifications>

export const notificationsMatching = ({ search, category, status }: Pick<Query, 'search' | 'category' | 'status'>) =>
  and(
    contains(search, [notifications.title, notifications.content]),
    category === undefined ? undefined : eq(notifications.category, category),
    status === undefined ? undefined : eq(notifications.status, status),
  )

export async function listNotifications(
  { db }: Deps,
  userId: string,
  language: Language,
  query: Query,
): Promise<Listing<Notification>> {
  const { id, title, createdAt } = notifications
  const { audience } = query
  const where = and(
    notificationsMatching(query),
    audience && (audience === 'me' ? not(isAnnouncement) : isAnnouncement),
  )
  const columns = { createdAt, title, category: notifications.category, status: notifications.status }
  const order = ordered(query.sort, columns, createdAt, id)
  const { systemNotificationText } = await import('#schema/api/system-notifications.ts')
  return readList(db, query, {
    rows: (limit, offset) =>
      selectFor(db, userId, where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db
      .select({ total: count() })
      .from(notifications)
      .where(and(visibleTo(userId), where)),
    onWire: (visible) => onWire(visible, language, systemNotificationText),
  })
}

const markRead = (db: Database, userId: string, which: SQL | undefined, now: number) =>
  db
    .insert(notificationReads)
    .select(
      db
        .select({
          userId: sql<string>`${userId}`.as('user_id'),
          notificationId: notifications.id,
          readAt: sql<number>`${now}`.as('read_at'),
        })
        .from(notifications)
        .where(which),
    )
    .onConflictDoNothing()

export async function markNotificationRead({ db, now }: Deps, userId: string, id: string): Promise<void> {
  const isVisible = and(eq(notifications.id, id), visibleTo(userId))
  const {
    found: [found],
  } = await writeBatch(db, {
    mark: markRead(db, userId, isVisible, now()),
    found: db.select({ id: notifications.id }).from(notifications).where(isVisible),
  })
  if (!found) throw new StoreError('notification_not_found')
}

export async function markAllNotificationsRead(
  { db, now }: Deps,
  userId: string,
  language: Language,
): Promise<Notification[]> {
  const { rows } = await writeBatch(db, {
    mark: markRead(db, userId, visibleTo(userId), now()),
    rows: selectFor(db, userId, undefined)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(unpagedMax),
  })
  const { systemNotificationText } = await import('#schema/api/system-notifications.ts')
  return rows.map((visible) => onWire(visible, language, systemNotificationText))
}

/** In SQL, of the payment `p`: what each notice to its buyer names. */
export const buyerParams = sql`json_patch('{}', json_object('product', p.product_name, 'purchase', p.id,
  'productEn', ${englishNameOf(sql.raw('p.product_id'))}))`

interface BuyerNotice {
  params?: Record<string, string>
  /** Names the change that the notification is about: there is one of each. */
  dedupe?: string | SQL
}

/**
 * Statements that notify the buyer of a payment once, however often they run, by e-mail too. `when` is a condition on the payment `p`.
 */
export const notifyBuyer = (
  deps: Deps,
  paymentId: string,
  notice: SystemNotificationKind | SQL<SystemNotificationKind>,
  when: SQL,
  { params = {}, dedupe = sql`'payment:' || p.id || ':' || p.status` }: BuyerNotice = {},
): Statements => {
  const id = deps.newId()
  return {
    notifyBuyer: deps.db.run(sql`
    insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
    select ${id}, p.user_id, ${notice}, json_patch(${JSON.stringify(params)}, ${buyerParams}), ${dedupe},
      'importante', 'active', ${deps.now()}
    from ${payments} p
    where p.id = ${paymentId} and p.user_id is not null and ${when}
    on conflict (dedupe) do nothing`),
    ...queueNoticeEmail(deps, paymentId, id),
  }
}

/** A statement that notifies one person of a product's key, where `when` holds. */
export const notifyUser = (
  { db, now, newId }: Deps,
  userId: string | SQL,
  notice: SystemNotificationKind,
  params: Record<string, string>,
  { productId, when = sql`true`, dedupe = null }: { productId: string | null; when?: SQL; dedupe?: string | null },
) =>
  db.run(sql`
    insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
    select ${newId()}, u.id, ${notice}, ${withEnglishName(params, productId)}, ${dedupe}, 'importante', 'active', ${now()}
    from ${users} u where u.id = ${userId} and ${when}
    on conflict (dedupe) do nothing`)

/** A statement that notifies every admin of a change of a payment once, however often it runs. `when` is a condition on the payment `p`. */
export const notifyAdmins = (
  { db, now, newId }: Deps,
  paymentId: string | SQL,
  notice: SystemNotificationKind,
  when: SQL,
  dedupe: string,
) =>
  db.run(sql`
    insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
    select ${newId()} || '-' || row_number() over (order by u.id), u.id, ${notice},
      json_object('product', p.product_name, 'payment', p.id), ${dedupe} || ':' || u.id, 'importante', 'active', ${now()}
    from ${payments} p join ${users} u on u.role = 'admin'
    where p.id = ${paymentId} and ${when}
    on conflict (dedupe) do nothing`)
