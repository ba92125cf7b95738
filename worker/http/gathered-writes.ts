import { readEnv } from '#worker/env.ts'
import { wait } from '#worker/lib/wait.ts'
import type { AppContext } from './context.ts'

const defaultSeconds = 20
const leaseMs = 60_000

/** For how many seconds an isolate gathers figures before it writes them; 0: it counts nothing. */
export const figuresSeconds = (c: AppContext): number => readEnv(c.env)?.FIGURES_SECONDS ?? defaultSeconds

/**
 * Writes of what an isolate gathers, some time after an answer and one at a time: nobody waits for them. What is not written when the isolate
 * ends is lost.
 */
export class GatheredWrites {
  /** Until then one write is taken to be under way, also if its request is cancelled. */
  #busyUntil = 0

  /** Has `write` called later, unless an earlier call is still to come. */
  later(c: AppContext, write: () => Promise<unknown>): void {
    if (Date.now() < this.#busyUntil) return
    this.#busyUntil = Date.now() + leaseMs
    c.executionCtx.waitUntil(this.#run(figuresSeconds(c), write).catch(() => {}))
  }

  async #run(after: number, write: () => Promise<unknown>) {
    try {
      // The platform ends what takes longer than 30 s after the answer.
      await wait(Math.min(after, 25) * 1_000)
      await write()
    } finally {
      this.#busyUntil = 0
    }
  }
}
