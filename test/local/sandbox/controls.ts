import * as v from 'valibot'
import type { FaultSettings, FaultsPatch } from './faults.ts'
import { type Answer, type Call, parseBody, type Route, route } from './http.ts'
import type { SellerKey } from './multiloader.ts'
import { type PastCharge, readPastCharges } from './past-charges.ts'
import type { Charge, NotifyOptions } from './provider.ts'
import type { Email } from './resend.ts'

export type Controls = {
  faults: FaultSettings
  counters(): unknown
  resetCounters(): void
  reset(): void
  charges(): Charge[]
  addPastCharges(charges: PastCharge[]): Promise<void>
  sellerKeys(): SellerKey[]
  emails(): Email[]
  notify(id: string, options: NotifyOptions): Promise<number>
  setOrdersWebhookUrl(url: string | null): void
  setWooviWebhookUrl(url: string | null): void
  rotateWooviKey(): void
}

/** The controls of the sandbox over HTTP, for tests that run in another process. */
export function controlRoutes({
  faults,
  counters,
  resetCounters,
  reset,
  charges,
  addPastCharges,
  notify,
  sellerKeys,
  emails,
  setOrdersWebhookUrl,
  setWooviWebhookUrl,
  rotateWooviKey,
}: Controls): Route[] {
  const ok = (json: unknown): Answer => ({ status: 200, json })

  async function validated(work: () => Answer | Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof v.ValiError)) throw error
      return { status: 400, json: { error: error.message, issues: v.flatten(error.issues) } }
    }
  }

  function setFaults(call: Call): Answer | Promise<Answer> {
    const patch = parseBody(call.text)
    if (!patch) return { status: 400, json: { error: 'the body is not a JSON object' } }
    return validated(() => {
      faults.set(patch as FaultsPatch)
      return ok(faults.get())
    })
  }

  const addCharges = (call: Call) =>
    validated(async () => {
      await addPastCharges(readPastCharges(parseBody(call.text)?.charges))
      return ok({})
    })

  const setWebhook = (set: (url: string | null) => void) => (call: Call) =>
    validated(() => {
      set(v.parse(v.strictObject({ url: v.nullable(v.string()) }), parseBody(call.text)).url)
      return ok({})
    })

  return [
    route('GET', '/sandbox/faults', () => ok(faults.get())),
    route('POST', '/sandbox/faults', setFaults),
    route('DELETE', '/sandbox/faults', () => {
      faults.reset()
      return ok(faults.get())
    }),
    route('GET', '/sandbox/counters', () => ok(counters())),
    route('DELETE', '/sandbox/counters', () => {
      resetCounters()
      return ok(counters())
    }),
    route('GET', '/sandbox/charges', () => ok(charges())),
    route('POST', '/sandbox/charges', addCharges),
    route('GET', '/sandbox/keys', () => ok(sellerKeys())),
    route('GET', '/sandbox/emails', () => ok(emails())),
    route('POST', '/sandbox/charges/:id/notify', async (call) =>
      ok({ status: await notify(call.params.id ?? '', parseBody(call.text) ?? {}) }),
    ),
    route('POST', '/sandbox/orders-webhook', setWebhook(setOrdersWebhookUrl)),
    route('POST', '/sandbox/woovi-webhook', setWebhook(setWooviWebhookUrl)),
    route('POST', '/sandbox/woovi-key', () => {
      rotateWooviKey()
      return ok({})
    }),
    route('POST', '/sandbox/reset', () => {
      reset()
      return ok({})
    }),
  ]
}
