import type { DisputeCase, DisputeKind } from './disputes.ts'
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

/** `free`: nothing was to be paid; `manual`: a sale made outside the shop, which an admin has recorded. No shopper can choose either. */
export const paymentMethods = ['pix', 'crypto', 'free', 'manual'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** The methods by which shoppers pay, through a provider. */
export type PaidMethod = Exclude<PaymentMethod, 'free' | 'manual'>

/** The payment providers: the name of each in rows and addresses, and the one that the shop's people read. */
export const providerTitles = {
  'mercadopago-orders': 'Mercado Pago (Orders)',
  mercadopago: 'Mercado Pago',
  woovi: 'Woovi',
  coinbase: 'Coinbase',
  btcpay: 'BTCPay Server',
} as const
export type ProviderName = keyof typeof providerTitles
export const providerNames = Object.keys(providerTitles) as ProviderName[]
/** Who collects the money, as buyers read it: by which of its APIs is the shop's business. */
export const collectorTitles: Record<ProviderName, string> = {
  ...providerTitles,
  'mercadopago-orders': providerTitles.mercadopago,
}
/** The providers of PIX, in the order in which they make new charges where the configuration names none. */
export const pixProviders = ['mercadopago-orders', 'mercadopago', 'woovi'] as const satisfies ProviderName[]
/** Who made the charge of a payment; `none` where there is none: nothing was to be paid, or it was paid outside the shop. */
export type Provider = ProviderName | 'none'

/** Longest text about through what a manual order was paid. */
export const soldThroughMax = 200
/** How long ago a sale may be that is recorded. */
export const soldLongAgoMs = 366 * 24 * 3_600_000

/**
 * Why a payment was cancelled: its window ran out, an admin did it, the shopper asked for a new code, the provider refused it,
 * or what the provider reports does not match what we asked for (that money is refunded).
 */
export const cancelReasons = ['expired', 'admin', 'replaced', 'rejected', 'mismatch'] as const
export type CancelReason = (typeof cancelReasons)[number]
/**
 * What answers and screens give as the reason. `ran_out`: ordered without a hold, and no key or use of the coupon was left when it was paid;
 * `key_gone`: the key that it was to renew was gone, or no longer its buyer's.
 */
export const endReasons = [...cancelReasons, 'ran_out', 'key_gone'] as const
export type EndReason = (typeof endReasons)[number]

/** Through which channel a payment was settled: shown on the page of payments' health. */
export const settlementSources = ['webhook', 'poll', 'cron', 'admin', 'free', 'manual'] as const
export type SettlementSource = (typeof settlementSources)[number]

/** What a provider's webhook is about; `answer`: no webhook, but an answer of the provider that was not as its API documents. */
export type EventTopic = 'payment' | 'dispute' | 'answer'

/** The shop's own window for a PIX code. The provider's minimum is 30 minutes, so a code stays payable after it: late money is normal. */
export const pixWindowMs = 300_000
/**
 * How long a PIX charge is payable at the provider: its minimum of 30 minutes, plus our own window, in which the same request may be
 * repeated, plus a minute for clock skew.
 */
const pixChargeLifetimeMs = 30 * 60_000 + pixWindowMs + 60_000

/** How long a crypto payment's page is payable, at the provider too: wallets and blockchains are slow. */
export const cryptoWindowMs = 45 * 60_000

/** How much of one thing (a product's stock, a coupon) the orders hold that are not paid yet, by one account and from one network address. */
export const unpaidHoldsMax = { account: 1, address: 3 } as const

const processingMaxMs = 24 * 3_600_000
/**
 * Whether an admin may close a payment whose money was seen and is not final, a day after its window: a transaction that the network drops
 * never ends. Money that arrives all the same is late money. `at` and `expiresAt` in milliseconds.
 */
export const canCloseProcessing = (expiresAt: number, at: number): boolean => at >= expiresAt + processingMaxMs

/** The currency of each method, how long the shop waits for the money, and how long the provider keeps the charge payable. */
export const methodTerms = {
  pix: { currency: 'BRL', windowMs: pixWindowMs, chargeLifetimeMs: pixChargeLifetimeMs },
  crypto: { currency: 'USD', windowMs: cryptoWindowMs, chargeLifetimeMs: cryptoWindowMs },
} as const satisfies Record<PaidMethod, { currency: Currency; windowMs: number; chargeLifetimeMs: number }>

/** How often the browser asks for the status of a payment. */
export const statusPollMs = 10_000
/** A pending payment's status older than this is fetched from the provider when its buyer polls. */
export const statusMaxAgeMs = 8_000
/** The cron fetches a pending payment's status from the provider when it is older than this. */
export const recheckAfterMs = 60_000

/**
 * A payment as its provider reports it, in our terms. Amounts in cents; `reference` is our payment id. `processing`: money was seen and is
 * not final; `underpaid`: too little came and no more will, and `amountCents` is what came; `disputed`: paid, and the provider holds the money
 until a dispute is decided; `charged_back`: the shop lost the dispute, and the money went back.
 */
export interface ProviderPayment {
  providerId: string
  reference: string | null
  status:
    | 'pending'
    | 'processing'
    | 'approved'
    | 'disputed'
    | 'underpaid'
    | 'cancelled'
    | 'rejected'
    | 'refunded'
    | 'charged_back'
  amountCents: number
  /** Of money that is not final: how much of it was seen, where that may be less than the price. */
  seenCents?: number
  /** All of its money that is final, beyond the price too, where the provider says it. */
  receivedCents?: number
  currency: string
  collectorId: string | null
  /** When the provider last changed it (ms); null where it does not say. Of two reports the later one counts. */
  updatedAt: number | null
  /** When the buyer paid (ms), where the provider says it. */
  paidAt?: number | null
  /** What the provider keeps of the amount, where it says it with the money. */
  feeCents?: number | null
  /** The central bank's id of the transfer (PIX), where the provider says it. */
  endToEndId?: string | null
  /** What has gone back of it, where the provider says it. */
  refundedCents?: number
  /** What of it others than the shop have sent back, where the provider tells them apart. */
  refundedByOthers?: RefundedByOthers
  /** Who contests it, if it is contested. */
  disputeKind?: DisputeKind
  /** The case of the dispute, where it was fetched with the payment. */
  disputeCase?: DisputeCase
  /** The code to pay with (PIX), where the provider may make it later than the charge. */
  qrCode?: string
  /** The provider is still making the charge: there is no code, so nobody can pay it. */
  isBeingMade?: boolean
  /** It was cancelled because nobody paid in time. */
  hasExpired?: boolean
  /** The status does not tell whether the payment is contested: the case of the dispute alone does. */
  isSilentOnDisputes?: true
  /** Whether another person than the buyer has paid, by their tax ids; missing where they were not compared. */
  isOtherPayer?: boolean
}

/** Refunds that others than the shop have made. */
export interface RefundedByOthers {
  cents: number
  ids: string[]
}

/** What we ordered, to compare the provider's report with. */
export interface ExpectedPayment {
  id: string
  providerId: string | null
  amountCents: number
  currency: Currency
  collectorId: string | null
}

export type Mismatch = 'reference' | 'provider_id' | 'amount' | 'currency' | 'collector'

/** The first difference between the provider's payment and the expected one, or null where there is none. */
export function findMismatch(expected: ExpectedPayment, reported: ProviderPayment): Mismatch | null {
  if (reported.reference !== expected.id) return 'reference'
  if (expected.providerId !== null && reported.providerId !== expected.providerId) return 'provider_id'
  if (reported.amountCents !== expected.amountCents) return 'amount'
  if (reported.currency !== expected.currency) return 'currency'
  // A report may leave the account out.
  const hasCollectors = expected.collectorId !== null && reported.collectorId !== null
  if (hasCollectors && reported.collectorId !== expected.collectorId) return 'collector'
  return null
}
