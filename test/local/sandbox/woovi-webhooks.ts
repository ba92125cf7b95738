import type { NotifyOptions } from './provider.ts'
import type { SandboxState } from './state.ts'
import type { Webhooks } from './webhooks.ts'
import type { createWooviKeys } from './woovi-keys.ts'

export type WooviWebhookOptions = {
  name: string
  store: SandboxState
  webhooks: Webhooks
  keys: ReturnType<typeof createWooviKeys>
  /** Its address, which only the panel knows. */
  url: () => string | null
}

const headerOf = (signature: string) => ({ 'x-webhook-signature': signature })

/** Woovi's webhooks, signed over the body as it is sent. */
export function createWooviWebhooks({ name, store, webhooks, keys, url }: WooviWebhookOptions) {
  webhooks.signWith(name, ({ body }) => headerOf(keys.sign(body)))

  return {
    queue(body: unknown) {
      const shop = url()
      if (shop) webhooks.queue(name, shop, body)
    },
    /** Resolves to the receiver's status, 0 if there was no answer. Any `secret` is a forgery: nobody but Woovi has its key. */
    async send(event: unknown, { secret, headers = {}, ...changes }: NotifyOptions) {
      const shop = changes.url ?? url()
      if (!shop) return 0
      const body = JSON.stringify(event)
      const signature = secret === undefined ? keys.sign(body) : keys.forge(body)
      await store.saved()
      return webhooks.send({
        url: shop,
        body,
        headers: { 'content-type': 'application/json', ...headerOf(signature), ...headers },
      })
    },
  }
}
