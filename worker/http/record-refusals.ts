import { refusalPrecisionMs } from '#schema/rules/refusals.ts'
import { type ToldRefusal, writeRefusals } from '#worker/domain/licenses/refusals.ts'
import type { AppContext } from './context.ts'
import { GatheredWrites } from './gathered-writes.ts'
import { depsOf } from './request-deps.ts'

/** What tools were told, until it is written. The same of one key is remembered for a minute, so that it is written once in it. */
class ToldRefusals {
  #told = new Map<string, number>()
  #unwritten = new Map<string, ToldRefusal>()

  /** Whether it is to be written. */
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
/** A second: the owner of the key may be looking for it already. */
const writes = new GatheredWrites(1)

/** Writes a refusal, a second later at most, with others of the isolate. */
export function recordRefusal(c: AppContext, refusal: ToldRefusal): void {
  if (told.add(refusal)) writes.later(c, () => writeRefusals(depsOf(c), told.take()))
}
