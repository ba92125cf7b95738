import { createHash } from 'node:crypto'
import { type CoinCharge, type CoinRefund, isProcessing, paidCents, refundedCents } from './coin-charges.ts'
import { type Answer, isObject } from './http.ts'

export const statuses: Record<CoinCharge['status'], string> = {
  pending: 'ACTIVE',
  processing: 'PROCESSING',
  approved: 'COMPLETED',
  underpaid: 'COMPLETED',
  expired: 'EXPIRED',
  rejected: 'FAILED',
  cancelled: 'DEACTIVATED',
  refunded: 'REFUNDED',
}
const refundStatuses = { in_process: 'PENDING', approved: 'COMPLETED', rejected: 'FAILED' }

const errorTypes: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'idempotency_error',
  422: 'invalid_request',
  429: 'rate_limit_exceeded',
  500: 'internal_server_error',
  503: 'service_unavailable',
}

const errorsPage = 'https://docs.cdp.coinbase.com/api-reference/v2/errors'
const errorTypeOf = (status: number) =>
  errorTypes[status] ?? (status < 500 ? 'invalid_request' : 'internal_server_error')

export const refuse = (status: number, errorMessage: string): Answer => ({
  status,
  json: { errorType: errorTypeOf(status), errorMessage, correlationId: 'sandbox', errorLink: errorsPage },
})

const dollars = (cents: number) => (cents / 100).toFixed(2)
/** An amount in USDC: six decimals. */
const coins = (cents: number) => (cents / 100).toFixed(6)

export function writeCheckout(charge: CoinCharge, payUrl: string) {
  const isFiat = charge.currency !== 'USDC'
  const cameCents = paidCents(charge)
  const isPaid = cameCents > 0 && !isProcessing(charge)
  const feeCents = Math.round(cameCents / 100)
  return {
    id: charge.id,
    url: payUrl,
    amount: dollars(charge.cents),
    currency: charge.currency,
    network: 'base',
    address: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
    tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    status: isPartlyRefunded(charge) ? 'PARTIALLY_REFUNDED' : statuses[charge.status],
    description: charge.description,
    expiresAt: new Date(charge.expiresAt).toISOString(),
    metadata: charge.metadata,
    successRedirectUrl: charge.returnUrl,
    failRedirectUrl: charge.returnUrl,
    ...(isFiat && { fiatAmount: dollars(charge.cents), fiatCurrency: charge.currency }),
    ...(isPaid && {
      settlement: {
        totalAmount: coins(cameCents),
        feeAmount: coins(feeCents),
        netAmount: coins(cameCents - feeCents),
        currency: 'USDC',
      },
      transactionHash: `0x${createHash('sha256').update(charge.id).digest('hex')}`,
    }),
    refundedAmount: coins(refundedCents(charge)),
    refunds: charge.refunds.map((refund) => writeRefund(charge, refund)),
    createdAt: new Date(charge.createdAt).toISOString(),
    updatedAt: new Date(charge.changedAt).toISOString(),
  }
}

const isPartlyRefunded = (charge: CoinCharge) => charge.status === 'approved' && refundedCents(charge) > 0

export const writeRefund = (charge: CoinCharge, { id, cents, status }: CoinRefund) => ({
  id,
  checkoutId: charge.id,
  amount: coins(cents),
  currency: 'USDC',
  status: refundStatuses[status],
})

/** What is wrong with the body of a request to create a checkout, if anything. */
export function wrongIn(body: Record<string, unknown>, now: number): string | null {
  const { amount, currency, description = '', metadata = {}, successRedirectUrl, expiresAt } = body
  if (typeof amount !== 'string' || !/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) < 0.01) return 'amount is wrong'
  if (!['USDC', 'USD', 'EUR', 'SGD', 'GBP'].includes(String(currency))) return 'currency is not supported'
  if (typeof description !== 'string' || description.length > 500) return 'description is too long'
  if (!isObject(metadata) || Object.keys(metadata).length > 20) return 'metadata has too many keys'
  if (!Object.values(metadata).every((value) => typeof value === 'string' && value.length <= 100)) {
    return 'metadata values are texts of at most 100 characters'
  }
  // The real provider demands https; a shop on this machine has none.
  if (!/^https?:/.test(String(successRedirectUrl)) || !URL.canParse(String(successRedirectUrl))) {
    return 'successRedirectUrl is not an address'
  }
  if (expiresAt !== undefined && !(Date.parse(String(expiresAt)) > now)) return 'expiresAt must be in the future'
  return null
}
