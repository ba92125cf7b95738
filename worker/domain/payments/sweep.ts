import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { sellerTypes } from '#schema/rules/licenses.ts'
import { type Provider, recheckAfterMs } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isUnavailable, writeBatch } from '#worker/lib/database.ts'
import { drain, type Lane, timeBudget } from '#worker/lib/drain.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { wait } from '#worker/lib/wait.ts'
import { isProviderError } from '#worker/providers/errors.ts'
import { dueParts } from '../refunds/partial-refunds/statements.ts'
import { dueRefunds, sendRefund } from '../refunds/send.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'
import { markCancelled } from './cancel.ts'
import { searchAgainAfterMs, tryCancelCharge } from './cancel-charge.ts'
import { cancelTakenCharge, takeChargesToCancel } from './charges-to-cancel.ts'
import { deliverExternalKey, dueDeliveries } from './deliver-external-key.ts'
import { applyStoredEvent, takeDueEvents } from './events.ts'
import { settle } from './settle.ts'

/** How long a run goes on working off what is due, by the real clock. */
const budgetMs = 20_000
/** Of all providers together: the platform lets a Worker wait for the answers of six calls at once. */
const parallel = 6
/** A little under the minute between two runs. */
const leaseMs = 50_000

/**
 * The cron job of payments: applies stored webhooks, rechecks or expires pending payments, cancels charges that were to be, delivers external keys and sends refunds that
 * are due, as many as there is time for. Each provider and each seller has its own share of the calls, so that one that is slow or failing
 * holds up nobody else's. Every step may run twice, or in two sweeps at once.
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  const options = untilTimeIsOver()
  const providers = deps.providers.map(({ name }) => providerLane(deps, name))
  const everything = [...providers, providerLane(deps, 'none'), ...sellerLanes(deps)]
  // Then the keys of the sales that this run has settled.
  await runEach([everything, sellerLanes(deps)], (lanes) => drain(lanes, options))
}

/** Delivers the keys of external sellers that are due. */
export const deliverDueKeys = (deps: Deps): Promise<void> => drain(sellerLanes(deps), untilTimeIsOver())

const untilTimeIsOver = () => ({ parallel, hasTime: timeBudget(budgetMs), isExpected: isProviderError })

const sellerLanes = (deps: Deps): Lane[] =>
  sellerTypes
    .filter((type) => type !== 'internal')
    .map((seller) => ({
      async take(limit) {
        const due = await dueDeliveries(deps, seller, limit)
        return due.map((one) => () => deliverExternalKey(deps, one.paymentId))
      },
    }))

/** What goes to one provider; payments without a charge have `none`. */
function providerLane(deps: Deps, name: Provider): Lane {
  const { db } = deps
  let ended: string[] = []
  let missing: string[] = []

  async function settleOrExpire(payment: PaymentRow): Promise<void> {
    if (payment.method === 'free') {
      await settle(deps, payment.id, 'free')
    } else if (payment.expiresAt > deps.now()) {
      const reported = await fetchProviderPayment(deps, payment)
      if (reported) await applyProviderStatus(deps, payment, reported, 'cron')
    } else await expire(payment)
  }

  /** A payment expires only after its charge is cancelled at the provider, where it would stay payable otherwise. */
  async function expire(payment: PaymentRow, isSecondSearch = false): Promise<void> {
    const outcome = await tryCancelCharge(deps, payment, 'cron')
    if (outcome === 'ended' || (outcome === 'missing' && isSecondSearch)) ended.push(payment.id)
    if (outcome === 'missing' && !isSecondSearch) missing.push(payment.id)
  }

  /** In one write, or each alone where one of them makes it fail. */
  async function close(ids: string[]): Promise<void> {
    try {
      await markCancelled(deps, ids, 'expired')
    } catch (error) {
      if (isUnavailable(error)) throw error
      await runEach(ids, (id) => markCancelled(deps, id, 'expired'))
    }
  }

  async function searchAgain(): Promise<void> {
    if (missing.length === 0) return
    const searched = missing
    missing = []
    await wait(searchAgainAfterMs)
    const latest = await db.select().from(payments).where(inArray(payments.id, searched))
    await runEach(latest, (payment) => expire(payment, true), { isExpected: isProviderError })
  }

  async function closeEnded(): Promise<void> {
    const closed = ended
    ended = []
    if (closed.length > 0) await close(closed)
  }

  return {
    async take(limit) {
      const { events, due, toCancel, refunds, parts } = await writeBatch(db, {
        events: takeDueEvents(deps, name, limit),
        due: leaseDue(deps, name, limit),
        toCancel: takeChargesToCancel(deps, name, limit),
        refunds: dueRefunds(deps, name, limit),
        parts: dueParts(deps, name, limit),
      })
      return [
        ...events.map((event) => () => applyStoredEvent(deps, event)),
        ...due.map((payment) => () => settleOrExpire(payment)),
        ...toCancel.map((payment) => () => cancelTakenCharge(deps, payment)),
        ...refunds.map((refund) => () => sendRefund(deps, refund.paymentId)),
        ...parts.map(({ id }) => async () => {
          const { sendPart } = await import('../refunds/partial-refunds/send.ts')
          await sendPart(deps, id)
        }),
      ]
    },
    // A failure of one does not stop the other.
    finish: () => runEach([searchAgain, closeEnded], (step) => step()),
  }
}

/** Leases, to this sweep, a provider's pending payments whose window is over or whose status was last fetched too long ago. */
function leaseDue({ db, now }: Deps, provider: Provider, limit: number) {
  const at = now()
  const isDue = and(
    eq(payments.status, 'pending'),
    eq(payments.provider, provider),
    lte(payments.leaseUntil, at),
    or(lte(payments.expiresAt, at), lte(payments.checkedAt, at - recheckAfterMs)),
  )
  return db
    .update(payments)
    .set({
      leaseUntil: at + leaseMs,
      checkedAt: at,
      // The webhook about our cancellation takes its reason from here.
      cancelReason: sql`iif(${payments.expiresAt} <= ${at}, 'expired', ${payments.cancelReason})`,
    })
    .where(
      inArray(
        payments.id,
        db.select({ id: payments.id }).from(payments).where(isDue).orderBy(payments.checkedAt).limit(limit),
      ),
    )
    .returning()
}
