import type { DisputeCase } from '#schema/rules/disputes.ts'
import type { EventTopic, PaidMethod, ProviderName, ProviderPayment } from '#schema/rules/payments.ts'
import type { MalformedEntry } from './fitting-entries.ts'

/** A refund as the provider reports it. `rejected`: no money went back, and the same idempotency key gets the same answer. */
export interface ProviderRefund {
  id: string
  status: 'approved' | 'processing' | 'rejected'
  amountCents: number
  /** The idempotency key by which the shop has asked for it, where the provider stores that: without one it may be anybody's. */
  key?: string
  /** Where the buyer enters the wallet for the refund, with a provider that cannot send the money back by itself. */
  refundUrl?: string
}

/** The calls of a charge that every provider has. */
export const chargeCalls = ['create', 'get', 'find', 'list', 'cancel', 'refund', 'listRefunds', 'getRefund'] as const

/** A webhook whose signature is valid. `eventId` (`eventIdOf`) is made of signed parts and the topic, so that a replay cannot get a new one. */
interface WebhookEvent {
  eventId: string
  topic: Exclude<EventTopic, 'answer'>
  /** The provider's id of the payment, or of the case. */
  subjectId: string
}

/** What a webhook is: `ignored` where it is signed and about nothing of ours, null where its signature does not hold or it is too old. */
export type WebhookReading = WebhookEvent | 'ignored' | null

/** A charge in the provider's list, with the metadata that we stored with it. */
export interface ListedCharge extends ProviderPayment {
  /** The origin of the shop that made it: another may share our account with the provider. */
  shop: string | null
  userId: string | null
  productId: string | null
  createdAt: number
}

/** A page of the list, and the cursor of the next one: null on the last page. */
export interface ChargePage {
  charges: ListedCharge[]
  /** Those that were left out because they are not what the API documents: with any the list is not complete. */
  malformed: MalformedEntry[]
  next: string | null
}

interface ChargeOrder {
  /** Our payment id: the provider's reference back to us, and its idempotency key where it knows one. */
  paymentId: string
  amountCents: number
  description: string
  payer: {
    email: string
    name: string
    /** The CPF or CNPJ from whose account it is to be paid, without punctuation; missing where nobody is compared. */
    taxId?: string
    /** Whether the provider is to refuse a payment from another person's account. */
    isOnlyPayer?: boolean
  }
  /** Stored by the provider with the charge, so that a payment we lost can be restored: our origin, the buyer and the product. */
  shop: string
  userId: string
  productId: string
  /** Where the provider reports changes. */
  notificationUrl: string
  /** Where the provider's page sends the shopper, paid or not. */
  returnUrl: string
  /** When the charge stops being payable (ms). */
  expiresAt: number
  /** How long to wait for the answer; by default as for any call. */
  timeoutMs?: number
}

/** Who paid, as the provider tells: null where it does not. */
export interface Payer {
  name: string | null
  email: string | null
}

/** A PDF for a case. */
interface EvidenceFile {
  name: string
  bytes: Uint8Array
  /** Stores the file for some days at an address that anybody can read who knows it, for a provider that downloads it: returns the URL. */
  makeLink: () => Promise<string>
}

/** The cases of a provider's disputes. Every call throws `ProviderError` where it fails, or may have failed. */
export interface DisputeDesk {
  /** null where there is no such case. */
  get(caseId: string): Promise<DisputeCase | null>
  /** The latest case about a payment, by the provider's id of it. */
  find(providerId: string): Promise<DisputeCase | null>
  /** Adds a PDF to the documents of a case: may be repeated. */
  sendEvidence(caseId: string, file: EvidenceFile): Promise<void>
}

/** What the shopper pays with, by method. */
interface PaymentInstructions {
  /** The copy-and-paste code (BR Code); null where the provider is still making it. */
  pix: { qrCode: string | null }
  /** The provider's page on which the shopper pays. */
  crypto: { hostedUrl: string }
}

/** A charge as the provider made it. */
export interface Charge<Method extends PaidMethod> extends ProviderPayment {
  instructions: PaymentInstructions[Method]
}

export interface WebhookRequest {
  headers: Headers
  query: URLSearchParams
  body: string
}

/**
 * A payment provider for one method. Amounts are cents of the method's currency. Every call throws `ProviderError` where it fails, or
 * may have failed.
 */
export interface PaymentProvider<Method extends PaidMethod = PaidMethod> {
  readonly name: ProviderName
  readonly method: Method
  /** It compares the payer's tax id with the buyer's, and can refuse another. */
  readonly comparesPayers?: true
  /** Makes the charge, or finds the one this order already made: safe to repeat with the same order. */
  create(order: ChargeOrder): Promise<Charge<Method>>
  /** Whose account the money came from, or else for whom the charge was made. Missing where the API does not tell. */
  getPayer?(providerId: string): Promise<Payer | null>
  /** null where the provider has no such charge. */
  get(providerId: string): Promise<ProviderPayment | null>
  /** The charge made for our payment id, or null where there is none. */
  find(paymentId: string): Promise<ProviderPayment | null>
  /** Whether its lists are searched by time; otherwise a short time costs as much as all that follows it. */
  readonly isListFiltered: boolean
  /** The charges made from `from` to `to` (ms), page by page: `cursor` is null for the first page, then `next` of the page before. */
  list(from: number, to: number, cursor: string | null): Promise<ChargePage>
  /**
   * The charges that changed from `from` to `to` (ms), however old they are, as `list`: refunds and disputes of old sales. Missing where the
   * API cannot tell.
   */
  listChanged?(from: number, to: number, cursor: string | null): Promise<ChargePage>
  /** `listChanged` has refunds and disputes alone: money that comes late is found among the charges of some days. */
  readonly areOnlyReturnsListed?: true
  /** `listChanged` is not searched by time: a short time costs as much as a long one. */
  readonly areChangesUnfiltered?: true
  /** false where the charge can no longer be cancelled: it was paid, refused or cancelled before. */
  cancel(providerId: string): Promise<boolean>
  /** Refunds as much of the payment, or what is left of it, once for each idempotency key. */
  refund(providerId: string, idempotencyKey: string, amountCents: number): Promise<ProviderRefund>
  /** Refunds a part of the payment, once for each idempotency key. Missing where the provider cannot send back a part by itself. */
  refundPart?(providerId: string, idempotencyKey: string, amountCents: number): Promise<ProviderRefund>
  /** Sends back money beyond the price, once for each idempotency key. Missing where a charge cannot be overpaid. */
  refundExcess?(providerId: string, idempotencyKey: string, amountCents: number): Promise<ProviderRefund>
  /**
   * The buyer claims each refund, those too that the merchant promises in the provider's own panel: the provider lets both stand, so that
   * refunds are read before one is made.
   */
  readonly isRefundClaimed?: true
  /** null where the provider has no cases of disputes. */
  readonly disputes: DisputeDesk | null
  /** All refunds of the payment, whoever asked for them, the oldest first. */
  listRefunds(providerId: string): Promise<ProviderRefund[]>
  /** null where the payment has no such refund. */
  getRefund(providerId: string, refundId: string): Promise<ProviderRefund | null>
  /** `now` in milliseconds. Throws `ProviderError` where it has to ask the provider about the signature, and gets no answer. */
  readWebhook(request: WebhookRequest, now: number): WebhookReading | Promise<WebhookReading>
}
