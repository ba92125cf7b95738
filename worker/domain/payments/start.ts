import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import { isSameCode } from '#schema/rules/coupons.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import type { PaidMethod } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { Caller } from '../accounts/caller-check.ts'
import { faultForBuyer } from '../payment-rows/provider-fault.ts'
import { providerFor } from '../payment-rows/provider-of.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { isReserved } from '../payment-rows/unpaid-holds.ts'
import { markCancelled, recordCancelReason } from './cancel.ts'
import { cancelCharge } from './cancel-charge.ts'
import { confirmationUrl, createCharge } from './charge.ts'
import type { Order } from './insert-payment.ts'
import { insertPending } from './insert-pending.ts'
import { qrPicture } from './qr-picture.ts'
import { settle } from './settle.ts'
import { timeLeft } from './status.ts'

/** What the order forms of all methods have. */
type Form = Pick<Parsed<typeof createPixPayment>, 'amount' | 'userId' | 'productId' | 'couponCode' | 'renewsLicenseId'>

export async function startPix(
  deps: Deps,
  caller: Caller,
  form: Parsed<typeof createPixPayment>,
  address: string,
): Promise<Answer<typeof createPixPayment>> {
  const order = orderOf('pix', caller, form, form.termsAccepted)
  if (!order.hasAccepted) throw new StoreError('terms_required')
  const payment = await start(deps, caller, order, address)
  return {
    ...startedOnWire(payment, deps.now()),
    qr_code: payment.qrCode ?? '',
    qr_code_base64: payment.qrCode === null ? '' : await qrPicture(payment.qrCode),
  }
}

/** Where nothing is to be paid, the URL is our own page with the key. */
export async function startCrypto(
  deps: Deps,
  caller: Caller,
  form: Parsed<typeof createCryptoPayment>,
  address: string,
): Promise<Answer<typeof createCryptoPayment>> {
  const order = orderOf('crypto', caller, form, form.termsAccepted ?? false)
  const payment = await start(deps, caller, order, address)
  return {
    ...startedOnWire(payment, deps.now()),
    hostedUrl: payment.hostedUrl ?? confirmationUrl(deps, payment.id),
    currency: payment.currency,
  }
}

function orderOf(method: PaidMethod, { id }: Caller, form: Form, hasAccepted: boolean): Order {
  if (form.userId !== id) throw new StoreError('forbidden')
  const shownCents = centsOf(form.amount)
  if (shownCents === undefined) throw new StoreError('invalid_amount')
  const { productId, renewsLicenseId = null } = form
  return { method, productId, renewsLicenseId, couponCode: form.couponCode?.trim() || null, shownCents, hasAccepted }
}

/**
 * Starts a payment, or resumes the open one: a second request for the same product, price and coupon within the window returns the same
 * code or page. With another coupon or price, or after the window, the old one is cancelled at the provider first, so that nobody pays twice.
 */
async function start(deps: Deps, caller: Caller, order: Order, address: string): Promise<PaymentRow> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { made, open, buyer } = await insertPending(deps, caller, order, address)
    const found = made ?? open
    if (found?.method === 'free') return (await settle(deps, found.id, 'free')).payment
    if (made) return createCharge(deps, buyer, made)
    if (open && isSameOrder(deps, open, order)) return createCharge(deps, buyer, open)
    if (open) await cancelOpen(deps, open)
  }
  throw new StoreError('provider_failed')
}

const isSameOrder = (deps: Deps, open: PaymentRow, { method, couponCode, shownCents, renewsLicenseId }: Order) =>
  open.amountCents === shownCents &&
  open.renewsLicenseId === renewsLicenseId &&
  isSameCode(open.couponCode, couponCode) &&
  open.provider === providerFor(deps, method)?.name &&
  open.expiresAt > deps.now()

/** Cancels an open payment at the provider, then here. Where it was paid first, the sale stands. */
async function cancelOpen(deps: Deps, open: PaymentRow): Promise<void> {
  const reason = open.expiresAt <= deps.now() ? 'expired' : 'replaced'
  try {
    await recordCancelReason(deps, open.id, reason)
    if (await cancelCharge(deps, { ...open, cancelReason: reason }, 'poll'))
      return await markCancelled(deps, open.id, reason)
  } catch (error) {
    if (error instanceof ProviderError) throw faultForBuyer(error)
    throw error
  }
  const [latest] = await paymentById(deps.db, open.id)
  if (latest?.status === 'approved') throw new StoreError('already_paid', { payment_id: open.id })
  if (latest?.status === 'pending' && latest.isProcessing) {
    throw new StoreError('payment_processing', { payment_id: open.id })
  }
}

const startedOnWire = (payment: PaymentRow, now: number) => ({
  id: payment.providerId ?? payment.id,
  payment_id: payment.id,
  status: payment.status,
  amount: toWire(payment.amountCents),
  expiresAt: new Date(payment.expiresAt).toISOString(),
  timeLeft: payment.status === 'pending' ? timeLeft(payment, now) : 0,
  isReserved: isReserved(payment),
})
