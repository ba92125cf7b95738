import * as v from 'valibot'
import { type ProviderName, providerNames, providerTitles } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'

export const webhookPath = (provider: ProviderName) => `/api/payments/${provider}/webhook` as const

/** Where each payment provider reports that a charge has changed. */
export const paymentWebhooks = providerNames.map((provider) => ({
  provider,
  endpoint: endpoint('POST', webhookPath(provider), {
    summary: `Receive a ${providerTitles[provider]} webhook`,
    description:
      'The signature is verified, and the charge fetched from the provider: the content of the webhook is not trusted.',
    rawBody: 'application/json',
    answer: v.object({ received: v.boolean() }),
  }),
}))
