import { hmacHex } from '#worker/lib/signatures.ts'
import type { Store } from './open-store.ts'

/** A webhook as Mercado Pago signs it, ready to be sent any number of times, byte for byte the same. */
export function signedWebhook(store: Store, providerId: string, requestId: string = crypto.randomUUID()) {
  const ts = Date.now()
  const manifest = `id:${providerId};request-id:${requestId};ts:${ts};`
  const signature = `ts=${ts},v1=${hmacHex(store.secrets.MERCADOPAGO_WEBHOOK_SECRET, manifest)}`
  return {
    path: `/api/payments/mercadopago/webhook?data.id=${providerId}&type=payment`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-request-id': requestId },
      body: JSON.stringify({ action: 'payment.updated', type: 'payment', data: { id: providerId } }),
    },
  }
}
