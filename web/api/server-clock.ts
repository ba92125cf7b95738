/**
 * The server's time (ms) when `performance.now()` was 0; null before the first answer. It is not reckoned from `Date.now()`: people set their
 * device's clock, also while the page is open.
 */
let origin: number | null = null

/** The server's time in milliseconds; this device's until the server has answered. */
export const serverNow = (): number => (origin === null ? Date.now() : origin + performance.now())

/** Whether `serverNow` is the server's time. */
export const isClockMeasured = (): boolean => origin !== null

/** Measures the server's clock by an answer; the times are those of `performance.now()`. */
export function syncServerClock(headers: Headers, sentAt: number, receivedAt: number) {
  const date = Date.parse(headers.get('date') ?? '')
  // A cache gives an answer the date on which it was made.
  if (Number.isNaN(date) || Number(headers.get('age')) > 0) return
  // The header has whole seconds, and was written at any time of the round trip.
  const earliest = date - receivedAt
  const latest = date + 1_000 - sentAt
  // Moved no further than the answer demands: countdowns do not jump, and a slow answer takes away no precision.
  origin = Math.min(Math.max(origin ?? (earliest + latest) / 2, earliest), latest)
}

/** An instant of this device, for `msSince`. */
export type Moment = readonly [elapsed: number, clock: number]

export const moment = (): Moment => [performance.now(), Date.now()]

/** The age of a moment. `performance.now()` may stand still while a device sleeps, and `Date.now()` may be set: the longer time counts. */
export const msSince = ([elapsed, clock]: Moment): number => Math.max(performance.now() - elapsed, Date.now() - clock)
