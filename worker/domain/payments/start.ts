import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import { isSameCode } from '#schema/rules/coupons.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import type { PaidMethod, ProviderName } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { Caller } from '../accounts/caller-check.ts'
import { faultForBuyer } from '../payment-rows/provider-fault.ts'
import { makersOf } from '../payment-rows/provider-of.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { isReserved } from '../payment-rows/unpaid-holds.ts'
import { cancellation, markCancelled, recordCancelReason } from './cancel.ts'
import { cancelCharge } from './cancel-charge.ts'
import { confirmationUrl, createCharge } from './charge.ts'
import type { Order } from './insert-payment.ts'
import { insertPending } from './insert-pending.ts'
import { type ExpectedPayer, payerOnWire } from './payer.ts'
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
  const order = { ...orderOf('pix', caller, form, form.termsAccepted), taxId: await readTaxId(form.taxId) }
  if (!order.hasAccepted) throw new StoreError('terms_required')
  const { payment, payer } = await start(deps, caller, order, address)
  return {
    ...startedOnWire(payment, deps.now()),
    qr_code: payment.qrCode ?? '',
    qr_code_base64: payment.qrCode === null ? '' : await qrPicture(payment.qrCode),
    ...payerOnWire(deps, payment, payer),
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
  const { payment } = await start(deps, caller, order, address)
  return {
    ...startedOnWire(payment, deps.now()),
    hostedUrl: payment.hostedUrl ?? confirmationUrl(deps, payment.id),
    currency: payment.currency,
  }
}

async function readTaxId(entered: string | null | undefined): Promise<string | null> {
  if (!entered?.trim()) return null
  const { readEnteredTaxId } = await import('./tax-ids.ts')
  return readEnteredTaxId(entered)
}

function orderOf(method: PaidMethod, { id }: Caller, form: Form, hasAccepted: boolean): Order {
  if (form.userId !== id) throw new StoreError('forbidden')
  const shownCents = centsOf(form.amount)
  if (shownCents === undefined) throw new StoreError('invalid_amount')
  const { productId, renewsLicenseId = null } = form
  const couponCode = form.couponCode?.trim() || null
  return { method, productId, renewsLicenseId, couponCode, shownCents, hasAccepted }
}

/**
 * Starts a payment, or resumes the open one: a second request for the same product, price, coupon and payer within the window returns the same
 * code or page. With another coupon or price, or after the window, the old one is cancelled at the provider first, so that nobody pays twice.
 * Where a provider refuses or is silent, the order goes on to the next: with a payment of its own, for a payment stays with one provider.
 */
async function start(
  deps: Deps,
  caller: Caller,
  order: Order,
  address: string,
): Promise<{ payment: PaymentRow; payer: ExpectedPayer }> {
  const makers = makersOf(deps, order.method).map(({ name }) => name)
  const passedOver: ProviderName[] = []
  for (let attempt = 0; attempt < 3 + makers.length; attempt++) {
    // Stored once; what was ordered for it before is replaced.
    const entered = { ...order, taxId: attempt === 0 ? (order.taxId ?? null) : null }
    const { made, open, buyer, payer } = await insertPending(deps, caller, { ...entered, passedOver }, address)
    const found = made ?? open
    if (found?.method === 'free') return { payment: (await settle(deps, found.id, 'free')).payment, payer }
    const current = made ?? (open && isSameOrder(deps, open, entered, makers) ? open : undefined)
    if (current) {
      const hasNext = makers.some((name) => name !== current.provider && !passedOver.includes(name))
      const payment = await createCharge(deps, current, { buyer, payer, hasNext })
      // Or another request of the buyer's has gone on to the next provider meanwhile.
      const isLeft = payment?.status === 'cancelled' && makers.length > 1
      if (payment && !isLeft) return { payment, payer }
      if (!payment) passedOver.push(...makers.filter((name) => name === current.provider))
    } else if (open) await cancelOpen(deps, open, makers.length > 1)
  }
  throw new StoreError('provider_failed')
}

/** One with another tax id may have been refused by the bank for that. */
const isSameOrder = (deps: Deps, open: PaymentRow, order: Order, makers: readonly string[]) =>
  open.amountCents === order.shownCents &&
  open.renewsLicenseId === order.renewsLicenseId &&
  isSameCode(open.couponCode, order.couponCode) &&
  makers.includes(open.provider) &&
  order.taxId === null &&
  open.expiresAt > deps.now()

/**
 * Cancels an open payment at the provider, then here. Where it was paid first, the sale stands. Where its provider is silent and another can be
 * asked, nobody waits for it: its charge is cancelled later, and money that comes for it is late money.
 */
async function cancelOpen(deps: Deps, open: PaymentRow, hasOthers: boolean): Promise<void> {
  const reason = open.expiresAt <= deps.now() ? 'expired' : 'replaced'
  try {
    await recordCancelReason(deps, open.id, reason)
    if (await cancelCharge(deps, { ...open, cancelReason: reason }, 'poll'))
      return await markCancelled(deps, open.id, reason)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (!hasOthers) throw faultForBuyer(error)
    const { cancelChargeLater } = await import('./charges-to-cancel.ts')
    await writeBatch(deps.db, {
      ...cancellation(deps, open.id, reason),
      later: cancelChargeLater(deps, open.id),
    })
    return
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
