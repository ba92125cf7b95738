import { wait } from './wait.ts'

/**
 * A crowd that buys at the same moment is followed by as many webhooks, which tell nothing new of payments that were just made. While buyers
 * wait for theirs, webhooks wait a moment: a provider repeats one only after many seconds. What requests share here are times, see
 * hash-turns.ts.
 */

/** With so many purchases under way in the isolate webhooks wait. */
const crowdSize = 16
const pauseMs = 750
const pausesMax = 8
/** A purchase that began this long ago was cancelled by its caller. */
const purchaseMaxMs = 10_000

/** The purchases under way, the first to begin first. */
const underWay = new Set<{ begunAt: number }>()

/** Carries out what a buyer waits for. */
export async function asBuyer<T>(work: () => Promise<T>): Promise<T> {
  const purchase = { begunAt: Date.now() }
  underWay.add(purchase)
  try {
    return await work()
  } finally {
    underWay.delete(purchase)
  }
}

function isCrowded(): boolean {
  for (const purchase of underWay) {
    if (Date.now() - purchase.begunAt <= purchaseMaxMs) break
    underWay.delete(purchase)
  }
  return underWay.size >= crowdSize
}

/** Waits while the isolate is crowded with buyers, for at most 12 seconds: Mercado Pago waits 22 for the answer. */
export async function afterBuyers(): Promise<void> {
  for (let pauses = 0; pauses < pausesMax && isCrowded(); pauses++) await wait(pauseMs * (1 + Math.random()))
}
