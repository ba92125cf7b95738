import { paymentWebhooks } from '#schema/api/webhooks.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { anyone } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

for (const { provider, endpoint } of paymentWebhooks) {
  serve(endpoint, anyone, async (c) => {
    const { headers, url } = c.req.raw
    await receiveWebhook(c.var.deps, provider, { headers, query: new URL(url).searchParams, body: await c.req.text() })
    return { received: true }
  })
}
