/** How far the server's clock is ahead of this device's, in milliseconds: countdowns must not trust a phone's clock. */
let offset = 0
let bestTrip = Number.POSITIVE_INFINITY

/** Measures the offset by an answer’s Date header; the quickest round trip so far is the most precise. */
export function syncServerClock(dateHeader: string | null, sentAt: number, receivedAt: number) {
  const seconds = dateHeader ? Date.parse(dateHeader) : Number.NaN
  const trip = receivedAt - sentAt
  if (Number.isNaN(seconds) || trip > bestTrip) return
  bestTrip = trip
  // The header has whole seconds: on average half of one has passed.
  const measured = seconds + 500 - (sentAt + receivedAt) / 2
  offset = Math.abs(measured) < 1000 ? 0 : measured
}

export const serverNow = (): number => Date.now() + offset
