import { createHash } from 'node:crypto'
import { endToEndIdOf } from './mercado-pago-wire.ts'
import type { Case } from './pix-disputes.ts'
import { type Account, type Payment, pixKey, type Refund, refundedCents } from './pix-payments.ts'
import type { WooviMetadata } from './woovi-request.ts'

export type WooviPayment = Payment<WooviMetadata>

const feeCents = 85
const isoDate = (instant: number) => new Date(instant).toISOString()
const hashOf = (text: string) => createHash('md5').update(text).digest('hex')
const globalIdOf = (kind: string, id: number) =>
  Buffer.from(`${kind}:${id.toString(16).padStart(24, '0')}`).toString('base64')
const uuidOf = (text: string) => hashOf(text).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export const correlationIdOf = ({ externalReference }: Pick<Payment, 'externalReference'>) => externalReference ?? ''
export const chargeIdOf = ({ id }: Pick<Payment, 'id'>) => globalIdOf('Charge', id)
/** The id of the transfer in the code. */
export const transactionIdOf = (id: number) => hashOf(`txid ${id}`)
export const paymentIdAt = ({ id, approvedAt }: Pick<Payment, 'id' | 'approvedAt'>) =>
  approvedAt === null ? null : endToEndIdOf(id, approvedAt)
const refundIdAt = ({ id, createdAt }: Refund) => endToEndIdOf(id, createdAt).replace('E', 'D')

const states: Partial<Record<WooviPayment['status'], string>> = { pending: 'ACTIVE', cancelled: 'EXPIRED' }
/** A charge is ACTIVE, COMPLETED or EXPIRED: of refunds and disputes it says nothing. */
export const statusOf = ({ status }: WooviPayment) => states[status] ?? 'COMPLETED'
/** Deleted charges are not there any more. */
export const isDeleted = ({ status, detail }: WooviPayment) =>
  status === 'rejected' || (status === 'cancelled' && detail !== 'expired')

const typeOf = (taxId: string) => (taxId.length === 11 ? 'BR:CPF' : 'BR:CNPJ')
const writeTaxId = (taxId: string) => ({ taxID: taxId, type: typeOf(taxId) })
const writePerson = ({ name, taxId }: Account) => ({
  name,
  taxID: writeTaxId(taxId),
  correlationID: uuidOf(`person ${taxId}`),
})

function writeCustomer({ metadata: { customer } }: WooviPayment) {
  if (!customer) return null
  const { taxId, ...rest } = customer
  return { ...rest, ...(taxId && { taxID: writeTaxId(taxId) }), correlationID: uuidOf(`customer ${customer.email}`) }
}

/** Who paid, where that is somebody else than the customer. */
export const otherPayerOf = ({ paidBy, metadata }: WooviPayment) =>
  paidBy && metadata.customer?.taxId !== undefined && paidBy.taxId !== metadata.customer.taxId ? paidBy : null

export type Addresses = { bankUrl: string }

/** Source: `Charge` of the swagger, and the webhooks' examples. */
export function writeCharge(payment: WooviPayment, { bankUrl }: Addresses) {
  const { id, askedCents, qrCode, createdAt, expiresAt, approvedAt, metadata } = payment
  const correlationID = correlationIdOf(payment)
  const status = statusOf(payment)
  const transactionID = transactionIdOf(id)
  const paymentLinkID = uuidOf(`link ${id}`)
  const qrCodeImage = `${bankUrl}/image/${paymentLinkID}.png`
  const other = otherPayerOf(payment)
  return {
    customer: writeCustomer(payment),
    value: askedCents,
    comment: payment.description ?? '',
    identifier: transactionID,
    correlationID,
    paymentLinkID,
    transactionID,
    status,
    additionalInfo: metadata.additionalInfo,
    discount: 0,
    valueWithDiscount: askedCents,
    expiresDate: isoDate(expiresAt),
    type: 'DYNAMIC',
    createdAt: isoDate(createdAt),
    updatedAt: isoDate(payment.changedAt),
    ...(approvedAt !== null && { fee: feeCents, paidAt: isoDate(approvedAt), payer: other && writePerson(other) }),
    ensureSameTaxID: metadata.ensureSameTaxID,
    brCode: qrCode,
    expiresIn: Math.round((expiresAt - createdAt) / 1_000),
    pixKey,
    paymentLinkUrl: `${bankUrl}?charge=${encodeURIComponent(correlationID)}`,
    qrCodeImage,
    globalID: chargeIdOf(payment),
    paymentMethods: {
      pix: {
        method: 'PIX_COB',
        transactionID,
        identifier: transactionID,
        additionalInfo: [],
        fee: feeCents,
        value: askedCents,
        status,
        txId: transactionID,
        brCode: qrCode,
        qrCodeImage,
      },
    },
  }
}

const transferStatuses: Record<Refund['status'], string> = {
  approved: 'CONFIRMED',
  in_process: 'IN_PROCESSING',
  rejected: 'REJECTED',
}

/** Source: `ChargeRefund`. */
export const writeRefund = (refund: Refund) => ({
  status: transferStatuses[refund.status],
  value: refund.cents,
  correlationID: refund.reference ?? uuidOf(`refund ${refund.id}`),
  endToEndId: refundIdAt(refund),
  time: isoDate(refund.createdAt),
  ...(refund.comment !== undefined && { comment: refund.comment }),
})

/** Of a charge, a transfer names little. */
const writeOrigin = (payment: WooviPayment) => ({
  status: statusOf(payment),
  customer: hashOf(`customer ${payment.id}`).slice(0, 24),
  correlationID: correlationIdOf(payment),
  createdAt: isoDate(payment.createdAt),
  updatedAt: isoDate(payment.changedAt),
})

const writePaid = (payment: WooviPayment, charge: unknown) => ({
  customer: writeCustomer(payment),
  payer: payment.paidBy && writePerson(payment.paidBy),
  charge,
  value: payment.cents,
  time: isoDate(payment.approvedAt ?? payment.createdAt),
  endToEndId: paymentIdAt(payment) ?? '',
  transactionID: transactionIdOf(payment.id),
  infoPagador: payment.description ?? '',
  status: 'CONFIRMED',
  type: 'PAYMENT',
  createdAt: isoDate(payment.approvedAt ?? payment.createdAt),
  globalID: globalIdOf('PixTransaction', payment.id),
})

const writeReturned = (payment: WooviPayment, refund: Refund, charge?: unknown) => ({
  ...(charge !== undefined && { charge }),
  value: refund.cents,
  time: isoDate(refund.createdAt),
  endToEndId: refundIdAt(refund),
  status: transferStatuses[refund.status],
  type: 'REFUND',
  createdAt: isoDate(refund.createdAt),
  partial: refundedCents(payment) < payment.cents,
  globalID: globalIdOf('PixTransaction', refund.id),
})

/** The transfers of a charge, the newest first: what came, and what was sent back. */
export function writeTransactions(payment: WooviPayment) {
  if (payment.approvedAt === null) return []
  const charge = writeOrigin(payment)
  const sentBack = payment.refunds.filter(({ status }) => status === 'approved')
  return [...sentBack.map((one) => writeReturned(payment, one, charge)).reverse(), writePaid(payment, charge)]
}

const company = { id: '6810ce3b892866f103d77ef2', name: 'Trinco Sandbox', taxID: '57437573000102' }
const account = { environment: 'TESTING' }

/** Source: the examples of the webhooks of charges. */
export function writeChargeEvent(event: string, payment: WooviPayment, addresses: Addresses) {
  const charge = writeCharge(payment, addresses)
  const { paymentMethods, ...short } = charge
  const other = otherPayerOf(payment)
  return {
    event,
    charge,
    ...(payment.approvedAt !== null && { pix: writePaid(payment, short) }),
    company,
    account,
    ...(event.endsWith('NOT_SAME_CUSTOMER_PAYER') && other && { payer: writePerson(other) }),
    ...(event.endsWith('TRANSACTION_RECEIVED') && { pixQrCode: null, refunds: [] }),
  }
}

/** Source: "Payload de Confirmação de Reembolso Pix Enviado", and that of a rejection: neither names a charge. */
export function writeRefundEvent(payment: WooviPayment, refund: Refund) {
  const isDone = refund.status === 'approved'
  const { charge, customer, ...original } = writePaid(payment, null)
  return {
    event: `PIX_TRANSACTION_REFUND_SENT_${isDone ? 'CONFIRMED' : 'REJECTED'}`,
    refundTransaction: writeReturned(payment, refund),
    originalTransaction: original,
    company,
    account,
    ...(!isDone && { error: 'ED05 - Pagamento rejeitado pelo PSP do recebedor' }),
  }
}

/** The events of which a shop has webhooks. */
const subscribed = [
  'OPENPIX:CHARGE_COMPLETED',
  'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
  'OPENPIX:CHARGE_EXPIRED',
  'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
  'PIX_TRANSACTION_REFUND_SENT_REJECTED',
  'OPENPIX:DISPUTE_CREATED',
  'OPENPIX:DISPUTE_ACCEPTED',
  'OPENPIX:DISPUTE_REJECTED',
  'OPENPIX:DISPUTE_CANCELED',
]

/** The webhooks at an address: one for each event. Source: `Webhook` of the swagger. */
export const writeWebhooks = (url: string) =>
  subscribed.map((event) => ({
    id: Buffer.from(`Webhook:${event}`).toString('base64'),
    name: `shop ${event}`,
    url,
    authorization: '',
    isActive: true,
    event,
  }))

/** Source: "Validando o webhook de teste". */
export const writeTestEvent = (event: string, now: number) => ({ data_criacao: isoDate(now), event })

const disputeStatus = ({ isCovered, isWithdrawn }: Case) =>
  isCovered === null ? undefined : isWithdrawn ? 'CANCELED' : isCovered ? 'REJECTED' : 'ACCEPTED'

/** A case as an event (`OPENED`), a report (`CREATED`) or a list (`IN_REVIEW`) names its beginning. Of a MED, the payer is not told. */
const writeDispute = (payment: WooviPayment, one: Case, begun: string) => ({
  status: disputeStatus(one) ?? begun,
  endToEndId: paymentIdAt(payment) ?? '',
  ...(one.kind === 'mediation' && {
    name: payment.paidBy?.name ?? '',
    email: payment.payer.email,
    phoneNumber: '+5511999999999',
    value: one.cents,
    disputeReason: 'Golpe',
  }),
})

const disputeType = ({ kind }: Case) => (kind === 'mediation' ? 'CHARGEBACK' : 'MED')

/** Source: "Payload GET de Disputa". */
export const writeDisputeReport = (payment: WooviPayment, one: Case) => ({
  type: disputeType(one),
  ...writeDispute(payment, one, 'CREATED'),
  id: one.id,
})

/** Source: `Dispute`, which has no id. */
export const writeListedDispute = (payment: WooviPayment, one: Case) => ({
  ...writeDispute(payment, one, 'IN_REVIEW'),
  type: disputeType(one),
  createdAt: isoDate(one.createdAt),
  updatedAt: isoDate(one.changedAt),
})

/** Source: "Webhooks da disputa", and for the id "Como adicionar uma nova evidência em uma disputa?". */
export const writeDisputeEvent = (payment: WooviPayment, one: Case) => ({
  event: `OPENPIX:DISPUTE_${disputeStatus(one) ?? 'CREATED'}`,
  dispute: { ...writeDispute(payment, one, 'OPENED'), id: one.id },
})
