import { refusalPrecisionMs } from '#schema/rules/refusals.ts'
import { type ToldRefusal, writeRefusals } from '#worker/domain/licenses/refusals.ts'
import { wait } from '#worker/lib/wait.ts'
import type { AppContext } from './context.ts'
import { figuresSeconds } from './gathered-writes.ts'
import { depsOf } from './request-deps.ts'

/** What tools were told, until it is written. The same of one key is remembered for a minute, so that it is written once in it. */
class ToldRefusals {
  #told = new Map<string, number>()
  #unwritten = new Map<string, ToldRefusal>()

  /** Whether there is something to write now. */
  add(refusal: ToldRefusal): boolean {
    const { licenseId, code, refusedAt } = refusal
    const key = `${licenseId} ${code}`
    const last = this.#told.get(key)
    if (last !== undefined && Math.abs(refusedAt - last) < refusalPrecisionMs) return false
    if (this.#told.size >= rememberedMax) this.#told.clear()
    this.#told.set(key, refusedAt)
    this.#unwritten.set(key, refusal)
    return true
  }

  take(): ToldRefusal[] {
    const taken = [...this.#unwritten.values()]
    this.#unwritten.clear()
    return taken
  }
}

/** So many an isolate remembers. A key that it has forgotten is asked about in the write. */
const rememberedMax = 10_000

/** The isolate's. */
const told = new ToldRefusals()
/** Until then one request is taken to be writing, also if it is cancelled. */
let busyUntil = 0

const leaseMs = 30_000
/** So often one request writes what others have gathered meanwhile. */
const writesAtOnce = 10

/** Writes a refusal, a second later at most, with others of the isolate: its owner may be looking for it already. */
export async function recordRefusal(c: AppContext, refusal: ToldRefusal): Promise<void> {
  if (!told.add(refusal) || Date.now() < busyUntil) return
  busyUntil = Date.now() + leaseMs
  try {
    for (let n = 0; n < writesAtOnce; n++) {
      await wait(Math.min(figuresSeconds(c), 1) * 1_000)
      const refusals = told.take()
      // Nothing is awaited from here to the end: what comes later begins anew.
      if (refusals.length === 0) return
      await writeRefusals(depsOf(c), refusals)
    }
  } finally {
    busyUntil = 0
  }
}
