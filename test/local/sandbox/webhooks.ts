import type { FaultSettings } from './faults.ts'
import { type OutgoingPost, openPosts } from './http.ts'
import type { SandboxState } from './state.ts'

type Delivery = { provider: string; url: string; body: string; attempts: number; queuedAt: number; dueAt: number }
type Signer = (delivery: { url: string; body: string }) => Record<string, string>

const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
const retryDelayOf = (attempts: number) => retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 0
const answerTimeout = 22_000
const giveUpAfter = 4 * 24 * 3_600_000
const maxInFlight = 64

export type Webhooks = ReturnType<typeof createWebhooks>

/** Notifications on their way to the shop: kept in the store until it says 200 or 201, so a restart loses none. */
export function createWebhooks(store: SandboxState, faults: FaultSettings, log: (line: string) => void) {
  const queue = store.section('webhooks', () => ({ deliveries: [] as Delivery[] }))
  const signers = new Map<string, Signer>()
  const inFlight = new Set<Delivery>()
  const closing = new AbortController()
  const posts = openPosts()
  const counters = { sent: 0, accepted: 0 }

  async function send({ url, headers, body }: OutgoingPost) {
    counters.sent++
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerTimeout)])
    const status = await posts.post({ url, headers, body }, signal).catch(() => 0)
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
    else delivery.dueAt = Date.now() + (faults.get().webhooks.retryDelayMs ?? retryDelayOf(delivery.attempts))
    log(`webhook ${url} → ${status || 'no answer'}${isOver ? '' : ', will retry'}`)
    store.markChanged()
    await store.saved()
  }

  // By the real time, not the sandbox's clock: retries must go out even if a test has stopped the clock.
  function sendDue() {
    if (closing.signal.aborted) return
    for (const delivery of queue.deliveries) {
      if (inFlight.size >= maxInFlight) return
      if (delivery.dueAt > Date.now() || inFlight.has(delivery)) continue
      inFlight.add(delivery)
      attempt(delivery)
        .catch((error) => log(`webhook ${delivery.url}: ${error}`))
        .finally(() => {
          inFlight.delete(delivery)
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
    /** Queues a notification; it is sent once the state that it reports is saved. */
    queue(provider: string, url: string, body: unknown) {
      const { off, copies, reorder, delayMs } = faults.get().webhooks
      if (off) return
      for (let copy = 0; copy < copies; copy++) {
        const dueAt = Date.now() + delayMs + (reorder ? faults.random() * 1_000 : 0)
        queue.deliveries.push({ provider, url, body: JSON.stringify(body), attempts: 0, queuedAt: Date.now(), dueAt })
      }
      store.markChanged()
      store.saved().then(sendDue, (error) => log(`state not saved: ${error}`))
    },
    /** Sends once and at once, bypassing queue and faults. Resolves to the receiver's status, 0 if there was no answer. */
    send,
    waiting: () => queue.deliveries.length,
    close() {
      closing.abort()
      posts.close()
    },
  }
}
