import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const broken = () => new ApiError(503, { code: 'database_unavailable' })

test('retries twice, two seconds apart, then fails', async () => {
  const loader = vi.fn(async (): Promise<number[]> => {
    throw broken()
  })
  const list = resource<number[]>([], loader, { retries: 2, retryMs: 2_000 })
  const loading = list.load()
  await vi.advanceTimersByTimeAsync(1_999)
  expect([loader.mock.calls.length, list.status]).toEqual([1, 'loading'])
  await vi.advanceTimersByTimeAsync(1)
  expect([loader.mock.calls.length, list.attempt]).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(2_000)
  await loading
  expect(loader).toHaveBeenCalledTimes(3)
  expect(list).toMatchObject({ status: 'failed', isLoaded: false })
  expect(list.error?.code).toBe('database_unavailable')
})

test('a permanent failure is not retried', async () => {
  const loader = vi.fn(async (): Promise<number[]> => {
    throw new ApiError(404, { code: 'not_found' })
  })
  const list = resource<number[]>([], loader, { retries: 2 })
  await list.load()
  expect(loader).toHaveBeenCalledOnce()
  expect(list.status).toBe('failed')
})

test('data stays while it is refreshed, and when that fails', async () => {
  const loader = vi.fn(async () => [1])
  const list = resource<number[]>([], loader)
  await list.load()
  loader.mockRejectedValueOnce(broken())
  const again = list.load()
  expect(list).toMatchObject({ status: 'ready', isRefreshing: true, data: [1] })
  await again
  expect(list).toMatchObject({ status: 'failed', isRefreshing: false, data: [1], isLoaded: true })
})

test('an error stays while it is retried', async () => {
  const loader = vi.fn(async (): Promise<number[]> => {
    throw broken()
  })
  const list = resource<number[]>([], loader)
  await list.load()
  loader.mockResolvedValueOnce([1])
  const again = list.load()
  expect(list).toMatchObject({ status: 'failed', isRefreshing: true })
  expect(list.error?.code).toBe('database_unavailable')
  await again
  expect(list).toMatchObject({ status: 'ready', isRefreshing: false, error: null })
})

test('other arguments start from the initial data, and a late answer for the first is dropped', async () => {
  const answers: Record<string, (value: string[]) => void> = {}
  const item = resource<string[], [string]>(
    [],
    (id) =>
      new Promise((resolve) => {
        answers[id] = resolve
      }),
  )
  const first = item.load('a')
  const second = item.load('b')
  answers.b?.(['b'])
  await second
  answers.a?.(['a'])
  await first
  expect(item.data).toEqual(['b'])
})

test('fresh data is not fetched again', async () => {
  const loader = vi.fn(async () => [1])
  const list = resource<number[]>([], loader, { freshMs: 60_000 })
  list.loadIfStale()
  list.loadIfStale()
  await vi.advanceTimersByTimeAsync(0)
  list.loadIfStale()
  expect(loader).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  list.loadIfStale()
  expect(loader).toHaveBeenCalledTimes(2)
})

test('a load that another has overtaken ends with that one: the data is then as new as both', async () => {
  const answers: ((value: number[]) => void)[] = []
  const list = resource<number[]>(
    [],
    () =>
      new Promise((resolve) => {
        answers.push(resolve)
      }),
  )
  const ended: string[] = []
  const first = list.load().then(() => ended.push('first'))
  const second = list.load().then(() => ended.push('second'))
  answers[0]?.([1])
  await vi.advanceTimersByTimeAsync(0)
  expect([ended, list.data]).toEqual([[], []])
  answers[1]?.([2])
  await Promise.all([first, second])
  expect(list.data).toEqual([2])
})
