import { type SQL, sql } from 'drizzle-orm'
import type { listCustomerEvents as api } from '#schema/api/customers.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import {
  type EventGroup,
  type EventKind,
  eventGroupNames,
  eventScopes,
  eventsPerPage,
} from '#schema/rules/customers.ts'
import { type Currency, toWire } from '#schema/rules/money.ts'
import type { EventTopic } from '#schema/rules/payments.ts'
import { hasScope, type Scopes } from '#schema/rules/staff.ts'
import {
  auditLog,
  auditOwner,
  disputes,
  feedback,
  licenses,
  notifications,
  partialRefunds,
  payments,
  providerEvents,
  refundRequests,
  refunds,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { keyEndingOf } from '#worker/lib/key-ending.ts'
import { endReason } from '../payment-rows/queries.ts'

interface Row {
  id: string
  kind: EventKind
  at: number
  title: string
  detail: string
  cents: number | null
  currency: Currency | null
  paymentId: string | null
}

/** Events of one kind: what of a row is shown, when it was, and where the rows come from. */
function source(
  kind: EventKind,
  row: { id: SQL; at: SQL; from: SQL; title?: SQL; detail?: SQL; payment?: boolean; cents?: SQL },
): SQL {
  const { id, at, from, title = sql`''`, detail = sql`''`, payment = false, cents = sql`p.amount_cents` } = row
  const ofPayment = payment ? sql`${cents}, p.currency, p.id` : sql`null, null, null`
  return sql`select ${kind} || ':' || ${id} as id, ${kind} as kind, ${at} as at, ${title} as title, ${detail} as detail, ${ofPayment} from ${from} and ${at} is not null`
}

const product = sql`p.product_name`
const ofUser = (userId: string) => sql`${payments} p where p.user_id = ${userId}`
const joined = (userId: string, table: SQL) =>
  sql`${payments} p cross join ${table} on x.payment_id = p.id where p.user_id = ${userId}`
/** In SQL: the webhook `e` is about what has that id at the provider, found by how the ids of events begin (`eventIdOf`). */
const isAbout = (topic: EventTopic, provider: SQL, subjectId: SQL) => {
  const first = topic === 'dispute' ? sql`${'dispute:'} || ${subjectId}` : subjectId
  return sql`e.provider = ${provider} and e.event_id > ${first} || ':' and e.event_id < ${first} || ';'
    and e.subject_id = ${subjectId} and e.topic = ${topic}`
}
const noticeState = sql`case when e.done_at is not null then 'applied' when e.failed_at is not null then 'failed' else 'waiting' end`

/** In SQL: the events of each group. Each reads the rows of this person alone, by indexes. */
const sources: Record<EventGroup, (userId: string) => SQL[]> = {
  payments: (userId) => {
    const refund = { id: sql`p.id`, title: product, payment: true, from: joined(userId, sql`${refunds} x`) }
    const part = {
      ...{ id: sql`x.id`, title: product, payment: true, cents: sql`x.amount_cents` },
      from: joined(userId, sql`${partialRefunds} x`),
    }
    const dispute = { id: sql`x.id`, title: product, payment: true, from: joined(userId, sql`${disputes} x`) }
    const notice = {
      ...{ id: sql`e.rowid`, at: sql`e.received_at`, title: product, payment: true, cents: sql`null` },
      detail: sql`e.provider || ':' || ${noticeState}`,
    }
    const own = { id: sql`p.id`, title: product, payment: true, from: ofUser(userId) }
    return [
      source('paymentStarted', { ...own, at: sql`p.created_at`, detail: sql`p.method` }),
      source('paymentPaid', { ...own, at: sql`p.paid_at`, detail: sql`p.provider` }),
      // Of late money alone: otherwise the end of the time to pay says nothing.
      source('paymentOverdue', { ...own, at: sql`iif(p.is_late, p.expires_at, null)` }),
      source('paymentApproved', {
        ...own,
        at: sql`p.approved_at`,
        detail: sql`coalesce(p.settled_by, '') || ':' || iif(p.is_late, 'late', '') || ':' || coalesce(p.provider_id, '')`,
      }),
      source('paymentCancelled', {
        ...own,
        at: sql`p.cancelled_at`,
        // Late money has approved some since.
        detail: sql`coalesce((select ${endReason} from ${payments} where ${payments.id} = p.id), p.cancel_reason, '')`,
      }),
      source('providerNotice', {
        ...notice,
        from: sql`${payments} p cross join ${providerEvents} e on ${isAbout('payment', sql`p.provider`, sql`p.provider_id`)}
          where p.user_id = ${userId}`,
      }),
      source('disputeNotice', {
        ...notice,
        from: sql`${payments} p cross join ${disputes} x on x.payment_id = p.id
          cross join ${providerEvents} e on ${isAbout('dispute', sql`x.provider`, sql`x.case_id`)} where p.user_id = ${userId}`,
      }),
      source('refundAsked', {
        ...own,
        from: joined(userId, sql`${refundRequests} x`),
        at: sql`x.created_at`,
        detail: sql`x.reason`,
      }),
      source('refundStarted', { ...refund, at: sql`x.created_at`, detail: sql`x.reason` }),
      source('refundRefused', { ...refund, at: sql`x.refused_at`, detail: sql`coalesce(x.refusal, '')` }),
      source('refundDone', { ...refund, at: sql`x.completed_at` }),
      source('partAsked', { ...part, at: sql`iif(x.source = 'user', x.created_at, null)`, detail: sql`x.reason` }),
      source('partRefused', { ...part, at: sql`x.refused_at`, detail: sql`coalesce(x.refusal, '')` }),
      source('partDone', { ...part, at: sql`iif(x.status = 'done', x.closed_at, null)` }),
      source('disputeOpened', { ...dispute, at: sql`x.opened_at`, detail: sql`x.kind` }),
      source('disputeClosed', { ...dispute, at: sql`x.closed_at`, detail: sql`x.status` }),
    ]
  },
  keys: (userId) => {
    const own = {
      id: sql`l.id`,
      title: sql`l.product_name`,
      detail: keyEndingOf(sql`l.key`),
      from: sql`${licenses} l where l.user_id = ${userId}`,
    }
    return [
      source('keyIssued', { ...own, at: sql`l.purchase_date` }),
      source('keyActivated', { ...own, at: sql`l.activated_at` }),
      source('deviceReleased', { ...own, at: sql`l.released_at` }),
    ]
  },
  messages: (userId) => [
    source('notification', {
      id: sql`n.id`,
      at: sql`n.created_at`,
      title: sql`n.title`,
      detail: sql`coalesce(n.notice, '')`,
      from: sql`${notifications} n where n.user_id = ${userId}`,
    }),
    source('review', {
      id: sql`f.id`,
      at: sql`f.created_at`,
      title: sql`f.product_name`,
      detail: sql`f.rating || ':' || f.status`,
      from: sql`${feedback} f where f.user_id = ${userId}`,
    }),
  ],
  staff: (userId) => [
    source('audit', {
      id: sql`audit_log.id`,
      at: sql`audit_log.created_at`,
      title: sql`audit_log.action`,
      detail: sql`audit_log.actor_name`,
      from: sql`${auditLog} where audit_log.rowid in (
        select rowid from ${auditLog} where entity_id = ${userId}
        union select rowid from ${auditLog} where ${auditOwner} = ${userId})`,
    }),
  ],
}

interface Cursor {
  at: number
  id: string
}

const cursorOf = (text: string | undefined): Cursor | undefined => {
  const [at = '', id = ''] = text?.split('~') ?? []
  return text === undefined ? undefined : { at: Number(at), id }
}

/** A statement: the newest events of a group, one more than a page has. */
function selectEvents(db: Database, group: EventGroup, userId: string, before: Cursor | undefined) {
  const all = sql.join(
    sources[group](userId).map((one) => sql`select * from (${one})`),
    sql` union all `,
  )
  const where = before && sql`where (at, id) < (${before.at}, ${before.id})`
  return db.all<Row>(sql`
    with events(id, kind, at, title, detail, cents, currency, paymentId) as (${all})
    select * from events ${where} order by at desc, id desc limit ${eventsPerPage + 1}`)
}

/** A page of a person's events, of the groups that an admin of these scopes may see. Throws 404 `user_not_found`. */
export async function listCustomerEvents(
  { db }: Deps,
  userId: string,
  { group, before }: Parsed<typeof api>,
  scopesOf: () => Scopes,
): Promise<Answer<typeof api>> {
  const cursor = cursorOf(before)
  const none = db.all<Row>(sql`select null where false`)
  const read = (name: EventGroup) =>
    group === undefined || group === name ? selectEvents(db, name, userId, cursor) : none
  const { found, ...groups } = await readBatch(db, {
    found: db.select({ id: users.id }).from(users).where(sql`id = ${userId}`),
    payments: read('payments'),
    keys: read('keys'),
    messages: read('messages'),
    staff: read('staff'),
  })
  if (found.length === 0) throw new StoreError('user_not_found')
  const scopes = scopesOf()
  const rows = eventGroupNames
    .filter((name) => hasScope(scopes, eventScopes[name]))
    .flatMap((name) => groups[name])
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  const page = rows.slice(0, eventsPerPage)
  const last = page.at(-1)
  return {
    events: page.map(({ id, kind, at, title, detail, cents, currency, paymentId }) => ({
      ...{ _id: id, kind, title, detail, currency, paymentId },
      at: isoOf(at),
      amount: cents === null ? null : toWire(cents),
    })),
    next: rows.length > page.length && last ? `${last.at}~${last.id}` : null,
  }
}
