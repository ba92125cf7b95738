import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { ProviderName } from '#schema/rules/payments.ts'
import { providerEvents } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { PaymentProvider, WebhookReading, WebhookRequest } from '#worker/providers/payment-provider.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import { applyEvent, paymentOfProvider } from './events.ts'
import { countRefusedWebhook } from './refused-webhooks.ts'

/** How long an event is reserved for whoever began to apply it. */
const leaseMs = 15_000
const storedBodyMax = 4_000

const names = ['provider', 'eventId', 'topic', 'subjectId', 'body', 'at', 'leaseId', 'leaseUntil'] as const

/** Stores an event, or takes the lease of one that is not done. */
const storeEvent = prepared(names, (db, { at, leaseId, leaseUntil, ...event }) => {
  // Or leased by this call already: its answer got lost and the write is sent again. The end of a lease does not tell: identical webhooks
  // come within a millisecond.
  const isFree = or(lte(providerEvents.leaseUntil, at), eq(providerEvents.leaseId, leaseId))
  return db
    .insert(providerEvents)
    .values({ ...event, receivedAt: at, leaseId, leaseUntil, attempts: 1 })
    .onConflictDoUpdate({
      target: [providerEvents.provider, providerEvents.eventId],
      set: {
        leaseId: sql`${leaseId}`,
        leaseUntil: sql`${leaseUntil}`,
        attempts: sql`${providerEvents.attempts} + 1`,
      },
      setWhere: and(isNull(providerEvents.doneAt), isFree),
    })
})

/** Where the provider does not say whether it has signed it, it is to send it again. */
async function readWebhook(provider: PaymentProvider, request: WebhookRequest, now: number): Promise<WebhookReading> {
  try {
    return await provider.readWebhook(request, now)
  } catch (error) {
    if (error instanceof ProviderError) throw new StoreError('webhook_failed')
    throw error
  }
}

/**
 * Stores the event of a provider's webhook, then applies it. A repeated event does nothing. What fails after the storing is thrown, so
 * that the provider sends it again; the cron applies it if it does not.
 */
export async function receiveWebhook(deps: Deps, provider: ProviderName, request: WebhookRequest): Promise<void> {
  const configured = providerOf(deps, { provider })
  if (!configured) throw new StoreError('method_disabled')
  const event = await readWebhook(configured, request, deps.now())
  if (event === 'ignored') return
  if (!event) {
    await countRefusedWebhook(deps, provider)
    throw new StoreError('invalid_signature')
  }
  const { db, now, newId } = deps
  const at = now()
  const {
    stored,
    payment: [payment],
  } = await writeBatch(db, {
    stored: storeEvent(db, {
      ...{ provider, ...event, body: request.body.slice(0, storedBodyMax) },
      ...{ at, leaseId: newId(), leaseUntil: at + leaseMs },
    }),
    payment: paymentOfProvider(db, provider, event.subjectId),
  })
  if (stored.rowsAffected === 0) return
  try {
    await applyEvent(deps, { provider, ...event, receivedAt: at }, payment)
  } catch (error) {
    if (error instanceof ProviderError) throw new StoreError('webhook_failed')
    throw error
  }
}
