import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { type CoinProviderName, type Provider, providers } from '#schema/rules/payments.ts'
import { type PaymentRow, payments, providerEvents } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { jitterMs } from '#worker/lib/jitter.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { isProviderError, ProviderError } from '#worker/providers/errors.ts'
import type { WebhookEvent } from '#worker/providers/payment-provider.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { coinNamed, providerOf } from './provider-of.ts'
import { paymentById } from './queries.ts'

/** For how long an event belongs to whoever began to handle it: up to a second more, so that no two leases are likely to look the same. */
const leaseMs = 15_000
const leaseEnd = (deps: Deps) => deps.now() + leaseMs + jitterMs(deps)
const bodyKept = 4_000

export async function receivePixWebhook(
  deps: Deps,
  headers: Headers,
  query: URLSearchParams,
  body: string,
): Promise<void> {
  if (!deps.pix) throw new StoreError('method_disabled')
  await storeAndApply(deps, 'mercadopago', deps.pix.readWebhook(headers, query), body)
}

export async function receiveCoinWebhook(
  deps: Deps,
  name: CoinProviderName,
  headers: Headers,
  body: string,
): Promise<void> {
  const coin = coinNamed(deps, name)
  if (!coin) throw new StoreError('method_disabled')
  await storeAndApply(deps, name, coin.readWebhook(headers, body, deps.now()), body)
}

/**
 * Takes a provider's webhook: null where its signature does not hold. The event is stored, then handled. A repeated event does nothing.
 * What fails after the storing is thrown, so that the provider sends it again; the cron handles it if it does not.
 */
async function storeAndApply(deps: Deps, provider: Provider, event: WebhookEvent | null, body: string): Promise<void> {
  if (!event) throw new StoreError('invalid_signature')
  const { db, now } = deps
  const leaseUntil = leaseEnd(deps)
  // Or ours already, where the answer to this very write got lost and it is sent again.
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
        body: body.slice(0, bodyKept),
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

/** Handles events that were stored and then forgotten by a crash. */
export async function applyStoredEvents(deps: Deps, limit: number): Promise<void> {
  const { db, now } = deps
  const { provider } = providerEvents
  const answering = providers.filter((name) => providerOf(deps, { provider: name }) !== null)
  const open = await db
    .select({ provider, eventId: providerEvents.eventId, subjectId: providerEvents.subjectId })
    .from(providerEvents)
    .where(and(isNull(providerEvents.doneAt), lte(providerEvents.leaseUntil, now()), inArray(provider, answering)))
    .orderBy(providerEvents.leaseUntil)
    .limit(limit)
  const handleOpen = async (event: StoredEvent) => {
    const [payment] = await paymentOfProvider(db, event.provider, event.subjectId)
    await applyEvent(deps, event, payment)
  }
  await runEach(open, handleOpen, { isExpected: isProviderError })
}

const paymentOfProvider = (db: Database, provider: Provider, providerId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerId, providerId)))

interface StoredEvent extends WebhookEvent {
  provider: Provider
}

/**
 * The body is never believed: the payment is fetched from the provider. It may be quicker than our own storing of its id, and is then
 * known by its reference. One that is not ours is noted as handled and left alone.
 */
async function applyEvent(deps: Deps, event: StoredEvent, known: PaymentRow | undefined): Promise<void> {
  const { db, now } = deps
  const { provider, eventId, subjectId } = event
  const evidence = await providerOf(deps, event)?.get(subjectId)
  if (evidence) {
    const payment = known ?? (await paymentById(db, evidence.reference ?? ''))[0]
    if (payment?.provider === provider) await applyProviderStatus(deps, payment, evidence, 'webhook')
  }
  await db
    .update(providerEvents)
    .set({ doneAt: now() })
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)))
}
