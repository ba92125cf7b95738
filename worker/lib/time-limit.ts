/** In so many parts the second half of a time limit is waited for. Most calls end in the first half, which has one: many timers cost much CPU. */
const lastParts = 6

/**
 * A signal that aborts a call outside with a `TimeoutError` when `ms` milliseconds have passed, until `end`. They are waited for part by part,
 * by a timer each: an isolate that is busy, or stopped for a while, gets on to its next timer late and reads the answers that have come
 * meanwhile first. So what runs out is the time of whoever is called, not this isolate's own.
 */
export function timeLimit(ms: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  let left = lastParts
  const next = () => {
    left--
    if (left >= 0) timer = setTimeout(next, ms / 2 / lastParts)
    else controller.abort(new DOMException('The time limit is over', 'TimeoutError'))
  }
  let timer = setTimeout(next, ms / 2)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}
