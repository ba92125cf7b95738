import { and, count, eq, gte, isNotNull, isNull, max, min, sql, sum } from 'drizzle-orm'
import { dayOf } from '#schema/rules/clock.ts'
import { dayMs, sellerTypes } from '#schema/rules/licenses.ts'
import { paymentStatuses, pixProviders, providerNames } from '#schema/rules/payments.ts'
import { refundStatuses } from '#schema/rules/refunds.ts'
import {
  dailyPayments,
  deliveries,
  disputes,
  emails,
  licenseCounts,
  partialRefunds,
  paymentBanks,
  payments,
  providerEvents,
  refundRequests,
  refunds,
  refusedWebhooks,
  serviceFigures,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { dayOf as dayTextOf } from '../payments/refused-webhooks.ts'
import { isOpenRequest } from '../refunds/refund-requests/urgency.ts'
import { selectReadUntil, withReadUntil } from '../service-figures.ts'
import { writeMetrics } from './open-metrics.ts'

const refusedDays = 7
const malformedMs = dayMs
const jobs = ['sweep', 'daily'] as const

/** In SQL, word for word the conditions of partial indexes, which hold only what waits. */
const unsent = sql`${emails} indexed by emails_due where sent_at is null and next_attempt_at`
const isOwed = sql`status <> 'done'`
const openStatuses = refundStatuses.filter((status) => status !== 'done')

/**
 * The shop's figures in the OpenMetrics text format, in one round trip. All are read from counters or from indexes of what is open, so that
 * they cost the same after a million sales.
 */
export async function metricsText(deps: Deps): Promise<string> {
  const { db } = deps
  const now = deps.now()
  const {
    sales,
    keys,
    owed,
    owedParts,
    owedKeys: [owedKeys],
    emailCounts: [outbox],
    events,
    failed,
    open: [open],
    requests: [requests],
    pending: [pending],
    refused,
    runs,
    readUntil,
    banks,
    silent: [silent],
  } = await readBatch(db, {
    sales: db
      .select({ name: dailyPayments.status, value: sum(dailyPayments.count).mapWith(Number) })
      .from(dailyPayments)
      .groupBy(dailyPayments.status),
    keys: db.select({ name: licenseCounts.sellerType, value: licenseCounts.count }).from(licenseCounts),
    owed: db
      .select({ name: refunds.status, value: count(), since: min(refunds.createdAt) })
      .from(refunds)
      .where(isOwed)
      .groupBy(refunds.status),
    owedParts: db
      .select({ name: partialRefunds.status, value: count(), since: min(partialRefunds.createdAt) })
      .from(partialRefunds)
      .where(isNull(partialRefunds.closedAt))
      .groupBy(partialRefunds.status),
    owedKeys: db
      .select({ value: count(), since: min(deliveries.createdAt) })
      .from(deliveries)
      .where(isNotNull(deliveries.nextAttemptAt)),
    emailCounts: db
      .select({
        waiting: sql<number>`(select count(*) from ${unsent} is not null)`,
        failed: sql<number>`(select count(*) from ${unsent} is null)`,
        since: sql<number | null>`(
          select created_at from ${emails} where rowid = (select min(rowid) from ${unsent} is not null))`,
      })
      .from(sql`(select 1)`),
    events: db
      .select({ name: providerEvents.provider, value: count(), since: min(providerEvents.receivedAt) })
      .from(providerEvents)
      .where(and(isNull(providerEvents.doneAt), isNull(providerEvents.failedAt)))
      .groupBy(providerEvents.provider),
    failed: db
      .select({
        name: providerEvents.provider,
        value: sql<number>`sum(topic = 'answer' and failed_at >= ${now - malformedMs})`,
        webhooks: sql<number>`sum(topic <> 'answer')`,
      })
      .from(providerEvents)
      .where(and(isNotNull(providerEvents.failedAt), isNull(providerEvents.doneAt)))
      .groupBy(providerEvents.provider),
    open: db
      .select({ value: count(), since: min(disputes.openedAt) })
      .from(disputes)
      .where(sql`status = 'open'`),
    requests: db
      .select({ value: count(), since: min(refundRequests.createdAt) })
      .from(refundRequests)
      .where(isOpenRequest),
    pending: db
      .select({ since: min(payments.createdAt) })
      .from(payments)
      .where(eq(payments.status, 'pending')),
    refused: db
      .select({ name: refusedWebhooks.provider, value: sum(refusedWebhooks.count).mapWith(Number) })
      .from(refusedWebhooks)
      .where(gte(refusedWebhooks.day, dayTextOf(now - refusedDays * dayMs)))
      .groupBy(refusedWebhooks.provider),
    runs: db
      .select({ name: serviceFigures.name, at: max(serviceFigures.value) })
      .from(serviceFigures)
      .where(and(gte(serviceFigures.day, dayOf(now) - refusedDays), sql`name in ('sweep', 'daily')`))
      .groupBy(serviceFigures.name),
    readUntil: selectReadUntil(deps),
    banks: db.select({ name: paymentBanks.provider, since: paymentBanks.failingSince }).from(paymentBanks),
    silent: db.select({ value: count() }).from(payments).where(sql`cancel_charge_at is not null`),
  })
  const age = (since: number | null | undefined) => (since == null ? 0 : Math.max(0, (now - since) / 1_000))
  const oldest = (rows: { since: number | null }[]) => Math.max(0, ...rows.map(({ since }) => age(since)))
  const runAt = (job: string) => runs.find(({ name }) => name === job)?.at
  return writeMetrics([
    gauge('shop_payments', 'Payments by their present status.', 'status', complete(paymentStatuses, sales)),
    gauge('shop_keys', 'Keys that were issued and not deleted.', 'seller', complete(sellerTypes, keys)),
    gauge('shop_refunds_open', 'Refunds that are not done.', 'status', complete(openStatuses, owed)),
    gauge('shop_partial_refunds_open', 'Refunds of parts that are open.', 'status', complete(openStatuses, owedParts)),
    gauge('shop_webhooks_waiting', 'Stored webhooks to be applied.', 'provider', complete(providerNames, events)),
    gauge('shop_webhooks_refused', 'Of seven days: not signed.', 'provider', complete(providerNames, refused)),
    gauge(
      'shop_malformed_answers',
      'Of a day: calls whose answer was not as documented.',
      'provider',
      complete(providerNames, failed),
    ),
    single(
      'shop_webhooks_failed',
      'Stored webhooks that were given up.',
      failed.reduce((sum, { webhooks }) => sum + webhooks, 0),
    ),
    single('shop_deliveries_waiting', 'Keys to be issued or banned by their seller.', owedKeys?.value),
    single('shop_emails_waiting', 'E-mails to be sent.', outbox?.waiting),
    single('shop_emails_failed', 'E-mails that were given up.', outbox?.failed),
    single('shop_disputes_open', 'Payments that their payer contests.', open?.value),
    single('shop_charges_to_cancel', 'Charges that may have been made in silence.', silent?.value),
    single('shop_refund_requests_open', 'Customers who wait for an answer.', requests?.value),
    {
      name: 'shop_oldest_waiting_seconds',
      unit: 'seconds',
      help: 'Since when the oldest waits; 0 where none does.',
      label: 'work',
      values: {
        payment: age(pending?.since),
        refund: oldest([...owed, ...owedParts]),
        webhook: oldest(events),
        delivery: age(owedKeys?.since),
        email: age(outbox?.since),
        dispute: age(open?.since),
        refund_request: age(requests?.since),
      },
    },
    {
      name: 'shop_bank_failing_seconds',
      unit: 'seconds',
      help: 'Since when a provider of PIX makes no new charges; 0 where it does.',
      label: 'provider',
      values: Object.fromEntries(
        pixProviders.map((provider) => [provider, age(banks.find(({ name }) => name === provider)?.since)]),
      ),
    },
    {
      name: 'shop_cron_age_seconds',
      unit: 'seconds',
      help: 'Since the end of the last run; +Inf where there was none for a week.',
      label: 'job',
      values: Object.fromEntries(
        jobs.map((job) => [job, runAt(job) == null ? Number.POSITIVE_INFINITY : age(runAt(job))]),
      ),
    },
    {
      name: 'shop_list_read_age_seconds',
      unit: 'seconds',
      help: 'Since when a provider’s list of charges was not read to its end; +Inf where it never was.',
      label: 'list',
      values: Object.fromEntries(
        withReadUntil(deps, readUntil).map(({ provider, list, until }) => [
          `${provider} ${list}`,
          until === null ? Number.POSITIVE_INFINITY : age(until),
        ]),
      ),
    },
  ])
}

interface Counted {
  name: string
  value: number
}

/** Every name, also those of which there is nothing: a series that disappears raises no alert. */
const complete = (names: readonly string[], rows: Counted[]) =>
  Object.fromEntries(names.map((name) => [name, rows.find((row) => row.name === name)?.value ?? 0]))

const gauge = (name: string, help: string, label: string, values: Record<string, number>) => ({
  name,
  help,
  label,
  values,
})

const single = (name: string, help: string, value = 0) => ({ name, help, values: { '': value } })
