import { evaluatedLater } from '../evaluated-later.ts'
import { eventIdOf } from '../event-id.ts'
import { chargeCalls, type PaymentProvider } from '../payment-provider.ts'
import { isOrderId } from './mercado-pago-fields.ts'
import type { MercadoPagoOrdersAccess } from './mercado-pago-orders-calls.ts'
import { chargebackType, readSignature } from './mercado-pago-webhook.ts'

export interface MercadoPagoOrdersConfig extends MercadoPagoOrdersAccess {
  webhookSecret: string
}

/** Mercado Pago's Orders API. Source: https://www.mercadopago.com.br/developers, "Checkout API via Orders", reference of /v1/orders. */
export function mercadoPagoOrders(config: MercadoPagoOrdersConfig): PaymentProvider<'pix'> {
  const load = async () => (await import('./mercado-pago-orders-calls.ts')).mercadoPagoOrdersCalls(config)
  return {
    name: 'mercadopago-orders',
    method: 'pix',
    isListFiltered: true,
    areOnlyReturnsListed: true,
    areChangesUnfiltered: true,
    // Without `getPayer`: an order has the name that the shop gave it, not that of the account which paid.
    disputes: evaluatedLater(async () => (await load()).disputes, ['get', 'find', 'sendEvidence']),

    ...evaluatedLater(load, [...chargeCalls, 'listChanged', 'refundPart']),

    readWebhook(request) {
      const signed = readSignature(request, config.webhookSecret)
      if (!signed) return null
      const { subjectId, type, nonce } = signed
      // The signature covers the id in lower case: written otherwise it is the same event. About chargebacks there are notifications with the
      // order's id, and others with that of a case.
      const orderId = isOrderId(subjectId) ? subjectId.toUpperCase() : null
      const topic = orderId === null && type === chargebackType ? 'dispute' : 'payment'
      const id = orderId ?? subjectId
      return { eventId: eventIdOf(topic, id, nonce), topic, subjectId: id }
    },
  }
}
