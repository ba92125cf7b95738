import type { CoinProviderName, ProviderPayment } from '#schema/rules/payments.ts'
import type { PaymentProvider, WebhookEvent } from '../payment-provider.ts'

export interface CoinOrder {
  /** Our payment id: the provider's reference back to us. */
  paymentId: string
  amountCents: number
  description: string
  /** Kept by the provider, so that a payment we lost can be told whose it was. */
  shop: string
  userId: string
  productId: string
  /** Where the provider's page sends the shopper, paid or not. */
  returnUrl: string
  /** When the page stops being payable (ms). */
  expiresAt: number
}

/** A charge as the provider made it. */
export interface CoinCharge extends ProviderPayment {
  /** The provider's page on which the shopper pays. */
  hostedUrl: string
}

/** A provider of crypto payments for a price in dollars. Every call throws `ProviderError` where it did not do what it says. */
export interface CoinProvider extends PaymentProvider {
  readonly name: CoinProviderName
  /** Makes the charge, or finds the one this order already made: safe to repeat with the same order. */
  create(order: CoinOrder): Promise<CoinCharge>
  /** null for a forged webhook, one too old, or one that does not speak of a payment. `now` in milliseconds. */
  readWebhook(headers: Headers, body: string, now: number): WebhookEvent | null
}
