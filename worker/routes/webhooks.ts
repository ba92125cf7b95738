import { paymentWebhooks } from '#schema/api/webhooks.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { anyone } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'

export const webhookRoutes = new Routes()

for (const { provider, endpoint } of paymentWebhooks) {
  serve(webhookRoutes, endpoint, anyone, async (c) => {
    const { headers, url } = c.req.raw
    await receiveWebhook(c.var.deps, provider, { headers, query: new URL(url).searchParams, body: await c.req.text() })
    return { received: true }
  })
}
