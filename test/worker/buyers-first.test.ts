import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterBuyers, asBuyer } from '#worker/lib/buyers-first.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  // Other test files of this worker share the purchases under way.
  for (const end of ends.splice(0)) end()
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
})

const ends: (() => void)[] = []
function buy(count: number) {
  for (let n = 0; n < count; n++) void asBuyer(() => new Promise<void>((resolve) => ends.push(resolve)))
}

/** Receives a webhook, and answers whether its waiting is over. */
function receive() {
  let isOver = false
  void afterBuyers().then(() => {
    isOver = true
  })
  return () => isOver
}

test('a webhook waits until a crowd of buyers has its payments', async () => {
  buy(16)
  const isOver = receive()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(isOver()).toBe(false)
  ends.pop()?.()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(isOver()).toBe(true)
})

test('it does not wait for a few buyers', async () => {
  buy(15)
  const isOver = receive()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})

test('it waits for 12 seconds at most while ever more buyers come', async () => {
  buy(16)
  const isOver = receive()
  for (let seconds = 0; seconds < 12; seconds++) {
    buy(16)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(isOver()).toBe(true)
})

test('it does not wait for purchases that were broken off', async () => {
  buy(16)
  await vi.advanceTimersByTimeAsync(10_001)
  const isOver = receive()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})

test('a purchase that fails is under way no longer', async () => {
  buy(15)
  await expect(asBuyer(() => Promise.reject(new Error('sold out')))).rejects.toThrow('sold out')
  const isOver = receive()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})
