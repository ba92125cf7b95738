import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '#schema/api/errors.ts'
import { StoreError } from '#schema/api/errors.ts'
import { noticeText } from '#schema/api/notices.ts'
import type { Notification } from '#schema/api/notifications.ts'
import type { NoticeKind } from '#schema/rules/notifications.ts'
import { notificationReads, notifications } from '#schema/tables/notifications.ts'
import { payments } from '#schema/tables/payments.ts'
import type { UserRow } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'

/** Lists called bare stop at the newest thousand. */
const newest = 1_000

const forReader = (userId: string) =>
  and(eq(notifications.status, 'active'), or(isNull(notifications.userId), eq(notifications.userId, userId)))

const visibleTo = (db: Database, userId: string) =>
  db
    .select({ row: notifications, readAt: notificationReads.readAt })
    .from(notifications)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.userId, userId)),
    )
    .where(forReader(userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(newest)

type Visible = Awaited<ReturnType<typeof visibleTo>>[number]

const onWire = ({ row, readAt }: Visible, language: Language): Notification => {
  const words = row.notice ? noticeText(row.notice, row.params ?? {}, language) : row
  return {
    _id: row.id,
    title: words.title,
    content: words.content,
    category: row.category,
    status: row.status,
    sender: row.sender,
    topic: row.topic,
    read: readAt !== null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export async function listNotifications({ db }: Deps, user: UserRow, language: Language): Promise<Notification[]> {
  return (await visibleTo(db, user.id)).map((visible) => onWire(visible, language))
}

const markRead = (db: Database, userId: string, which: ReturnType<typeof forReader>, now: number) =>
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

export async function readNotification({ db, now }: Deps, user: UserRow, id: string): Promise<void> {
  const isHers = and(eq(notifications.id, id), forReader(user.id))
  const [, [found]] = await writeBatch(db, [
    markRead(db, user.id, isHers, now()),
    db.select({ id: notifications.id }).from(notifications).where(isHers),
  ])
  if (!found) throw new StoreError('not_found')
}

export async function readAllNotifications(
  { db, now }: Deps,
  user: UserRow,
  language: Language,
): Promise<Notification[]> {
  const [, rows] = await writeBatch(db, [markRead(db, user.id, forReader(user.id), now()), visibleTo(db, user.id)])
  return rows.map((visible) => onWire(visible, language))
}

/** Tells a payment's owner something once, however often the statement runs; `when` is a condition on the payment. */
export const notifyBuyer = (
  { db, now, newId }: Deps,
  paymentId: string,
  notice: NoticeKind,
  when: ReturnType<typeof sql>,
) =>
  db.run(sql`
    insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
    select ${newId()}, p.user_id, ${notice}, json_object('product', p.product_name), 'payment:' || p.id || ':' || p.status,
      'importante', 'active', ${now()}
    from ${payments} p
    where p.id = ${paymentId} and p.user_id is not null and ${when}
    on conflict (dedupe) do nothing`)
