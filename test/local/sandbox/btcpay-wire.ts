import type { CoinCharge } from './coin-charges.ts'
import { type Answer, type Call, parseBody } from './http.ts'

/** What the server says of a status that an invoice cannot be given now. */
const cannotMark = 'Status can only be marked to invalid or settled within certain conditions.'
const marks = ['Settled', 'Invalid'] as const
export type Mark = (typeof marks)[number]

export const decimal = (cents: number) => (cents / 100).toFixed(2)
export const seconds = (at: number) => Math.floor(at / 1000)

/** A request that is understood and cannot be carried out: a list, one entry for each field. */
export const invalid = (path: string, message: string): Answer => ({ status: 422, json: [{ path, message }] })
/** Any other error. */
export const refuse = (status: number, code: string, message: string): Answer => ({ status, json: { code, message } })

/** The body of a request as JSON, or the answer to one that has none. */
export function readBody(call: Call): { body: Record<string, unknown> } | { refused: Answer } {
  if (!call.header('content-type')?.startsWith('application/json')) {
    return { refused: { status: 415, json: { title: 'Unsupported Media Type', status: 415 } } }
  }
  const body = call.text === '' ? undefined : parseBody(call.text)
  return body ? { body } : { refused: invalid('', 'The body is not a JSON object') }
}

/** Status and additional status, as the server's own watcher sets them. */
function statusOf({ status, closed, paidCents, cents }: CoinCharge): [string, string] {
  if (closed === 'marked') return ['Settled', 'Marked']
  if (closed === 'cancelled') return ['Invalid', 'Marked']
  if (closed === 'expired') {
    if (status === 'rejected') return ['Invalid', 'None']
    return ['Expired', paidCents >= cents ? 'PaidLate' : paidCents > 0 ? 'PaidPartial' : 'None']
  }
  if (status === 'processing') return ['Processing', 'None']
  if (status === 'rejected') return ['Invalid', 'None']
  if (status === 'pending') return ['New', paidCents > 0 ? 'PaidPartial' : 'None']
  return ['Settled', paidCents > cents ? 'PaidOver' : 'None']
}

/** The statuses that the merchant may give an invoice now: what was paid and settled cannot be called invalid. */
function marksOf(charge: CoinCharge): Mark[] {
  const [status, additional] = statusOf(charge)
  const isOpen = status === 'New' || status === 'Processing' || status === 'Expired'
  const allowed = {
    Settled: status !== 'Settled',
    Invalid: isOpen || (status === 'Settled' && additional === 'Marked'),
  }
  return marks.filter((mark) => allowed[mark])
}

/** The status that a request wants the invoice to have, or the refusal. */
export function readMark(call: Call, charge: CoinCharge): { mark: Mark } | { refused: Answer } {
  const read = readBody(call)
  if ('refused' in read) return read
  const mark = marksOf(charge).find((one) => one === read.body.status)
  return mark ? { mark } : { refused: invalid('Status', cannotMark) }
}

export function writeInvoice(charge: CoinCharge, storeId: string, checkoutLink: string) {
  const [status, additionalStatus] = statusOf(charge)
  return {
    id: charge.id,
    storeId,
    amount: decimal(charge.cents),
    paidAmount: decimal(charge.paidCents),
    currency: charge.currency,
    type: 'Standard',
    checkoutLink,
    createdTime: seconds(charge.createdAt),
    expirationTime: seconds(charge.expiresAt),
    monitoringExpiration: seconds(charge.expiresAt) + 86_400,
    status,
    additionalStatus,
    availableStatusesForManualMarking: marksOf(charge),
    archived: false,
    metadata: charge.metadata,
    checkout: { redirectURL: charge.returnUrl },
  }
}

export function writeMethods({ id, paidCents, money }: CoinCharge, now: number) {
  const status = { none: '', processing: 'Processing', settled: 'Settled', invalid: 'Invalid' }[money]
  const value = (paidCents / 6_000_000).toFixed(8)
  const payment = { id: `${id}-0`, receivedDate: seconds(now), value, fee: '0.0', status, destination: 'bc1qsandbox' }
  return [
    {
      paymentMethodId: 'BTC-CHAIN',
      currency: 'BTC',
      destination: 'bc1qsandbox',
      rate: '60000.00',
      totalPaid: value,
      activated: true,
      payments: money === 'none' ? [] : [payment],
    },
  ]
}
