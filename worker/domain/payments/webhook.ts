import { and, eq, isNull, lte } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { type PaymentRow, payments, providerEvents } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/lib/provider-error.ts'
import type { WebhookEvent } from '#worker/providers/pix/pix.ts'
import { paymentById } from './find.ts'
import { learn } from './learn.ts'

/** For how long an event belongs to whoever began to handle it. */
const leaseMs = 15_000
const bodyKept = 4_000

/**
 * Takes a webhook of the PIX provider: the signature first, then the event is stored, then handled. A repeated event does nothing.
 * What fails after the storing is thrown, so that the provider sends it again; the cron handles it if it does not.
 */
export async function receivePixWebhook(
  deps: Deps,
  headers: Headers,
  query: URLSearchParams,
  body: string,
): Promise<void> {
  const { db, now, pix } = deps
  if (!pix) throw new StoreError('method_disabled')
  const event = pix.readWebhook(headers, query)
  if (!event) throw new StoreError('invalid_signature')
  const isFree = and(isNull(providerEvents.doneAt), lte(providerEvents.leaseUntil, now()))
  const [{ rowsAffected }, [payment]] = await writeBatch(db, [
    db
      .insert(providerEvents)
      .values({
        provider: 'mercadopago',
        ...event,
        body: body.slice(0, bodyKept),
        receivedAt: now(),
        leaseUntil: now() + leaseMs,
      })
      .onConflictDoUpdate({
        target: [providerEvents.provider, providerEvents.eventId],
        set: { leaseUntil: now() + leaseMs },
        setWhere: isFree,
      }),
    paymentOfProvider(db, event.subjectId),
  ])
  if (rowsAffected === 0) return
  try {
    await handle(deps, event, payment)
  } catch (error) {
    if (error instanceof ProviderError) throw new StoreError('webhook_failed')
    throw error
  }
}

/** Handles events that were stored and then forgotten by a crash. */
export async function handleOpenEvents(deps: Deps, limit: number): Promise<void> {
  const { db, now } = deps
  const open = await db
    .select({ eventId: providerEvents.eventId, subjectId: providerEvents.subjectId })
    .from(providerEvents)
    .where(and(isNull(providerEvents.doneAt), lte(providerEvents.leaseUntil, now())))
    .orderBy(providerEvents.leaseUntil)
    .limit(limit)
  for (const event of open) {
    try {
      const [payment] = await paymentOfProvider(db, event.subjectId)
      await handle(deps, event, payment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
    }
  }
}

const paymentOfProvider = (db: Database, providerId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, 'mercadopago'), eq(payments.providerId, providerId)))

/**
 * The body is never believed: the payment is fetched from the provider. It may be quicker than our own storing of its id, and is then
 * known by its reference. One that is not ours is noted as handled and left alone.
 */
async function handle(deps: Deps, { eventId, subjectId }: WebhookEvent, known: PaymentRow | undefined): Promise<void> {
  const { db, now, pix } = deps
  const evidence = await pix?.get(subjectId)
  if (evidence) {
    const payment = known ?? (await paymentById(db, evidence.reference ?? ''))[0]
    if (payment) await learn(deps, payment, evidence, 'webhook')
  }
  await db
    .update(providerEvents)
    .set({ doneAt: now() })
    .where(and(eq(providerEvents.provider, 'mercadopago'), eq(providerEvents.eventId, eventId)))
}
