import { type CoinCharge, paidCents } from './coin-charges.ts'
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
function statusOf(charge: CoinCharge): [string, string] {
  const { status, closed, cents } = charge
  const cameCents = paidCents(charge)
  if (closed === 'marked') return ['Settled', 'Marked']
  if (closed === 'cancelled') return ['Invalid', 'Marked']
  if (closed === 'expired') {
    if (status === 'rejected') return ['Invalid', 'None']
    return ['Expired', cameCents >= cents ? 'PaidLate' : cameCents > 0 ? 'PaidPartial' : 'None']
  }
  if (status === 'processing') return ['Processing', 'None']
  if (status === 'rejected') return ['Invalid', 'None']
  if (status === 'pending') return ['New', cameCents > 0 ? 'PaidPartial' : 'None']
  // It runs out like any other, whatever of it has gone back.
  if (cameCents < cents) return ['Expired', 'PaidPartial']
  return ['Settled', cameCents > cents ? 'PaidOver' : 'None']
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
    paidAmount: decimal(paidCents(charge)),
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

/** Dollars of a bitcoin, at any time. */
const rate = 60_000
export const bitcoins = (cents: number) => (cents / 100 / rate).toFixed(8)
const paymentStates = { processing: 'Processing', settled: 'Settled', invalid: 'Invalid' }

/** `isAccounted`: without the payments that the network dropped, as the server answers unless it is asked for all. */
export function writeMethods(charge: CoinCharge, isAccounted: boolean) {
  const { payments, cents } = charge
  const destination = 'bc1qsandbox'
  const paid = bitcoins(paidCents(charge))
  return [
    {
      paymentMethodId: 'BTC-CHAIN',
      currency: 'BTC',
      destination,
      paymentLink: `bitcoin:${destination}`,
      rate: String(rate),
      paymentMethodPaid: paid,
      totalPaid: paid,
      due: bitcoins(Math.max(0, cents - paidCents(charge))),
      amount: bitcoins(cents),
      paymentMethodFee: '0',
      activated: true,
      additionalData: {},
      payments: payments
        .filter(({ state }) => !isAccounted || state !== 'invalid')
        .map(({ id, cents: value, state, at }) => ({
          id,
          receivedDate: seconds(at),
          value: bitcoins(value),
          fee: '0.0',
          status: paymentStates[state],
          destination,
        })),
    },
  ]
}
