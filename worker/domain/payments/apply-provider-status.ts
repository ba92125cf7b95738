import { and, eq, isNull } from 'drizzle-orm'
import { findMismatch, type ProviderPayment, type SettlementSource } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { fillCase } from '../disputes/dispute-cases.ts'
import { followDispute } from '../disputes/dispute-statements.ts'
import { syncLicense } from '../licenses/suspension.ts'
import { closeDelivery, reopenDelivery } from '../payment-rows/delivery-statements.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import type { PaymentWithLicense } from '../payment-rows/queries.ts'
import { applyProviderRefund, refundMismatch } from '../refunds/by-report.ts'
import { markCancelled } from './cancel.ts'
import { settle } from './settle.ts'

/** What is compared with a report, and decides what follows. */
export const knownColumns = {
  id: payments.id,
  provider: payments.provider,
  providerId: payments.providerId,
  collectorId: payments.collectorId,
  amountCents: payments.amountCents,
  currency: payments.currency,
  status: payments.status,
  isProcessing: payments.isProcessing,
  cancelReason: payments.cancelReason,
  lacksKeyHold: payments.lacksKeyHold,
  lacksCouponHold: payments.lacksCouponHold,
  qrCode: payments.qrCode,
}
export type KnownPayment = Pick<PaymentRow, keyof typeof knownColumns>

/**
 * Applies the status that the provider reports to our payment. It must have been fetched from the provider, never taken from a webhook's
 * body. Statuses only move forward: an outdated report changes nothing. Returns the payment where this settled it, and then has carried out
 * `event` in the same write.
 */
export async function applyProviderStatus(
  deps: Deps,
  payment: KnownPayment,
  reported: ProviderPayment,
  by: SettlementSource,
  event?: Statements,
): Promise<PaymentWithLicense | undefined> {
  const known = await storeProviderId(deps, payment, reported)
  const difference = findMismatch(known, reported)
  // A second charge of the same payment, which nobody was shown: its status is not the payment's.
  const isOther = difference === 'reference' || difference === 'provider_id'
  const received = isOther ? {} : reported
  switch (reported.status) {
    case 'processing':
      if (!isOther) await markProcessing(deps, payment, difference === null && isSeenWhole(reported))
      return
    case 'underpaid':
      await refundMismatch(deps, payment.id, difference ?? 'amount', Math.max(0, reported.amountCents), received)
      return
    case 'approved':
      if (difference === null) {
        const isPartlyRefunded = Boolean(reported.refundedCents)
        const settled = await settle(deps, payment.id, by, {
          paid: reported,
          dispute: followDispute(deps, payment.id, reported),
          // The event is not done before its parts are recorded.
          ...(event && !isPartlyRefunded && { event }),
        })
        if (!isPartlyRefunded) return settled
        const { recordParts } = await import('../refunds/partial-refunds/send.ts')
        await recordParts(deps, payment.id, reported)
        return
      }
      if (!isOther) await applyDispute(deps, payment.id, reported)
      await refundMismatch(deps, payment.id, difference, Math.max(0, reported.amountCents), received)
      return
    case 'disputed':
      if (isOther) return
      // It was paid before it was disputed: a sale, whose key comes suspended.
      if (payment.status === 'pending' && difference === null)
        await settle(deps, payment.id, by, {
          paid: reported,
          dispute: followDispute(deps, payment.id, reported),
        })
      else await applyDispute(deps, payment.id, reported)
      if (payment.status === 'pending' && difference !== null)
        await refundMismatch(deps, payment.id, difference, Math.max(0, reported.amountCents), received)
      await fillCase(deps, payment)
      return
    case 'cancelled':
      if (!isOther)
        await markCancelled(deps, payment.id, payment.cancelReason ?? (reported.hasExpired ? 'expired' : 'rejected'))
      return
    case 'rejected':
      if (!isOther) await markCancelled(deps, payment.id, 'rejected')
      return
    case 'refunded':
    case 'charged_back':
      if (isOther) return
      // Paid and refunded before we knew: no key was ever issued.
      await markCancelled(deps, payment.id, 'rejected')
      await applyProviderRefund(deps, payment.id, reported)
      return
    case 'pending':
      // Created while its payment was being closed: it must not be paid any more.
      if (payment.status === 'cancelled' && difference === null)
        await providerOf(deps, payment)?.cancel(reported.providerId)
      else if (difference === null && isCodeNew(payment, reported)) await storeCode(deps, payment.id, reported.qrCode)
      return
  }
}

/** The provider has made the code later than the charge. */
export const isCodeNew = (
  { status, qrCode }: KnownPayment,
  reported: ProviderPayment,
): reported is ProviderPayment & { qrCode: string } =>
  status === 'pending' && qrCode === null && reported.qrCode !== undefined

const storeCode = ({ db }: Deps, paymentId: string, qrCode: string) =>
  db
    .update(payments)
    .set({ qrCode })
    .where(and(eq(payments.id, paymentId), isNull(payments.qrCode)))

/** The dispute of a payment that is not settled by the same report. */
async function applyDispute(deps: Deps, paymentId: string, reported: ProviderPayment): Promise<void> {
  await writeBatch(deps.db, {
    ...followDispute(deps, paymentId, reported),
    closeDelivery: closeDelivery(deps, paymentId),
    reopenDelivery: reopenDelivery(deps, paymentId),
    ...syncLicense(deps, paymentId),
  })
}

/** A cent of a price would hold a key that others would pay for. */
const isSeenWhole = ({ seenCents, amountCents }: ProviderPayment) => seenCents === undefined || seenCents >= amountCents

/**
 * Money was seen and is not final: the payment stays open, past its window too, until the provider reports the outcome. Where all of it was
 * seen, an order without a hold takes a key and a use of its coupon, if they are there.
 */
async function markProcessing(deps: Deps, payment: KnownPayment, isWhole: boolean): Promise<void> {
  const { id, isProcessing, lacksKeyHold, lacksCouponHold } = payment
  if (!isWhole || !(lacksKeyHold || lacksCouponHold)) {
    if (!isProcessing)
      await deps.db
        .update(payments)
        .set({ isProcessing: true })
        .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
    return
  }
  const { holdOnSight } = await import('./hold-on-sight.ts')
  await holdOnSight(deps, id)
}

/** Stores the id of a charge whose creation response was lost: it was found by its reference to our payment. */
async function storeProviderId({ db }: Deps, payment: KnownPayment, reported: ProviderPayment): Promise<KnownPayment> {
  if (payment.providerId !== null || reported.reference !== payment.id) return payment
  const { providerId, collectorId } = reported
  await db
    .update(payments)
    .set({ providerId, collectorId })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerId)))
  return { ...payment, providerId, collectorId }
}

/** The provider's view of a payment, by the provider's id, or by ours where the response to its creation was lost. */
export async function fetchProviderPayment(deps: Deps, payment: KnownPayment): Promise<ProviderPayment | null> {
  const { id, providerId } = payment
  const provider = providerOf(deps, payment)
  if (!provider) return null
  return providerId === null ? provider.find(id) : provider.get(providerId)
}
