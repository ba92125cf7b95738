import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { recheckAfterMs } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { isProviderError } from '#worker/providers/errors.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'
import { markCancelled } from './cancel.ts'
import { cancelCharge } from './cancel-charge.ts'
import { deliverExternalKey, dueDeliveries } from './deliver-external-key.ts'
import { providerOf } from './provider-of.ts'
import { dueRefunds, sendRefund } from './refund.ts'
import { settle } from './settle.ts'
import { applyStoredEvents } from './webhook.ts'

/** Rows per run, and calls to providers at once. */
const batchSize = 50
const parallel = 6
/** A little under the minute between two runs. */
const leaseMs = 50_000

/**
 * The cron job of payments: applies stored webhooks, rechecks or expires pending payments, delivers external keys and sends refunds that
 * are due. Bounded; every step may run twice, or in two sweeps at once.
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  const options = { parallel, isExpected: isProviderError }
  const steps = [
    () => applyStoredEvents(deps, batchSize),
    async () => runEach(await leaseDue(deps), (payment) => settleOrExpire(deps, payment), options),
    async () => runEach(await dueDeliveries(deps, batchSize), (id) => deliverExternalKey(deps, id), options),
    async () => runEach(await dueRefunds(deps, batchSize), (id) => sendRefund(deps, id), options),
  ]
  await runEach(steps, (step) => step(), { isExpected: isProviderError })
}

/** Leases, to this sweep, pending payments whose window is over or whose status was last fetched too long ago. */
function leaseDue({ db, now }: Deps): Promise<PaymentRow[]> {
  const at = now()
  const isDue = and(
    eq(payments.status, 'pending'),
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
        db.select({ id: payments.id }).from(payments).where(isDue).orderBy(payments.checkedAt).limit(batchSize),
      ),
    )
    .returning()
}

/** A payment expires only after its charge is cancelled at the provider, where it would stay payable otherwise. */
async function settleOrExpire(deps: Deps, payment: PaymentRow): Promise<void> {
  if (payment.method === 'free') {
    await settle(deps, payment.id, 'free')
    return
  }
  if (payment.expiresAt > deps.now()) {
    const reported = await fetchProviderPayment(deps, payment)
    if (reported) await applyProviderStatus(deps, payment, reported, 'cron')
  } else if (providerOf(deps, payment) && (await cancelCharge(deps, payment, 'cron'))) {
    await markCancelled(deps, payment.id, 'expired')
  }
}
