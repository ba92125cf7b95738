import type { BrowserContext } from 'playwright-core'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How far a device's clock is ahead (ms), by its name. */
export const wrongClocks: readonly (readonly [name: string, aheadMs: () => number])[] = [
  ['40 days ahead', () => 40 * dayMs],
  ['in the year 2000', () => Date.UTC(2000, 0, 1, 12) - Date.now()],
  ['26 hours ahead', () => 26 * hourMs],
  ['26 hours behind', () => -26 * hourMs],
  ['40 days behind', () => -40 * dayMs],
]

/** Sets the clock of the pages that open from now on. Neither timers nor `performance.now()` depend on it. */
export const setClock = (context: BrowserContext, aheadMs: number) =>
  context.addInitScript(`{
    const Real = Date
    const now = () => Real.now() + ${aheadMs}
    globalThis.Date = new Proxy(Real, {
      construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
      apply: () => new Real(now()).toString(),
      get: (target, name) => name === 'now' ? now : Reflect.get(target, name),
    })
  }`)
