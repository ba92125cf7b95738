import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A call of console.error fails the test during which it happens, unless the test has replaced this spy. */
let reported: unknown[][] = []

beforeEach(() => {
  reported = []
  vi.spyOn(console, 'error').mockImplementation((...line) => {
    reported.push(line)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(reported, 'console.error was called').toEqual([])
})
