import type { ProviderPayment } from '#schema/rules/payments.ts'
import type { PaymentProvider, WebhookEvent } from '../payment-provider.ts'

export interface PixOrder {
  /** Our payment id: the provider's idempotency key and its reference back to us. */
  paymentId: string
  amountCents: number
  description: string
  payer: { email: string; name: string }
  /** Kept by the provider, so that a payment we lost can be told whose it was. */
  shop: string
  userId: string
  productId: string
  /** Where the provider reports changes. */
  notificationUrl: string
  /** When the code stops being payable (ms). */
  expiresAt: number
}

/** A charge as the provider made it. */
export interface PixCharge extends ProviderPayment {
  /** The copy-and-paste code (BR Code). */
  qrCode: string
  /** The code as an image, base64 of a PNG. */
  qrCodeBase64: string
}

/** A provider of PIX charges. Every call throws `ProviderError` where it did not do what it says; amounts are cents of BRL. */
export interface PixProvider extends PaymentProvider {
  /** Makes the charge, or finds the one this order already made: safe to repeat with the same order. */
  create(order: PixOrder): Promise<PixCharge>
  /** null for a forged webhook, or one that does not speak of a payment. */
  readWebhook(headers: Headers, query: URLSearchParams): WebhookEvent | null
}
