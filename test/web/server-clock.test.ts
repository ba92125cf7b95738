import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const dayMs = 86_400_000
/** The server's time when the page opens. */
const opened = Date.UTC(2026, 10, 28, 12)

type Clock = typeof import('#web/api/server-clock.ts')
let clock: Clock
/** What `performance.now()` says. */
let elapsed = 0
let isWrongBy = 0

beforeEach(async () => {
  elapsed = 1_000
  isWrongBy = 0
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  vi.spyOn(Date, 'now').mockImplementation(() => opened + elapsed + isWrongBy)
  vi.resetModules()
  clock = await import('#web/api/server-clock.ts')
})
afterEach(() => vi.restoreAllMocks())

/** An answer that was `trip` ms under way, half of it each way; the header has whole seconds. */
function receive(at: number, trip = 100, headers: Record<string, string> = {}) {
  const sentAt = elapsed
  elapsed += trip
  clock.syncServerClock(new Headers({ date: new Date(at).toUTCString(), ...headers }), sentAt, elapsed)
}
const errorMs = (real: number) => Math.abs(clock.serverNow() - real)

test('the server’s time is this device’s until the server has answered, whatever this device’s is set to from then on', () => {
  isWrongBy = -40 * dayMs
  expect(clock.isClockMeasured()).toBe(false)
  expect(errorMs(opened + elapsed - 40 * dayMs)).toBe(0)
  receive(opened + elapsed)
  expect(clock.isClockMeasured()).toBe(true)
  expect(errorMs(opened + elapsed)).toBeLessThanOrEqual(600)
  isWrongBy = 26 * 3_600_000
  elapsed += 60_000
  expect(errorMs(opened + elapsed)).toBeLessThanOrEqual(600)
})

test('a slow answer takes nothing away from a quick one, and further quick ones move a countdown by half a second at most', () => {
  receive(opened + elapsed)
  const before = clock.serverNow() - elapsed
  receive(opened + elapsed, 15_000)
  expect(clock.serverNow() - elapsed).toBe(before)
  for (const later of [300, 450, 833, 950]) {
    elapsed += later
    receive(opened + elapsed)
  }
  expect(Math.abs(clock.serverNow() - elapsed - before)).toBeLessThanOrEqual(550)
  expect(errorMs(opened + elapsed)).toBeLessThanOrEqual(250)
})

test('a quick answer corrects a slow one', () => {
  receive(opened + elapsed, 18_000)
  expect(errorMs(opened + elapsed)).toBeGreaterThan(5_000)
  receive(opened + elapsed, 50)
  expect(errorMs(opened + elapsed)).toBeLessThanOrEqual(1_050)
})

test('after a sleep, in which `performance.now()` may stand still, the next answer is right again', () => {
  receive(opened + elapsed, 20)
  receive(opened + elapsed + dayMs, 900)
  expect(errorMs(opened + elapsed + dayMs)).toBeLessThanOrEqual(1_900)
})

test('answers of a cache, and without a date, say nothing of the time', () => {
  receive(opened - 3_600_000, 20, { age: '3600' })
  clock.syncServerClock(new Headers(), elapsed, elapsed)
  expect(clock.isClockMeasured()).toBe(false)
})

test('a moment ages while the device sleeps, and when its clock is set back', () => {
  const slept = clock.moment()
  isWrongBy += dayMs
  expect(clock.msSince(slept)).toBe(dayMs)
  const set = clock.moment()
  isWrongBy -= 40 * dayMs
  elapsed += 5_000
  expect(clock.msSince(set)).toBe(5_000)
})
