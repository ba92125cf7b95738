import type { Currency } from './money.ts'

export const paymentStatuses = ['pending', 'approved', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * The only transitions there are: the worker's conditional updates and the panel's buttons are derived from them. `cancelled → approved` is
 * money that came late, as the provider says.
 */
export const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['approved', 'cancelled'],
  approved: ['refunded'],
  cancelled: ['approved'],
  refunded: [],
}

export const canMove = (from: PaymentStatus, to: PaymentStatus): boolean => paymentMoves[from].includes(to)

/** The statuses from which a payment can move to another. */
export const statusesBefore = (to: PaymentStatus): PaymentStatus[] =>
  paymentStatuses.filter((from) => canMove(from, to))

/** Whether money came in, so that there is something to issue a receipt for. */
export const hasReceipt = (status: PaymentStatus): boolean => status === 'approved' || status === 'refunded'

export const paymentMethods = ['pix', 'crypto', 'free'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** The methods by which money comes in. */
export type PaidMethod = Exclude<PaymentMethod, 'free'>

/** The payment providers: the name of each in rows and addresses, and the one that people read. */
export const providerTitles = { mercadopago: 'Mercado Pago', coinbase: 'Coinbase', btcpay: 'BTCPay Server' } as const
export type ProviderName = keyof typeof providerTitles
export const providerNames = Object.keys(providerTitles) as ProviderName[]
/** Who made the charge of a payment; `none` where nothing was to be paid. */
export type Provider = ProviderName | 'none'

/**
 * Why a payment was cancelled: its window ran out, an admin did it, the shopper asked for a new code, the provider refused it,
 * or what the provider reports does not match what we asked for (that money goes back).
 */
export const cancelReasons = ['expired', 'admin', 'replaced', 'rejected', 'mismatch'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Who brought the news that settled a payment: shown on the payments board. */
export const settlementSources = ['webhook', 'poll', 'cron', 'admin', 'free'] as const
export type SettlementSource = (typeof settlementSources)[number]

export const refundStatuses = ['requested', 'in_process', 'approved', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** `user`: an admin on the shopper's request; `automatic`: money we may not keep; the others began at the provider. */
export const refundSources = ['user', 'automatic', 'provider', 'chargeback'] as const
export type RefundSource = (typeof refundSources)[number]

/** The shop's own window for a PIX code. The provider's shortest is 30 minutes, so a code stays payable after it: late money is normal. */
export const pixWindowMs = 300_000
/**
 * What we ask the provider for: its minimum of 30 minutes, plus our own window in which a create may be sent again with the same body,
 * plus a minute of slack for clocks.
 */
export const pixChargeLifetimeMs = 30 * 60_000 + pixWindowMs + 60_000

/** For how long a crypto payment's hosted page may be paid, at the provider too: wallets and chains take their time. */
export const cryptoWindowMs = 45 * 60_000

/** The currency of each method, how long the shop waits for the money, and how long the provider keeps the charge payable. */
export const methodTerms = {
  pix: { currency: 'BRL', windowMs: pixWindowMs, chargeLifetimeMs: pixChargeLifetimeMs },
  crypto: { currency: 'USD', windowMs: cryptoWindowMs, chargeLifetimeMs: cryptoWindowMs },
} as const satisfies Record<PaidMethod, { currency: Currency; windowMs: number; chargeLifetimeMs: number }>

/** How often the browser asks for the status of a payment. */
export const statusPollMs = 10_000
/** Knowledge of a payment older than this is refreshed at the provider when its owner asks. */
export const statusMaxAgeMs = 8_000
/** The cron asks the provider about a pending payment whose webhook never came when we last looked longer ago than this. */
export const recheckAfterMs = 60_000
/** Refunds by the shop are possible for this long after the purchase. */
export const refundWindowMs = 24 * 3_600_000

/**
 * What a provider says of one payment, in our words. Amounts in cents; `reference` is our payment id. `processing`: money was seen and is
 * not final; `underpaid`: too little came, nothing more will, and `amountCents` is what came.
 */
export interface ProviderPayment {
  providerId: string
  reference: string | null
  status: 'pending' | 'processing' | 'approved' | 'underpaid' | 'cancelled' | 'rejected' | 'refunded' | 'charged_back'
  amountCents: number
  currency: string
  collectorId: string | null
}

/** What we asked for, to hold evidence against. */
export interface ExpectedPayment {
  id: string
  providerId: string | null
  amountCents: number
  currency: Currency
  collectorId: string | null
}

export type Mismatch = 'reference' | 'provider_id' | 'amount' | 'currency' | 'collector'

/** The first way in which the provider's payment is not the one we asked for, or null where all agree. */
export function findMismatch(claim: ExpectedPayment, evidence: ProviderPayment): Mismatch | null {
  if (evidence.reference !== claim.id) return 'reference'
  if (claim.providerId !== null && evidence.providerId !== claim.providerId) return 'provider_id'
  if (evidence.amountCents !== claim.amountCents) return 'amount'
  if (evidence.currency !== claim.currency) return 'currency'
  if (claim.collectorId !== null && evidence.collectorId !== claim.collectorId) return 'collector'
  return null
}
