import { wait } from './wait.ts'

/** Too many hashes wait for their turn. */
export class HashQueueFull extends Error {
  /** Seconds after which there is room again. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many hashes wait')
    this.retryAfter = retryAfter
  }
}

/**
 * Hashing a password holds up the whole isolate, so hashes take turns, with a pause for other requests after each. What requests share here
 * are numbers: one that waited for a promise of another would hang the isolate, and one that is cancelled must not keep its turn.
 */

/** How much hashing may wait for its turn. */
const queueMs = 3_000
/** The pause, as a part of what a hash takes: long enough for the queries of other requests to be answered. */
const pausePart = 1 / 4
/** A longer measurement is of a request that was cancelled while it hashed. */
const hashMaxMs = 1_000

/** How long a hash takes, by those before. */
let hashMs = 100
/** When the booked hashes will be done. */
let bookedUntil = 0
/** When the next hash may begin. */
let freeAt = 0
/** When the last hash began, until its end is known. */
let begunAt: number | null = null

/** The time. The clock stands still while the isolate computes, so the first to ask after a hash, whoever it is, learns how long it took. */
function readClock(): number {
  const now = Date.now()
  if (begunAt !== null) {
    const extraMs = Math.min(now - begunAt, hashMaxMs) - hashMs
    begunAt = null
    bookedUntil += extraMs
    hashMs += extraMs / 4
    freeAt = now + hashMs * pausePart
  }
  return now
}

/** Books a turn, waits for it and hashes. Throws `HashQueueFull` where too many wait. */
export const hashInTurn = <Hashed>(hash: () => Hashed): Promise<Hashed> =>
  prepareAndHash(async () => {}, hash).then(({ hashed }) => hashed)

/** The same, with a read or a count that runs while others hash, and only where a turn could be booked. */
export async function prepareAndHash<Prepared, Hashed>(
  prepare: () => Promise<Prepared>,
  hash: (prepared: Prepared) => Hashed,
): Promise<{ prepared: Prepared; hashed: Hashed }> {
  const bookedAt = readClock()
  const startsAt = Math.max(bookedAt, bookedUntil)
  if (startsAt - bookedAt > queueMs) throw new HashQueueFull(Math.ceil((startsAt - bookedAt) / 1000))
  const bookedMs = hashMs * (1 + pausePart)
  bookedUntil = startsAt + bookedMs
  const prepared = await prepare().catch((error: unknown) => {
    bookedUntil -= bookedMs
    throw error
  })
  const leftMs = () => {
    const now = readClock()
    return Math.max(startsAt, freeAt) - now
  }
  for (let ms = leftMs(); ms > 0; ms = leftMs()) await wait(ms)
  begunAt = readClock()
  const hashed = hash(prepared)
  await wait(0)
  readClock()
  return { prepared, hashed }
}
