import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { ProviderName } from '#schema/rules/payments.ts'
import { type PaymentRow, payments, providerEvents } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { jitterMs } from '#worker/lib/jitter.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { isProviderError, ProviderError } from '#worker/providers/errors.ts'
import type { WebhookEvent, WebhookRequest } from '#worker/providers/payment-provider.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { providerOf } from './provider-of.ts'
import { paymentById } from './queries.ts'

/** How long an event is reserved for whoever began to apply it, plus up to a second, so that two leases are unlikely to be equal. */
const leaseMs = 15_000
const leaseEnd = (deps: Deps) => deps.now() + leaseMs + jitterMs(deps)
const storedBodyMax = 4_000

/**
 * Stores the event of a provider's webhook, then applies it. A repeated event does nothing. What fails after the storing is thrown, so
 * that the provider sends it again; the cron applies it if it does not.
 */
export async function receiveWebhook(deps: Deps, provider: ProviderName, request: WebhookRequest): Promise<void> {
  const configured = providerOf(deps, { provider })
  if (!configured) throw new StoreError('method_disabled')
  const event = configured.readWebhook(request, deps.now())
  if (!event) throw new StoreError('invalid_signature')
  const { db, now } = deps
  const leaseUntil = leaseEnd(deps)
  // Or leased by this call already: its answer got lost and the write is sent again.
  const isFree = or(lte(providerEvents.leaseUntil, now()), eq(providerEvents.leaseUntil, leaseUntil))
  const {
    lease,
    payment: [payment],
  } = await writeBatch(db, {
    lease: db
      .insert(providerEvents)
      .values({
        provider,
        ...event,
        body: request.body.slice(0, storedBodyMax),
        receivedAt: now(),
        leaseUntil,
      })
      .onConflictDoUpdate({
        target: [providerEvents.provider, providerEvents.eventId],
        set: { leaseUntil },
        setWhere: and(isNull(providerEvents.doneAt), isFree),
      }),
    payment: paymentOfProvider(db, provider, event.subjectId),
  })
  if (lease.rowsAffected === 0) return
  try {
    await applyEvent(deps, { provider, ...event }, payment)
  } catch (error) {
    if (error instanceof ProviderError) throw new StoreError('webhook_failed')
    throw error
  }
}

/** Applies events that were stored and, because of a crash, not applied. */
export async function applyStoredEvents(deps: Deps, limit: number): Promise<void> {
  const { db, now } = deps
  const { provider } = providerEvents
  const configured = deps.providers.map(({ name }) => name)
  const open = await db
    .select({ provider, eventId: providerEvents.eventId, subjectId: providerEvents.subjectId })
    .from(providerEvents)
    .where(and(isNull(providerEvents.doneAt), lte(providerEvents.leaseUntil, now()), inArray(provider, configured)))
    .orderBy(providerEvents.leaseUntil)
    .limit(limit)
  const applyOpen = async (event: StoredEvent) => {
    const [payment] = await paymentOfProvider(db, event.provider, event.subjectId)
    await applyEvent(deps, event, payment)
  }
  await runEach(open, applyOpen, { isExpected: isProviderError })
}

const paymentOfProvider = (db: Database, provider: ProviderName, providerId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerId, providerId)))

interface StoredEvent extends WebhookEvent {
  provider: ProviderName
}

/**
 * The body is not trusted: the payment is fetched from the provider. The event may come before we have stored the provider's id; the
 * payment is then found by its reference. An event about a payment that is not ours is marked as done.
 */
async function applyEvent(deps: Deps, event: StoredEvent, known: PaymentRow | undefined): Promise<void> {
  const { db, now } = deps
  const { provider, eventId, subjectId } = event
  const fetched = await providerOf(deps, event)?.get(subjectId)
  if (fetched) {
    const payment = known ?? (await paymentById(db, fetched.reference ?? ''))[0]
    if (payment?.provider === provider) await applyProviderStatus(deps, payment, fetched, 'webhook')
  }
  await db
    .update(providerEvents)
    .set({ doneAt: now() })
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)))
}
