import type { Evidence } from '#schema/rules/payments.ts'

export interface PixOrder {
  /** Our payment id: the provider's idempotency key and its reference back to us. */
  paymentId: string
  amountCents: number
  description: string
  payer: { email: string; name: string }
  /** Where the provider reports changes. */
  notificationUrl: string
  /** When the code stops being payable (ms). */
  expiresAt: number
}

/** A charge as the provider made it. */
export interface PixCharge extends Evidence {
  /** The copy-and-paste code (BR Code). */
  qrCode: string
  /** The code as an image, base64 of a PNG. */
  qrCodeBase64: string
}

export interface ProviderRefund {
  id: string
  status: 'approved' | 'in_process'
}

/** A webhook whose signature holds. `eventId` is made of signed parts only, so that it cannot be varied to look new. */
export interface WebhookEvent {
  eventId: string
  subjectId: string
}

/**
 * A provider of PIX charges. Every call throws `ProviderError` where it did not do what it says; amounts are cents of BRL.
 */
export interface PixProvider {
  /** Makes the charge, or finds the one this order already made: safe to repeat with the same order. */
  create(order: PixOrder): Promise<PixCharge>
  /** null where the provider has no such charge. */
  get(providerId: string): Promise<Evidence | null>
  /** The charge made for our payment id, or null where there is none. */
  find(paymentId: string): Promise<Evidence | null>
  /** false where the charge can no longer be cancelled: it was paid, refused or cancelled before. */
  cancel(providerId: string): Promise<boolean>
  /** Pays the whole charge back, once for each idempotency key. */
  refund(providerId: string, idempotencyKey: string): Promise<ProviderRefund>
  /** null for a forged webhook, or one that does not speak of a payment. */
  readWebhook(headers: Headers, query: URLSearchParams): WebhookEvent | null
}
