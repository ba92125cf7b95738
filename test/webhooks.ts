import type { WebhookRequest } from '#worker/providers/payment-provider.ts'
import type { Store } from './open-store.ts'
import type { WebhookSubject } from './pix-driver.ts'

export interface WebhookOptions {
  /** Of the notification; by default a new one. */
  requestId?: string
  /** By default a payment. */
  about?: WebhookSubject
}

/** A webhook as the provider of PIX signs it, ready to be sent any number of times, byte for byte the same. `id` is of the payment or of the case. */
export function signedWebhook(
  { pix }: Pick<Store, 'pix'>,
  id: string,
  { requestId = crypto.randomUUID(), about = 'payment' }: WebhookOptions = {},
) {
  const { query, headers, body } = pix.webhook({ id, about, requestId }, pix.webhookSecret)
  return { path: `${pix.webhookPath}${query}`, init: { method: 'POST', headers, body } }
}

/** A signed webhook as `receiveWebhook` takes it: for a shop that is called in this process. */
export function readable({ path, init }: ReturnType<typeof signedWebhook>): WebhookRequest {
  const { searchParams: query } = new URL(path, 'http://shop.test')
  return { headers: new Headers(init.headers), query, body: init.body }
}
