import { sql } from 'drizzle-orm'
import type { ProviderName } from '#schema/rules/payments.ts'
import { type PaymentRow, paymentBanks } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { isOfCredentials, isRefusal, type ProviderError, wordsOf } from '#worker/providers/errors.ts'
import { cancellation } from './cancel.ts'
import { cancelChargeLater } from './charges-to-cancel.ts'

/** What follows when a provider does not make a charge. */

/** How long a provider is passed over after a failure; each time in a row for twice as long, up to the limit. */
const passedOverMs = 15_000
const passedOverMaxMs = 300_000

/** Whether the provider itself is out of order; a refusal of one order says nothing of the next. */
const isOutOfOrder = (error: ProviderError): boolean => !isRefusal(error) || isOfCredentials(error)

/** A statement that passes a provider over for a while. Of the calls that were begun before it was, none counts again. */
function passOver({ db, now }: Deps, provider: ProviderName, error: ProviderError, startedAt: number) {
  const at = now()
  const { passedOverUntil, failures, failingSince } = paymentBanks
  const isNew = sql`${passedOverUntil} <= ${startedAt}`
  const wait = sql`min(${passedOverMs} * (1 << min(${failures}, 10)), ${passedOverMaxMs})`
  const last = { lastFailureAt: at, lastFailure: wordsOf(error) }
  return db
    .insert(paymentBanks)
    .values({ provider, failingSince: at, failures: 1, passedOverUntil: at + passedOverMs, ...last })
    .onConflictDoUpdate({
      target: paymentBanks.provider,
      set: {
        ...last,
        failingSince: sql`coalesce(${failingSince}, ${at})`,
        failures: sql`${failures} + iif(${isNew}, 1, 0)`,
        passedOverUntil: sql`iif(${isNew}, ${at} + ${wait}, ${passedOverUntil})`,
      },
    })
}

/** In SQL, on `payments`: another request of the buyer's has not got the code that this one did not get. */
const isUncharged = sql`provider_id is null`

export interface ChargeFailure {
  provider: ProviderName
  error: ProviderError
  /** When the provider was asked. */
  startedAt: number
  /** Whether the order goes on to another provider. */
  hasNext: boolean
}

/**
 * Passes the provider over where it is out of order, and closes the payment where it was refused or another provider is to be asked. A charge
 * that may have been made is cancelled later.
 */
export async function noteFailure(deps: Deps, { id }: Pick<PaymentRow, 'id'>, failure: ChargeFailure): Promise<void> {
  const { provider, error, startedAt, hasNext } = failure
  await writeBatch(deps.db, {
    ...(isOutOfOrder(error) && { bank: passOver(deps, provider, error, startedAt) }),
    ...((hasNext || error.isFinal) && cancellation(deps, id, error.isFinal ? 'rejected' : 'replaced', isUncharged)),
    ...(hasNext && !error.isFinal && { later: cancelChargeLater(deps, id) }),
  })
}
