import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { retryEvent as api } from '#schema/api/payments-health.ts'
import { payments, providerEvents } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isRefusal, MalformedAnswer, ProviderError } from '#worker/providers/errors.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { faultForAdmin } from '../payment-rows/provider-fault.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import { applyEvent, isEvent } from './events.ts'
import { isWebhook } from './malformed-answers.ts'

/** How long the cron leaves the event to this call. */
const leaseMs = 15_000

/** Whether the provider has said nothing, so that there is nothing to tell of it. */
const isSilent = (error: ProviderError) => !(error instanceof MalformedAnswer || isRefusal(error))

/** Applies an event that the shop has given up, or waits with. One that was applied meanwhile is left as it is. */
export async function retryEvent(deps: Deps, actor: Actor, named: Parsed<typeof api>): Promise<void> {
  const { db, now } = deps
  const key = sql`${providerEvents.provider} || ':' || ${providerEvents.eventId}`
  const id = `${named.provider}:${named.eventId}`
  const isIt = and(isEvent(named), isWebhook)
  const found = db.select().from(providerEvents).where(isIt)
  const subject = db.select({ id: providerEvents.subjectId }).from(providerEvents).where(isIt)
  const ofCharge = and(eq(payments.provider, named.provider), inArray(payments.providerId, subject))
  const known = db.select().from(payments).where(ofCharge)
  const {
    event: [event],
    payment: [payment],
  } = await auditedWrite(
    deps,
    actor,
    { action: 'provider_event.retry', table: providerEvents, key, id },
    {
      attempt: db
        .update(providerEvents)
        .set({ attempts: sql`${providerEvents.attempts} + 1`, leaseUntil: now() + leaseMs })
        .where(and(isIt, isNull(providerEvents.doneAt))),
      event: found,
      payment: known,
    },
  ).catch(ifAlreadyWritten(async () => ({ event: await found, payment: await known })))
  if (!event) throw new StoreError('event_not_found')
  if (event.doneAt !== null) return
  if (!providerOf(deps, event)) throw new StoreError('method_disabled')
  try {
    await applyEvent(deps, event, payment)
  } catch (error) {
    if (error instanceof ProviderError) throw isSilent(error) ? new StoreError('event_failed') : faultForAdmin(error)
    throw error
  }
}
