import { wait } from './wait.ts'

/** Waits, whenever it is called, until so many calls a second are kept to, by the real clock. */
export function pace(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = Date.now()
    const at = Math.max(now, next)
    next = at + 1_000 / perSecond
    if (at > now) await wait(at - now)
  }
}
