import * as v from 'valibot'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { writeLog } from '#worker/lib/log.ts'
import type { ProviderRefund } from '../payment-provider.ts'
import { anyText, endToEndIdIn, instantOf } from './fields.ts'
import { centsOfText, id } from './mercado-pago-fields.ts'

/** An order of the Orders API as its answers have it, and what it says in our terms. */

/** Of an order's payment. What no decision depends on may be anything. */
const paymentSchema = v.object({
  id: v.string(),
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  paid_amount: v.nullish(centsOfText, null),
  refunded_amount: v.nullish(centsOfText, null),
  payment_method: v.fallback(v.object({ id: anyText, qr_code: anyText, e2e_id: anyText }), {
    ...{ id: null, qr_code: null, e2e_id: null },
  }),
})

const refundSchema = v.object({ id: v.string(), status: v.string(), amount: centsOfText })

/** Source: the /v1/orders reference and the official SDK's types. */
export const orderSchema = v.object({
  id: v.string(),
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  external_reference: v.nullish(v.string(), null),
  user_id: v.nullish(id, null),
  currency: v.nullish(v.string(), null),
  total_amount: centsOfText,
  last_updated_date: anyText,
  transactions: v.object({
    // An order has one payment; one of another kind that the account's owner makes elsewhere may have none yet.
    payments: v.nullish(v.array(paymentSchema), []),
    refunds: v.nullish(v.array(refundSchema), []),
    chargebacks: v.fallback(v.nullish(v.array(v.object({ case_id: v.nullish(id, null) })), []), []),
  }),
})
export type Order = v.InferOutput<typeof orderSchema>

/** Another shop with the same account describes its items as it likes. */
export const listedSchema = v.object({
  ...orderSchema.entries,
  created_date: v.pipe(
    v.string(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
  items: v.fallback(v.nullish(v.array(v.object({ external_code: anyText, description: anyText })), []), []),
})

/** A refund is answered with the order's state and its refunds alone. */
export const refundedSchema = v.object({ transactions: v.object({ refunds: v.array(refundSchema) }) })

export const cancelledSchema = v.object({ status: v.string(), status_detail: v.nullish(v.string(), '') })

export const pageSchema = v.object({ data: v.array(v.unknown()) })

type Status = ProviderPayment['status']

/** Statuses with one meaning, whatever their detail says. Source: "Order status" and "Payment status", which have the same ones. */
const statuses = new Map<string, Status>([
  ['created', 'pending'],
  ['processing', 'pending'],
  ['action_required', 'pending'],
  ['canceled', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['expired', 'cancelled'],
  ['failed', 'rejected'],
  ['refunded', 'refunded'],
  // One that is not decided, or not known, is open.
  ['charged_back', 'disputed'],
])

/** Those whose detail decides. */
const detailedStatuses = new Map<string, Status>([
  ['processed accredited', 'approved'],
  ['processed partially_refunded', 'approved'],
  ['processed refunded', 'refunded'],
  ['charged_back settled', 'charged_back'],
  ['charged_back reimbursed', 'approved'],
])

/** What is not known is a charge that may still be paid. */
export function statusIn({ status, status_detail }: Pick<Order, 'status' | 'status_detail'>): Status {
  const known = detailedStatuses.get(`${status} ${status_detail}`) ?? statuses.get(status)
  if (!known) writeLog({ level: 'warn', message: 'an order has an unknown status', status, detail: status_detail })
  return known ?? 'pending'
}

/** The order's, which is approved where its payment is too. */
export function statusOf(order: Order): Status {
  const status = statusIn(order)
  const [payment] = order.transactions.payments
  if (status !== 'approved') return status
  return payment ? statusIn(payment) : 'pending'
}

/** What came in, of an order that was paid. */
export const paidCents = ({ transactions, total_amount }: Order): number =>
  transactions.payments[0]?.paid_amount || total_amount

export const codeOf = ({ transactions }: Order): string | undefined =>
  transactions.payments[0]?.payment_method.qr_code || undefined

/** PIX is paid in reais; an order's currency is left out of some answers. */
const currencyOf = ({ currency, transactions }: Order): string =>
  currency ?? (transactions.payments[0]?.payment_method.id === 'pix' ? 'BRL' : '')

export const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

export function toProviderPayment(order: Order): ProviderPayment {
  const [payment] = order.transactions.payments
  const status = statusOf(order)
  const qrCode = codeOf(order)
  const isUnpaid = status === 'pending' || status === 'cancelled' || status === 'rejected'
  const refunded = sumOf(order.transactions.refunds.filter((one) => toProviderRefund(one).status === 'approved'))
  return {
    providerId: order.id,
    reference: order.external_reference,
    status,
    amountCents: isUnpaid ? order.total_amount : paidCents(order),
    currency: currencyOf(order),
    collectorId: order.user_id,
    updatedAt: instantOf(order.last_updated_date),
    // No field of its own has it: an order of which nothing went back was changed last when it was paid.
    paidAt: status === 'approved' && order.status_detail === 'accredited' ? instantOf(order.last_updated_date) : null,
    endToEndId: endToEndIdIn(payment?.payment_method.e2e_id ?? null),
    // PIX knows no chargebacks of cards: the payer's bank takes the money back by the central bank's return mechanism.
    disputeKind: 'med',
    refundedCents: payment?.refunded_amount ?? refunded,
    ...(qrCode && { qrCode }),
    isBeingMade: status === 'pending' && !qrCode,
    hasExpired: order.status === 'expired',
  }
}

/** A status that is not here is that of a refund which is not decided. */
const refundStatuses = new Map<string, ProviderRefund['status']>([
  ['processed', 'approved'],
  ['failed', 'rejected'],
])

export const toProviderRefund = ({ id, status, amount }: v.InferOutput<typeof refundSchema>): ProviderRefund => ({
  id,
  status: refundStatuses.get(status) ?? 'processing',
  amountCents: amount,
})
