import { readEnv } from '#worker/env.ts'
import { wait } from '#worker/lib/wait.ts'
import type { AppContext } from './context.ts'

const defaultSeconds = 20
const leaseMs = 60_000

/** For how many seconds an isolate gathers figures before it writes them; 0: it counts nothing. */
export const figuresSeconds = (c: AppContext): number => readEnv(c.env)?.FIGURES_SECONDS ?? defaultSeconds

/** The platform ends what takes longer than 30 s after the answer. */
const mostSeconds = 25

/**
 * Writes of what an isolate gathers, some time after an answer and one at a time: nobody waits for them. What is not written when the isolate
 * ends is lost.
 */
export class GatheredWrites {
  readonly #seconds: number
  /** Until then one write is taken to be under way, also if its request is cancelled. */
  #busyUntil = 0
  /** Something was gathered since the last write began. */
  #isAsked = false

  /** `seconds`: how long it gathers at most. */
  constructor(seconds = mostSeconds) {
    this.#seconds = seconds
  }

  /** Has `write` called later, unless an earlier call is still to come. What is gathered during a write is written after it, where the time allows. */
  later(c: AppContext, write: () => Promise<unknown>): void {
    this.#isAsked = true
    if (Date.now() < this.#busyUntil) return
    this.#busyUntil = Date.now() + leaseMs
    c.executionCtx.waitUntil(this.#run(Math.min(figuresSeconds(c), this.#seconds), write).catch(() => {}))
  }

  async #run(seconds: number, write: () => Promise<unknown>) {
    const end = Date.now() + mostSeconds * 1_000
    try {
      do {
        await wait(seconds * 1_000)
        this.#isAsked = false
        await write()
      } while (this.#isAsked && Date.now() + seconds * 1_000 < end)
    } finally {
      this.#busyUntil = 0
    }
  }
}
