import type { FaultSettings } from './faults.ts'
import { type OutgoingPost, post } from './http.ts'
import type { SandboxState } from './state.ts'

type Delivery = { provider: string; url: string; body: string; attempts: number; queuedAt: number; dueAt: number }
type Signer = (delivery: { url: string; body: string }) => Record<string, string>

const waits = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
const answerTimeout = 22_000
const giveUpAfter = 4 * 24 * 3_600_000
const mostAtOnce = 64

export type Webhooks = ReturnType<typeof createWebhooks>

/** Notifications on their way to the shop: kept in the store until it says 200 or 201, so a restart loses none. */
export function createWebhooks(store: SandboxState, knobs: FaultSettings, log: (line: string) => void) {
  const queue = store.section('webhooks', () => ({ deliveries: [] as Delivery[] }))
  const signers = new Map<string, Signer>()
  const underway = new Set<Delivery>()
  const closing = new AbortController()
  const counters = { sent: 0, accepted: 0 }

  async function send({ url, headers, body }: OutgoingPost) {
    counters.sent++
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerTimeout)])
    const status = await post({ url, headers, body }, signal).catch(() => 0)
    if (status === 200 || status === 201) counters.accepted++
    return status
  }

  async function attempt(delivery: Delivery) {
    const { provider, url, body } = delivery
    const headers = signers.get(provider)?.({ url, body }) ?? {}
    const status = await send({ url, body, headers: { 'content-type': 'application/json', ...headers } })
    if (closing.signal.aborted) return
    delivery.attempts++
    const isOver = status === 200 || status === 201 || Date.now() - delivery.queuedAt > giveUpAfter
    if (isOver) queue.deliveries = queue.deliveries.filter((other) => other !== delivery)
    else delivery.dueAt = Date.now() + (waits[Math.min(delivery.attempts, waits.length) - 1] ?? 0)
    log(`webhook ${url} → ${status || 'no answer'}${isOver ? '' : ', will retry'}`)
    store.markChanged()
    await store.saved()
  }

  // The time of the wire, not of the sandbox's clock: with a clock that stands still retries must still go out.
  function sendDue() {
    if (closing.signal.aborted) return
    for (const delivery of queue.deliveries) {
      if (underway.size >= mostAtOnce) return
      if (delivery.dueAt > Date.now() || underway.has(delivery)) continue
      underway.add(delivery)
      attempt(delivery)
        .catch((error) => log(`webhook ${delivery.url}: ${error}`))
        .finally(() => {
          underway.delete(delivery)
          sendDue()
        })
    }
  }

  return {
    counters,
    sendDue,
    signWith(provider: string, signer: Signer) {
      signers.set(provider, signer)
    },
    /** Queues a notification; it leaves when the state that it tells of is saved. */
    queue(provider: string, url: string, body: unknown) {
      const { off, copies, reorder, delayMs } = knobs.get().webhooks
      if (off) return
      for (let copy = 0; copy < copies; copy++) {
        const dueAt = Date.now() + delayMs + (reorder ? knobs.random() * 1_000 : 0)
        queue.deliveries.push({ provider, url, body: JSON.stringify(body), attempts: 0, queuedAt: Date.now(), dueAt })
      }
      store.markChanged()
      store.saved().then(sendDue, (error) => log(`state not saved: ${error}`))
    },
    /** Sends once, at once, past queue and knobs. Resolves to the receiver's status, 0 where there was no answer. */
    send,
    waiting: () => queue.deliveries.length,
    close: () => closing.abort(),
  }
}
