import { hmacHex } from '#worker/lib/signatures.ts'
import type { WebhookRequest } from '#worker/providers/payment-provider.ts'
import type { Store } from './open-store.ts'

/** The topics of Mercado Pago's webhooks: a payment, or the case of a dispute. */
export type WebhookType = 'payment' | 'topic_chargebacks_wh'

export interface WebhookOptions {
  /** Of the notification; by default a new one. */
  requestId?: string
  /** By default that of a payment. */
  type?: WebhookType
}

/** A webhook as Mercado Pago signs it, ready to be sent any number of times, byte for byte the same. `id` is of the payment or of the case. */
export function signedWebhook(
  store: Store,
  id: string,
  { requestId = crypto.randomUUID(), type = 'payment' }: WebhookOptions = {},
) {
  const ts = Date.now()
  const manifest = `id:${id};request-id:${requestId};ts:${ts};`
  const signature = `ts=${ts},v1=${hmacHex(store.secrets.MERCADOPAGO_WEBHOOK_SECRET, manifest)}`
  return {
    path: `/api/payments/mercadopago/webhook?data.id=${id}&type=${type}`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-request-id': requestId },
      body: JSON.stringify({ action: 'payment.updated', type, data: { id } }),
    },
  }
}

/** A signed webhook as `receiveWebhook` takes it: for a shop that is called in this process. */
export function readable({ path, init }: ReturnType<typeof signedWebhook>): WebhookRequest {
  const { searchParams: query } = new URL(path, 'http://shop.test')
  return { headers: new Headers(init.headers), query, body: init.body }
}
