import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What the code under test reports as an error fails the test that brought it about, unless the test has replaced this spy. */
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
