import * as v from 'valibot'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { normalizedTaxId } from '#schema/rules/tax-ids.ts'
import { writeLog } from '#worker/lib/log.ts'
import type { ProviderRefund } from '../payment-provider.ts'
import { anyText, endToEndIdIn, instantOf } from './fields.ts'

/** A charge as the API's answers have it, and what it says in our terms. Source: https://developers.woovi.com/api, "charge". */

const anyNumber = v.fallback(v.nullish(v.number(), null), null)

/** Of a customer or a payer; what no decision depends on may be anything. */
const personSchema = v.fallback(
  v.nullish(
    v.object({
      name: anyText,
      email: anyText,
      taxID: v.fallback(v.nullish(v.object({ taxID: anyText }), null), null),
    }),
    null,
  ),
  null,
)
type Person = v.InferOutput<typeof personSchema>

const chargeSchema = v.object({
  correlationID: v.string(),
  status: v.string(),
  value: v.number(),
  brCode: anyText,
  paidAt: anyText,
  fee: anyNumber,
  customer: personSchema,
  payer: personSchema,
})
export type Charge = v.InferOutput<typeof chargeSchema>

export const chargeAnswer = v.object({ charge: chargeSchema })

/** Another shop with the same account describes its charges as it likes. */
export const listedSchema = v.object({
  ...chargeSchema.entries,
  createdAt: v.pipe(
    v.string(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
  additionalInfo: v.fallback(v.nullish(v.array(v.object({ key: anyText, value: anyText })), []), []),
})

export const refundSchema = v.object({
  // Of one that was made in the panel there may be none.
  correlationID: anyText,
  endToEndId: anyText,
  status: v.string(),
  value: v.number(),
})

/** A transfer of money that came in. */
export const transferSchema = v.object({
  value: anyNumber,
  endToEndId: v.nullish(v.string(), null),
  charge: v.fallback(v.nullish(v.object({ correlationID: v.string() }), null), null),
  payer: personSchema,
  type: anyText,
})
export type Transfer = v.InferOutput<typeof transferSchema>

type Status = ProviderPayment['status']

const statuses = new Map<string, Status>([
  ['ACTIVE', 'pending'],
  ['COMPLETED', 'approved'],
  ['EXPIRED', 'cancelled'],
])

/** What is not known is a charge that may still be paid. */
export function statusOf({ status }: Pick<Charge, 'status'>): Status {
  const known = statuses.get(status)
  if (!known) writeLog({ level: 'warn', message: 'a charge of Woovi has an unknown status', status })
  return known ?? 'pending'
}

/** A status that is not here is that of a refund which is not decided. */
const refundStatuses = new Map<string, ProviderRefund['status']>([
  ['CONFIRMED', 'approved'],
  ['REJECTED', 'rejected'],
])

/** Its id is our idempotency key, where the shop has asked for it. */
export const toProviderRefund = (refund: v.InferOutput<typeof refundSchema>): ProviderRefund => ({
  id: refund.correlationID ?? refund.endToEndId ?? '',
  status: refundStatuses.get(refund.status) ?? 'processing',
  amountCents: refund.value,
})

export const sumOf = (refunds: readonly ProviderRefund[], ...counted: ProviderRefund['status'][]) =>
  refunds.filter(({ status }) => counted.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The payer's number may come with some of its characters hidden, as `***.456.789-**`. */
function isOther(customer: Person, payer: Person): boolean | undefined {
  const expected = customer?.taxID?.taxID
  const paid = payer?.taxID?.taxID
  if (!expected || !paid) return undefined
  const [wanted, given] = [normalizedTaxId(expected), normalizedTaxId(paid)]
  return wanted.length !== given.length || [...given].some((digit, n) => digit !== '*' && digit !== wanted[n])
}

/** `transfer`: by which it was paid. */
export function toProviderPayment(
  charge: Charge,
  refunds: readonly ProviderRefund[] = [],
  transfer?: Transfer,
): ProviderPayment {
  const { correlationID, value, brCode, fee, paidAt, customer, payer } = charge
  const status = statusOf(charge)
  const refundedCents = sumOf(refunds, 'approved')
  const isPaid = status === 'approved'
  // A code can be paid by its own amount alone; what has come decides all the same.
  const amountCents = (isPaid ? transfer?.value : null) ?? value
  const isOtherPayer = isPaid ? isOther(customer, transfer?.payer ?? payer) : undefined
  return {
    providerId: correlationID,
    reference: correlationID,
    status: isPaid && refundedCents >= amountCents ? 'refunded' : status,
    amountCents,
    currency: 'BRL',
    collectorId: null,
    // The charge's own does not change with a refund or a dispute.
    updatedAt: null,
    paidAt: isPaid ? instantOf(paidAt) : null,
    feeCents: isPaid ? fee : null,
    endToEndId: endToEndIdIn(transfer?.endToEndId ?? null),
    disputeKind: 'med',
    refundedCents,
    isSilentOnDisputes: true,
    hasExpired: charge.status === 'EXPIRED',
    ...(brCode && { qrCode: brCode }),
    ...(isOtherPayer !== undefined && { isOtherPayer }),
  }
}
