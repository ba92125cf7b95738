import { evaluatedLater } from '../evaluated-later.ts'
import { chargeCalls, type PaymentProvider } from '../payment-provider.ts'
import type { WooviAccess } from './woovi-ask.ts'

/** Woovi, also called OpenPix. Source: https://developers.woovi.com/api. */
export function woovi(access: WooviAccess): PaymentProvider<'pix'> {
  const load = async () => (await import('./woovi-calls.ts')).wooviCalls(access)
  return {
    name: 'woovi',
    method: 'pix',
    comparesPayers: true,
    isListFiltered: true,
    areOnlyReturnsListed: true,
    areChangesUnfiltered: true,
    disputes: evaluatedLater(async () => (await load()).disputes, ['get', 'find', 'sendEvidence']),

    ...evaluatedLater(load, [...chargeCalls, 'listChanged', 'refundPart', 'getPayer']),

    async readWebhook(request, now) {
      const { readWooviWebhook } = await import('./woovi-webhook.ts')
      return readWooviWebhook(access, request, now)
    },
  }
}
