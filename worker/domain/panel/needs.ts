import { and, asc, desc, eq, isNotNull, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Need } from '#schema/api/panel.ts'
import { type Currency, toWire } from '#schema/rules/money.ts'
import { needKinds, needScopes, needsCountedMax } from '#schema/rules/panel.ts'
import { hasScope, type Scopes } from '#schema/rules/staff.ts'
import {
  addressClaims,
  approvals,
  deliveries,
  disputes,
  feedback,
  feedbackCounts,
  licenseCallers,
  licenses,
  partialRefunds,
  payments,
  products,
  providerEvents,
  refundRequests,
  refunds,
  suggestions,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers, Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { isSeenBy } from '../approval-decisions/seen.ts'
import { isSharedKey } from '../licenses/shared-keys.ts'
import { all } from '../listing/counted.ts'
import { isWebhook } from '../payments/malformed-answers.ts'
import { isKeyless, isOnItsWay } from '../payments-health/keys.ts'
import { isOpenRequest, urgency } from '../refunds/refund-requests/urgency.ts'
import { countOfFreeKeys } from '../stock/free-keys.ts'

const nothing = sql<null>`null`

/** The columns of every need; what one does not have is null. */
const columns = (own: {
  count?: SQL<number>
  id: SQL<string> | typeof payments.id
  title?: SQL | typeof payments.productName | typeof suggestions.title | typeof products.name
  person?: typeof users.name | typeof feedback.name | typeof suggestions.name
  amount?: typeof payments.amountCents
  since: SQL<number | null>
  dueAt?: SQL<number>
}) => ({
  count: sql<number>`${own.count ?? all}`.as('all'),
  id: sql<string>`${own.id}`.as('need_id'),
  title: sql<string | null>`${own.title ?? nothing}`.as('title'),
  person: sql<string | null>`${own.person ?? nothing}`.as('person'),
  amountCents: sql<number | null>`${own.amount ?? nothing}`.as('amount'),
  currency: sql<Currency | null>`${own.amount ? payments.currency : nothing}`.as('currency'),
  since: sql<number | null>`${own.since}`.as('since'),
  dueAt: sql<number | null>`${own.dueAt ?? nothing}`.as('due_at'),
})

const ofPayment = (since: SQL<number | null>, dueAt?: SQL<number>) =>
  columns({
    id: payments.id,
    title: payments.productName,
    person: users.name,
    amount: payments.amountCents,
    since,
    ...(dueAt && { dueAt }),
  })

const ageOf = (column: Parameters<typeof unindexed>[0]) => sql<number | null>`${unindexed(column)}`

/** Statements: of each kind the most urgent row with their count, by indexes that hold little else. What the viewer has asked for waits for others. */
export const selectNeeds = ({ db, now }: Pick<Deps, 'db' | 'now'>, viewerId: string) => ({
  paidWithoutKey: db
    .select(ofPayment(ageOf(payments.approvedAt)))
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(isKeyless, not(isOnItsWay(now()))))
    .orderBy(asc(unindexed(payments.approvedAt)))
    .limit(1),
  refusedRefunds: db
    .select({
      ...ofPayment(sql<number | null>`refused.at`),
      amountCents: sql<number | null>`refused.cents`.as('amount'),
    })
    // The conditions of indexes that hold little else.
    .from(sql`(
      select payment_id, amount_cents as cents, refused_at as at from ${refunds} where status <> 'done' and status = 'refused'
      union all
      select payment_id, amount_cents, refused_at from ${partialRefunds} where closed_at is null and status = 'refused') refused`)
    .innerJoin(payments, eq(payments.id, sql`refused.payment_id`))
    .leftJoin(users, eq(users.id, payments.userId))
    .orderBy(sql`refused.at`)
    .limit(1),
  disputes: db
    .select({ ...ofPayment(ageOf(disputes.openedAt), sql<number>`${disputes.answerBy}`), disputeId: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(sql`${disputes}.status = 'open'`)
    .orderBy(asc(disputes.answerBy))
    .limit(1),
  deliveries: db
    .select(ofPayment(ageOf(deliveries.createdAt)))
    .from(deliveries)
    .innerJoin(payments, eq(payments.id, deliveries.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(isNotNull(deliveries.nextAttemptAt), eq(deliveries.status, 'open')))
    .orderBy(asc(deliveries.createdAt))
    .limit(1),
  deadEvents: db
    .select(columns({ id: sql`${providerEvents.eventId}`, since: ageOf(providerEvents.failedAt) }))
    .from(providerEvents)
    .where(and(isNotNull(providerEvents.failedAt), isNull(providerEvents.doneAt), isWebhook))
    .orderBy(asc(providerEvents.failedAt))
    .limit(1),
  approvals: db
    .select({
      ...columns({ id: sql`${approvals.id}`, since: ageOf(approvals.createdAt) }),
      person: sql<string | null>`${approvals.requestedByName}`.as('person'),
    })
    .from(approvals)
    .where(and(eq(approvals.status, 'open'), ne(approvals.requestedBy, viewerId), isSeenBy(viewerId)))
    .orderBy(asc(approvals.createdAt))
    .limit(1),
  refundRequests: db
    .select(ofPayment(ageOf(refundRequests.createdAt)))
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(isOpenRequest)
    .orderBy(desc(urgency))
    .limit(1),
  lowStock: db
    .select(columns({ id: sql`${products.id}`, title: products.name, since: nothing }))
    .from(products)
    .where(and(isNull(products.deletedAt), ne(products.sale, 'draft'), lte(countOfFreeKeys, products.stockWarnAt)))
    .orderBy(asc(countOfFreeKeys))
    .limit(1),
  maintenance: db
    .select(
      columns({
        id: sql`${products.id}`,
        title: products.name,
        since: sql<number | null>`${products.maintenanceSince}`,
      }),
    )
    .from(products)
    .where(and(eq(products.status, 'maintenance'), isNull(products.deletedAt)))
    .orderBy(asc(products.maintenanceSince))
    .limit(1),
  addressClaims: db
    .select(columns({ id: sql`${addressClaims.id}`, person: users.name, since: ageOf(addressClaims.createdAt) }))
    .from(addressClaims)
    .innerJoin(users, eq(users.id, addressClaims.userId))
    .where(sql`${addressClaims}.status = 'open'`)
    .orderBy(asc(addressClaims.createdAt))
    .limit(1),
  discordRequests: selectDiscordRequests(db),
  sharedKeys: db
    .select({
      ...columns({
        id: sql`${licenses.id}`,
        title: sql`${licenses.productName}`,
        person: users.name,
        since: sql<number | null>`${licenseCallers.listedAt}`,
      }),
    })
    .from(licenseCallers)
    .crossJoin(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(and(eq(licenses.id, licenseCallers.licenseId), isSharedKey(now())))
    .orderBy(desc(licenseCallers.devices), desc(licenseCallers.networks))
    .limit(1),
  reviews: db
    .select(
      columns({
        count: sql`(select coalesce(sum(count), 0) from ${feedbackCounts} where status = 'pending')`,
        id: sql`${feedback.id}`,
        title: sql`${feedback.productName}`,
        person: feedback.name,
        since: sql<number>`${feedback.createdAt}`,
      }),
    )
    .from(feedback)
    .where(
      sql`${feedback}.rowid = (select rowid from ${feedback} where status = 'pending' order by created_at limit 1)`,
    ),
  suggestions: db
    .select(
      columns({
        id: sql`${suggestions.id}`,
        title: suggestions.title,
        person: suggestions.name,
        since: ageOf(suggestions.createdAt),
      }),
    )
    .from(suggestions)
    .where(
      sql`${suggestions}.rowid in (select rowid from ${suggestions} order by created_at desc limit ${needsCountedMax}) and status = 'pending'`,
    )
    .orderBy(asc(unindexed(suggestions.createdAt)))
    .limit(1),
})

/** Accounts with an unconfirmed Discord id for which a key waits. When they asked is not recorded. */
function selectDiscordRequests(db: Database) {
  const waiting = sql`(select id, name, created_at from ${users}
    where discord_id is not null and is_discord_confirmed = 0 and exists (
      select 1 from licenses key where key.discord_id = ${users}.discord_id and key.user_id is null and key.deleted_at is null)
    limit ${needsCountedMax}) as waiting`
  return db
    .select({
      ...columns({ id: sql`waiting.id`, since: nothing }),
      person: sql<string | null>`waiting.name`.as('person'),
    })
    .from(waiting)
    .orderBy(sql`waiting.created_at desc`)
    .limit(1)
}

type Found = Answers<ReturnType<typeof selectNeeds>>

/** What waits for an admin of these scopes. */
export function needsOf(found: Found, scopes: Scopes): Need[] {
  return needKinds.flatMap((kind) => {
    const [row] = found[kind]
    if (!row || !hasScope(scopes, [...needScopes[kind], 'read'])) return []
    const { count, title, person, amountCents, currency, since, dueAt } = row
    return {
      ...{ kind, count, title, person, currency },
      isAtLeast: count >= needsCountedMax && (kind === 'suggestions' || kind === 'discordRequests'),
      id: 'disputeId' in row ? row.disputeId : row.id,
      amount: amountCents === null ? null : toWire(amountCents),
      since: isoOf(since),
      dueAt: isoOf(dueAt),
    }
  })
}
