import { and, eq } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { type Language, StoreError, textOf } from '#schema/api/errors.ts'
import type { checkPaymentStatus, getConfirmation } from '#schema/api/payments.ts'
import { isSuspended } from '#schema/rules/licenses.ts'
import { toWire } from '#schema/rules/money.ts'
import { statusMaxAgeMs } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'
import { findOwnPayment, type PaymentWithLicense } from './queries.ts'

/** Seconds until a payment's window closes. */
export const timeLeft = ({ expiresAt }: PaymentRow, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / 1000))

/**
 * The status of the buyer's own payment. Where it was fetched from the provider too long ago it is fetched again, so that a lost webhook
 * costs seconds and not a sale; where the provider is down, the stored status is returned.
 */
export async function checkStatus(
  deps: Deps,
  { id: userId }: { id: string },
  id: string,
  language: Language,
): Promise<Answer<typeof checkPaymentStatus>> {
  const found = await findOwnPayment(deps, userId, id)
  const isStale = found.payment.status === 'pending' && deps.now() - found.payment.checkedAt > statusMaxAgeMs
  const current = isStale && (await refresh(deps, found.payment)) ? await findOwnPayment(deps, userId, id) : found
  return statusOnWire(current, deps.now(), language)
}

/** Fetches a pending payment's status from the provider; false where nothing changed, another poll is doing it, or the provider is down. */
async function refresh(deps: Deps, payment: PaymentRow): Promise<boolean> {
  const { rowsAffected } = await deps.db
    .update(payments)
    .set({ checkedAt: deps.now() })
    .where(and(eq(payments.id, payment.id), eq(payments.checkedAt, payment.checkedAt)))
  if (rowsAffected === 0) return false
  try {
    const reported = await fetchProviderPayment(deps, payment)
    if (!reported || reported.status === 'pending') return false
    await applyProviderStatus(deps, payment, reported, 'poll')
    return true
  } catch (error) {
    if (error instanceof ProviderError) return false
    throw error
  }
}

function statusOnWire(
  { payment, license, delivery, suspension }: PaymentWithLicense,
  now: number,
  language: Language,
): Answer<typeof checkPaymentStatus> {
  const isExpired =
    payment.status === 'pending'
      ? payment.expiresAt <= now && !payment.isProcessing
      : payment.status === 'cancelled' && payment.cancelReason === 'expired'
  return {
    payment_id: payment.id,
    status: payment.status,
    timeLeft: payment.status === 'pending' ? timeLeft(payment, now) : 0,
    isExpired,
    processing: payment.status === 'pending' && payment.isProcessing,
    productName: payment.productName,
    amount: toWire(payment.amountCents),
    coupon: payment.couponCode === null ? null : { code: payment.couponCode, discount: payment.discount },
    qr_code: payment.status === 'pending' && !isExpired ? payment.qrCode : null,
    hostedUrl: payment.status === 'pending' && !isExpired ? payment.hostedUrl : null,
    licenseKey: payment.status === 'approved' ? (license?.key ?? null) : null,
    isDelivering: payment.status === 'approved' && isDelivering({ license, delivery }),
    isActive: isActive({ license, suspension }),
    suspension,
    expiration: license ? new Date(license.expirationDate).toISOString() : null,
    error: payment.status === 'cancelled' && !isExpired ? textOf('payment_not_approved', language) : null,
    reason: payment.status === 'cancelled' ? payment.cancelReason : null,
  }
}

/** Whether the key is still to be issued by an external seller. */
const isDelivering = ({ license, delivery }: Pick<PaymentWithLicense, 'license' | 'delivery'>): boolean =>
  license === null && delivery?.status === 'open'

const isActive = ({ license, suspension }: Pick<PaymentWithLicense, 'license' | 'suspension'>): boolean =>
  suspension === null && !(license && (isSuspended(license) || license.deletedAt !== null))

/** The key of an approved payment, for its buyer. */
export async function readConfirmation(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Answer<typeof getConfirmation>> {
  const { payment, license, delivery, suspension } = await findOwnPayment(deps, userId, id)
  if (payment.status === 'pending') throw new StoreError('payment_pending')
  if (payment.status !== 'approved' || payment.approvedAt === null) {
    const { status, cancelReason: reason, productId } = payment
    throw new StoreError('payment_not_approved', { status, reason, productId, hadKey: license !== null })
  }
  return {
    payment_id: payment.id,
    productId: payment.productId,
    productName: payment.productName,
    licenseKey: license?.key ?? null,
    isDelivering: isDelivering({ license, delivery }),
    isActive: isActive({ license, suspension }),
    suspension,
    expiration: license ? new Date(license.expirationDate).toISOString() : null,
    keyExpiration: payment.keyExpiration,
    transactionId: payment.providerId ?? payment.id,
    amount: toWire(payment.amountCents),
    currency: payment.currency,
    couponCode: payment.couponCode,
    paymentMethod: payment.method,
    approvedAt: new Date(payment.approvedAt).toISOString(),
  }
}
