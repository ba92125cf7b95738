import { beforeEach, describe, expect, test } from 'vitest'
import { type CacheSource, StaleCache } from '#worker/lib/stale-cache.ts'
import { times } from '../concurrency.ts'

interface Value {
  readAt: number
  name: string
}

const second = 1_000
const minute = 60 * second

/** A source whose clock, database and copy the test holds. */
let now: number
let stored: string
let reads: number
let isDown: boolean
let copy: Value | undefined
let background: Promise<unknown>[]
let reports: unknown[]
let source: CacheSource<Value>
let cache: StaleCache<Value>
beforeEach(() => {
  now = 1_000_000
  stored = 'first'
  reads = 0
  isDown = false
  copy = undefined
  background = []
  reports = []
  cache = new StaleCache()
  source = {
    now: () => now,
    freshMs: 30 * second,
    staleMs: 60 * second,
    lastMs: 10 * minute,
    read: async () => {
      reads++
      const value = { readAt: now, name: stored }
      await Promise.resolve()
      if (isDown) throw new Error('no database')
      return value
    },
    copy: {
      get: async () => copy,
      put: async (value) => {
        copy = value
      },
      delete: async () => {
        copy = undefined
      },
    },
    later: (work) => background.push(work),
    report: (error) => reports.push(error),
  }
})

const get = async () => (await cache.get(source)).name
const finishBackground = () => Promise.all(background.splice(0))
const pass = (ms: number) => {
  now += ms
}

describe('by its age', () => {
  test('a value is fresh for 30 seconds: nothing is read', async () => {
    await get()
    stored = 'second'
    pass(30 * second - 1)
    expect(await get()).toBe('first')
    await finishBackground()
    expect(reads).toBe(1)
  })

  test('until 60 seconds it is answered at once, and read anew in the background, once', async () => {
    await get()
    stored = 'second'
    pass(30 * second)
    expect(await Promise.all(times(5, get))).toEqual(Array(5).fill('first'))
    await finishBackground()
    expect(reads).toBe(2)
    expect(await get()).toBe('second')
  })

  test('beyond 60 seconds the caller waits for a new one', async () => {
    await get()
    stored = 'second'
    pass(60 * second)
    expect(await get()).toBe('second')
  })

  test('lifetimes of the copy and of the isolate do not add up', async () => {
    copy = { readAt: now - 29 * second, name: 'copied' }
    expect(await get()).toBe('copied')
    pass(second)
    expect(await get()).toBe('copied')
    await finishBackground()
    expect(await get()).toBe('first')
    expect(reads).toBe(1)
  })

  test('a copy older than 60 seconds is not answered', async () => {
    copy = { readAt: now - 60 * second, name: 'copied' }
    expect(await get()).toBe('first')
  })

  test('a fresh copy, of another isolate, saves the read', async () => {
    await get()
    pass(45 * second)
    copy = { readAt: now - second, name: 'copied' }
    expect(await get()).toBe('first')
    await finishBackground()
    expect([await get(), reads]).toEqual(['copied', 1])
  })

  test('a copy never replaces a newer value', async () => {
    await get()
    pass(61 * second)
    copy = { readAt: now - 100 * second, name: 'copied' }
    isDown = true
    expect(await get()).toBe('first')
  })
})

describe('while nothing can be read', () => {
  test('the last value is answered for 10 minutes, then the error', async () => {
    await get()
    isDown = true
    pass(10 * minute - 1)
    expect(await get()).toBe('first')
    pass(1)
    await expect(get()).rejects.toThrow('no database')
  })

  test('a copy is the last value of a new isolate', async () => {
    copy = { readAt: now - 9 * minute, name: 'copied' }
    isDown = true
    expect(await get()).toBe('copied')
  })

  test('a failed read in the background is reported and loses nothing', async () => {
    await get()
    isDown = true
    pass(45 * second)
    expect(await get()).toBe('first')
    await finishBackground()
    expect(reports).toHaveLength(1)
    expect(await get()).toBe('first')
  })

  test('after one failed read nobody waits, and the next read is 5 seconds later', async () => {
    await get()
    isDown = true
    pass(2 * minute)
    await get()
    expect(reads).toBe(2)
    await finishBackground()
    source.read = () => new Promise(() => {})
    expect(await Promise.all(times(5, get))).toEqual(Array(5).fill('first'))
    expect(background).toHaveLength(0)
    pass(5 * second)
    expect(await Promise.all(times(5, get))).toEqual(Array(5).fill('first'))
    expect(background).toHaveLength(1)
  })

  test('it is read again once the database is back', async () => {
    await get()
    isDown = true
    pass(2 * minute)
    await get()
    isDown = false
    stored = 'second'
    pass(5 * second)
    await get()
    await finishBackground()
    expect(await get()).toBe('second')
  })
})

describe('after a write', () => {
  test('the next caller waits for a new value, and the copy is gone', async () => {
    await get()
    await finishBackground()
    expect(copy).toBeDefined()
    stored = 'second'
    pass(second)
    cache.drop(source)
    await finishBackground()
    expect(copy).toBeUndefined()
    pass(1)
    expect(await get()).toBe('second')
  })

  test('a read that began before it is answered to its caller alone', async () => {
    let finish = () => {}
    const { read } = source
    source.read = async () => {
      const value = await read()
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return value
    }
    const early = get()
    await expect.poll(() => reads).toBe(1)
    pass(1)
    stored = 'second'
    cache.drop(source)
    finish()
    expect(await early).toBe('first')
    await finishBackground()
    expect(copy).toBeUndefined()
    source.read = read
    pass(1)
    expect(await get()).toBe('second')
  })

  test('what was read before is answered only where nothing can be read', async () => {
    await get()
    pass(second)
    cache.drop(source)
    isDown = true
    expect(await get()).toBe('first')
  })
})

describe('among many at once', () => {
  test('one reads, and the others take the finished value', async () => {
    expect(await Promise.all(times(60, get))).toEqual(Array(60).fill('first'))
    expect(reads).toBe(1)
  })

  test('a read whose request was cancelled holds nobody up', async () => {
    const { read } = source
    source.read = () => new Promise(() => {})
    void get()
    await Promise.resolve()
    source.read = read
    expect(await Promise.all(times(3, get))).toEqual(Array(3).fill('first'))
  })
})
