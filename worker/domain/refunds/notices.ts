import { type SQL, sql } from 'drizzle-orm'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import type { RefundReason } from '#schema/rules/refunds.ts'
import { licenses, type RefundRow, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { notifyAdmins, notifyBuyer } from '../notifications/notifications.ts'
import type { RefundOutcome } from './ask-provider.ts'

/** In SQL, on the payment `p`. */
const hasKey = sql`exists (select 1 from ${licenses} l where ${isLicenseOf('p', 'l')})`

const isReason = (reason: RefundReason) =>
  sql`exists (select 1 from ${refunds} r where r.payment_id = p.id and r.reason = ${reason})`

const refundedKind = sql<SystemNotificationKind>`case
  when ${isReason('seller_failed')} and not ${hasKey} then 'refunded_without_key'
  when ${isReason('ran_out')} then 'refunded_ran_out' when ${isReason('key_gone')} then 'refunded_key_gone' else 'payment_refunded' end`
const refusedKind = sql<SystemNotificationKind>`iif(${hasKey}, 'refund_refused', 'refund_delayed')`

/** Notifies the buyer that the money went back, where `when` holds of the payment `p`. */
export const notifyRefunded = (deps: Deps, paymentId: string, when: SQL) =>
  notifyBuyer(deps, paymentId, refundedKind, when)

/**
 * The notifications that go with an outcome, as statements for its batch: one to the buyer for each change and, of a refusal, one to every
 * admin. Refusals that follow each other without anything in between are one change for those who read of it.
 */
export function notifyOfRefund(deps: Deps, refund: RefundRow, outcome: RefundOutcome): Statements {
  const { paymentId, refusals, requestedAt } = refund
  const isNow = (status: RefundOutcome['status']) =>
    sql`exists (select 1 from ${refunds} r where r.payment_id = p.id and r.status = ${status})`
  if (outcome.status === 'done') return notifyRefunded(deps, paymentId, isNow('done'))
  if (outcome.status === 'processing') {
    const { refundUrl } = outcome
    const kind = refundUrl ? 'refund_to_claim' : 'refund_processing'
    const dedupe = `refund:${paymentId}:${refusals}:processing`
    const notice = { dedupe, ...(refundUrl && { params: { link: refundUrl } }) }
    return notifyBuyer(deps, paymentId, kind, isNow('processing'), notice)
  }
  const change = refund.status === 'processing' ? `rejected:${refusals}` : `refused:${requestedAt}`
  const dedupe = `refund:${paymentId}:${change}`
  return {
    ...notifyBuyer(deps, paymentId, refusedKind, isNow('refused'), { dedupe }),
    admins: notifyAdmins(deps, paymentId, 'refund_refused_admin', isNow('refused'), dedupe),
  }
}
