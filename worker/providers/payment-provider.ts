import type { ProviderPayment } from '#schema/rules/payments.ts'

export interface ProviderRefund {
  id: string
  status: 'approved' | 'in_process'
  /** Where the buyer names the place for the money to go to, with a provider that cannot send it back by itself. */
  refundUrl?: string
}

/** A webhook whose signature holds. `eventId` is made of signed parts only, so that it cannot be varied to look new. */
export interface WebhookEvent {
  eventId: string
  subjectId: string
}

/** A charge as the provider lists it, with what we gave it to keep. */
export interface ListedCharge extends ProviderPayment {
  /** The origin of the shop that made it: another may share our account with the provider. */
  shop: string | null
  userId: string | null
  productId: string | null
  createdAt: number
}

/** Some of a list, and where it goes on: null where it does not. */
export interface ChargePage {
  charges: ListedCharge[]
  next: string | null
}

/** What can be done with a charge at any provider that made it. Every call throws `ProviderError` where it did not do what it says. */
export interface PaymentProvider {
  /** null where the provider has no such charge. */
  get(providerId: string): Promise<ProviderPayment | null>
  /** The charge made for our payment id, or null where there is none. */
  find(paymentId: string): Promise<ProviderPayment | null>
  /** The charges made from `from` to `to` (ms), page by page: `cursor` is null for the first, then what the page before calls `next`. */
  list(from: number, to: number, cursor: string | null): Promise<ChargePage>
  /** false where the charge can no longer be cancelled: it was paid, refused or cancelled before. */
  cancel(providerId: string): Promise<boolean>
  /** Pays back what came in, once for each idempotency key. */
  refund(providerId: string, idempotencyKey: string, amountCents: number): Promise<ProviderRefund>
}
