import { and, eq, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import type { Provider, ProviderName } from '#schema/rules/payments.ts'
import { type ProviderEventRow, payments, providerEvents } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { byCase } from '../disputes/by-case.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { applyProviderStatus, type KnownPayment, knownColumns } from './apply-provider-status.ts'

/** The waits between attempts double from a minute up to an hour. */
const retryMs = 30_000
const retryMaxMs = 60 * 60_000
/** How long an event is tried before an admin is to look at it. */
const eventLifeMs = 3 * dayMs
/** And how often at least: the cron may not have run for days. */
const attemptsMin = 10
/**
 * How long the provider is asked again about a charge that it does not know: its webhook may be faster than its own database. Later it counts as
 * one that does not exist, such as those of the provider's simulated webhooks.
 */
const unknownLifeMs = 60 * 60_000

export type StoredEvent = Pick<ProviderEventRow, 'provider' | 'eventId' | 'topic' | 'subjectId' | 'receivedAt'>

export const isEvent = ({ provider, eventId }: Pick<StoredEvent, 'provider' | 'eventId'>) =>
  and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId))

const ofProvider = prepared(['provider', 'providerId'], (db, { provider, providerId }) =>
  db
    .select(knownColumns)
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerId, providerId))),
)
/** The payment of a charge, by the provider's id: a statement for a batch. */
export const paymentOfProvider = (db: Database, provider: ProviderName, providerId: string) =>
  ofProvider(db, { provider, providerId })

const markDone = prepared(['provider', 'eventId', 'at'], (db, { provider, eventId, at }) =>
  db
    .update(providerEvents)
    .set({ doneAt: sql`${at}`, failedAt: null })
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId))),
)

/** Takes the events of a provider that are due, and postpones their next attempt: a statement for a batch. */
export const takeDueEvents = ({ db, now }: Deps, provider: Provider, limit: number) =>
  db
    .update(providerEvents)
    .set({
      attempts: sql`${providerEvents.attempts} + 1`,
      leaseUntil: sql`${now()} + min(${retryMs} * (1 << min(${providerEvents.attempts}, 16)), ${retryMaxMs})`,
    })
    .where(
      sql`rowid in (
        select rowid from ${providerEvents}
        where provider = ${provider} and done_at is null and failed_at is null and lease_until <= ${now()}
        order by lease_until limit ${limit})`,
    )
    .returning()

/** Applies an event that was stored and not applied yet. One that cannot be applied for days is given up, and shown to admins. */
export async function applyStoredEvent(deps: Deps, event: ProviderEventRow): Promise<void> {
  const { db, now } = deps
  try {
    const [payment] = await paymentOfProvider(db, event.provider, event.subjectId)
    await applyEvent(deps, event, payment)
  } catch (error) {
    const isOld = now() - event.receivedAt >= eventLifeMs
    if (isOld && event.attempts >= attemptsMin)
      await db.update(providerEvents).set({ failedAt: now() }).where(isEvent(event))
    throw error
  }
}

/**
 * The body is not trusted: the payment is fetched from the provider, of an event about a dispute by its case. The event may come before we
 * have stored the provider's id; the payment is then found by its reference. An event about a payment that is not ours is marked as done; one
 * about what the provider does not know is left to the cron for an hour.
 */
export async function applyEvent(deps: Deps, event: StoredEvent, known: KnownPayment | undefined): Promise<void> {
  const { db, now } = deps
  const { provider, eventId, subjectId, receivedAt } = event
  const isDispute = event.topic === 'dispute'
  const done = markDone(db, { provider, eventId, at: now() })
  const disputeCase = isDispute ? await providerOf(deps, event)?.disputes?.get(subjectId) : null
  let isUnknown = isDispute && !disputeCase
  let isDone = false
  await runEach(isDispute ? (disputeCase?.providerIds ?? []) : [subjectId], async (providerId) => {
    const fetched = await providerOf(deps, event)?.get(providerId)
    if (!fetched) {
      isUnknown = true
      return
    }
    const payment = (isDispute ? undefined : known) ?? (await paymentById(db, fetched.reference ?? ''))[0]
    const reported = byCase(fetched, disputeCase)
    if (payment?.provider !== provider) return
    // A sale marks its event as done in the same write.
    const settled = await applyProviderStatus(
      deps,
      payment,
      reported,
      'webhook',
      isDispute ? undefined : { event: done },
    )
    if (settled && !isDispute) isDone = true
  })
  if (isDone) return
  if (isUnknown && now() - receivedAt < unknownLifeMs) return
  await done
}
