import { wait } from './wait.ts'

/** Where a `StaleCache` takes its values from, as one request has it. */
export interface CacheSource<T> {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Milliseconds for which a value is fresh, and within which it is answered while a new one is read in the background. */
  freshMs: number
  staleMs: number
  /** Milliseconds for which the last value is answered where no new one can be read. */
  lastMs: number
  read: () => Promise<T>
  /** A copy outside this isolate. Its functions never fail: what they cannot do counts as a miss. */
  copy: { get: () => Promise<T | undefined>; put: (value: T) => Promise<void>; delete: () => Promise<void> }
  /** Lets work go on after the answer. */
  later: (work: Promise<unknown>) => void
  /** A read that failed while the last value is answered. */
  report: (error: unknown) => void
}

/** For how long a read counts as being under way, should its request be cancelled. */
const leaseMs = 5_000
/** After a failed read, the next one. */
const retryMs = 5_000
const pollMs = 10
const pollsMax = 100

/**
 * One value of which only its age since `readAt` counts, wherever it comes from: lifetimes of several caches never add up. Requests
 * share finished values only, never a promise: one that waits for the promise of another request hangs the isolate.
 */
export class StaleCache<T extends { readAt: number }> {
  #kept: T | undefined
  /** Values read before are not answered any more, but where no new one can be read. */
  #droppedAt = Number.NEGATIVE_INFINITY
  #busyUntil = Number.NEGATIVE_INFINITY
  #failedAt: number | undefined

  /** The value, waiting for a read only where the known one is too old. */
  async get(source: CacheSource<T>): Promise<T> {
    for (let polls = 0; ; polls++) {
      const known = this.#known(source)
      if (known) return known
      if (!this.#isBusy(source) || polls >= pollsMax) return this.#renew(source, source.staleMs)
      await wait(pollMs)
    }
  }

  /** When the value was read that is kept, in milliseconds; undefined without any. */
  get readAt(): number | undefined {
    return this.#kept?.readAt
  }

  /** The value, where it is fresh. */
  fresh(source: Pick<CacheSource<T>, 'now' | 'freshMs'>): T | undefined {
    return this.#isWithin(source, source.freshMs) ? this.#kept : undefined
  }

  /** A value that is read now. */
  async read(source: CacheSource<T>): Promise<T> {
    const value = await source.read()
    this.#keep(value)
    this.#failedAt = undefined
    if (value.readAt > this.#droppedAt) source.later(source.copy.put(value))
    return value
  }

  /** After a write: what was read before it is out of date. */
  drop({ now, copy, later }: Pick<CacheSource<T>, 'now' | 'copy' | 'later'>): void {
    this.dropBefore(now())
    later(copy.delete())
  }

  /** The same, without its copy. */
  dropBefore(instant: number): void {
    this.#droppedAt = instant
  }

  /** What may be answered without waiting. Starts a read in the background where that is due. */
  #known(source: CacheSource<T>): T | undefined {
    const fresh = this.fresh(source)
    if (fresh) return fresh
    const isLast = this.#failedAt !== undefined && this.#isLast(source)
    if (!isLast && !this.#isWithin(source, source.staleMs)) return undefined
    const isDue = this.#failedAt === undefined || source.now() - this.#failedAt >= retryMs
    if (isDue && !this.#isBusy(source)) source.later(this.#renew(source, source.freshMs).catch(source.report))
    return this.#kept
  }

  /** A value younger than `maxMs` from the copy, or else a new one; the last one where that fails. */
  async #renew(source: CacheSource<T>, maxMs: number): Promise<T> {
    this.#busyUntil = source.now() + leaseMs
    try {
      this.#keep(await source.copy.get())
      return this.#kept && this.#isWithin(source, maxMs) ? this.#kept : await this.read(source)
    } catch (error) {
      this.#failedAt = source.now()
      if (!this.#kept || !this.#isLast(source)) throw error
      source.report(error)
      return this.#kept
    } finally {
      this.#busyUntil = Number.NEGATIVE_INFINITY
    }
  }

  #keep(value: T | undefined): void {
    if (value && value.readAt > (this.#kept?.readAt ?? Number.NEGATIVE_INFINITY)) this.#kept = value
  }

  #isBusy = ({ now }: CacheSource<T>) => now() < this.#busyUntil

  #isWithin({ now }: Pick<CacheSource<T>, 'now'>, ms: number): boolean {
    const { readAt = Number.NEGATIVE_INFINITY } = this.#kept ?? {}
    return readAt > this.#droppedAt && now() - readAt < ms
  }

  #isLast = ({ now, lastMs }: CacheSource<T>) => this.#kept !== undefined && now() - this.#kept.readAt < lastMs
}

/** Such values by a key: those that were used last, at most so many. */
export class StaleCaches<T extends { readAt: number }> {
  readonly #most: number
  readonly #caches = new Map<string, StaleCache<T>>()
  #droppedAt = Number.NEGATIVE_INFINITY

  constructor(most: number) {
    this.#most = most
  }

  of(key: string): StaleCache<T> {
    const cache = this.#caches.get(key) ?? this.#made()
    // The last one of the map is the one that was used last.
    this.#caches.delete(key)
    this.#caches.set(key, cache)
    const [oldest] = this.#caches.keys()
    if (this.#caches.size > this.#most && oldest !== undefined) this.#caches.delete(oldest)
    return cache
  }

  /** After a write: what was read before it is out of date, in copies too. */
  drop(now: number): void {
    this.#droppedAt = now
    for (const cache of this.#caches.values()) cache.dropBefore(now)
  }

  #made(): StaleCache<T> {
    const cache = new StaleCache<T>()
    cache.dropBefore(this.#droppedAt)
    return cache
  }
}
