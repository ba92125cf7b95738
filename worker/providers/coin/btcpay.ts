import { hmacHex, timingSafeEqualText } from '#worker/lib/signatures.ts'
import { evaluatedLater } from '../evaluated-later.ts'
import { eventIdOf } from '../event-id.ts'
import { chargeCalls, type PaymentProvider } from '../payment-provider.ts'
import type { BtcpayAccess } from './btcpay-calls.ts'

export interface BtcpayConfig extends BtcpayAccess {
  webhookSecret: string
}

/** BTCPay Server, the merchant's own. */
export function btcpay(config: BtcpayConfig): PaymentProvider<'crypto'> {
  const load = async () => (await import('./btcpay-calls.ts')).btcpayCalls(config)
  return {
    name: 'btcpay',
    method: 'crypto',
    disputes: null,
    isListFiltered: true,
    areOnlyReturnsListed: true,
    isRefundClaimed: true,

    ...evaluatedLater(load, [...chargeCalls, 'listChanged', 'refundExcess']),

    /** `BTCPay-Sig: sha256=hex`, an HMAC over the raw body. Each delivery has an id; a redelivery names the first one's. */
    readWebhook({ headers, body }) {
      const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('btcpay-sig') ?? '')?.[1]?.toLowerCase()
      if (!signature || !timingSafeEqualText(hmacHex(config.webhookSecret, body), signature)) return null
      const event = eventIn(body)
      const deliveryId = event.originalDeliveryId || event.deliveryId
      const subjectId = event.invoiceId
      if (!deliveryId || !subjectId) return null
      return { eventId: eventIdOf('payment', subjectId, deliveryId), topic: 'payment', subjectId }
    },
  }
}

interface Event {
  deliveryId?: string
  originalDeliveryId?: string
  invoiceId?: string
}

function eventIn(body: string): Event {
  try {
    return JSON.parse(body) as Event
  } catch {
    return {}
  }
}
