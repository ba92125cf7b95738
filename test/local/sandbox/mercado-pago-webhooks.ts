import { randomUUID } from 'node:crypto'
import type { FaultSettings } from './faults.ts'
import { signNotification } from './mercado-pago-wire.ts'
import type { NotifyOptions } from './provider.ts'
import type { SandboxState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export type SignedWebhookOptions = {
  /** Of the provider that they are from. */
  name: string
  store: SandboxState
  faults: FaultSettings
  webhooks: Webhooks
  now: () => number
  webhookSecret: string
}

/** Mercado Pago's notifications, signed with the secret of an application. */
export function createSignedWebhooks(options: SignedWebhookOptions) {
  const { name, store, faults, webhooks, now, webhookSecret } = options
  const timestamp = () => (faults.get().webhooks.tsInSeconds ? Math.floor(now() / 1_000) : now())
  const sign = (url: string, secret: string) => signNotification(url, secret, randomUUID(), timestamp())
  webhooks.signWith(name, ({ url }) => sign(url, webhookSecret))

  return {
    queue: (url: string, body: unknown) => webhooks.queue(name, url, body),
    /** Resolves to the receiver's status, 0 if there was no answer. */
    async send(url: string, body: unknown, changes: Pick<NotifyOptions, 'secret' | 'headers'>) {
      const { secret = webhookSecret, headers = {} } = changes
      const signed = sign(url, secret)
      await store.saved()
      return webhooks.send({
        url,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...signed, ...headers },
      })
    },
  }
}
