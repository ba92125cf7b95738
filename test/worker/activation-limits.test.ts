import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as api from '#schema/api/activations.ts'
import { licenseRateLimit, repeatedKeyRateLimit, unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { counters } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { stranger } from '../people.ts'
import { devicesOf, license } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()

const { activate, validate, deactivate, bound } = activationCalls(() => store)

describe('the limits', () => {
  const many = { hits: 1_000_000, resetsAt: Date.now() + 60_000 }
  const bucketOf = (from: { headers: Record<string, string> }) =>
    `${unknownKeyRateLimit.name}:${from.headers['cf-connecting-ip']}`
  const guessed = async (from: { headers: Record<string, string> }, hits = many.hits) => {
    await store.db.insert(counters).values({ ...many, hits, bucket: bucketOf(from) })
  }
  const hitsOf = async (from: { headers: Record<string, string> }) =>
    (
      await store.db
        .select()
        .from(counters)
        .where(eq(counters.bucket, bucketOf(from)))
    )[0]?.hits

  test('an address may guess only so many keys', async () => {
    const from = stranger()
    await guessed(from, unknownKeyRateLimit.max - 1)
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await validate({ key: `guess ${n}` }, from)).status)
    expect(statuses).toEqual([200, 429, 429])
    const { status, headers, body } = await activate({ key: 'one more' }, from)
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await validate({ key: 'another' })).status).toBe(200)
  })

  test('a tool that repeats one unknown key counts once for its address, and is refused by itself', async () => {
    const from = stranger()
    const { max, seconds } = repeatedKeyRateLimit
    const answers = await Promise.all(times(max + 2, () => activate({ key: 'mistyped', hwid: 'PC-1' }, from)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(max).fill(200), 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(seconds - 60)
    expect(await hitsOf(from)).toBe(1)
    expect((await validate({ key: 'mistyped' })).body.code).toBe('NOT_FOUND')
    await validate({ key: 'another' }, from)
    expect(await hitsOf(from)).toBe(2)
  })

  test('behind an address with hundreds of unknown keys first activations and releases go on', async () => {
    const from = stranger()
    await guessed(from, unknownKeyRateLimit.max - 1)
    const fresh = await license(store)
    expect((await activate({ key: fresh.key, hwid: 'PC-1' }, from)).body.code).toBe('VALID')
    expect(await devicesOf(store, fresh.id)).toHaveLength(1)
    expect(await hitsOf(from)).toBe(unknownKeyRateLimit.max - 1)
  })

  test('after too many guesses from an address only keys on their own devices are answered, so that other users’ tools keep working', async () => {
    const from = stranger()
    const own = await bound()
    const fresh = await license(store)
    await guessed(from)
    expect((await validate({ key: own.key, hwid: 'PC-1' }, from)).body.code).toBe('VALID')
    expect((await validate({ key: own.key, hwid: 'PC-2' }, from)).status).toBe(429)
    expect((await activate({ key: fresh.key, hwid: 'PC-1' }, from)).status).toBe(429)
    expect(await devicesOf(store, fresh.id)).toEqual([])
    expect((await deactivate({ key: own.key, hwid: 'PC-1' }, from)).body.code).toBe('VALID')
  })

  test('right keys are never counted for their address, however many tools share it', async () => {
    const from = stranger()
    const { key } = await bound()
    await Promise.all(times(repeatedKeyRateLimit.max + 5, () => validate({ key, hwid: 'PC-1' }, from)))
    expect(await hitsOf(from)).toBeUndefined()
  })

  test('one key is answered only so often, whoever asks, and over the limit nothing changes', async () => {
    const row = await license(store)
    const other = await bound()
    await validate({ key: row.key, hwid: 'PC-1' })
    await store.db.run(
      sql`update counters set hits = ${licenseRateLimit.max} where bucket = ${`${licenseRateLimit.name}:${createHash('sha256').update(row.key).digest('hex')}`}`,
    )
    const { status, headers } = await activate({ key: row.key, hwid: 'PC-1' })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await devicesOf(store, row.id)).toEqual([])
    expect((await validate({ key: other.key, hwid: 'PC-1' })).status).toBe(200)
  })
})

test('tools are not browsers: no other origin may read an answer', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
  const answer = await store.fetch(api.validateKey.path, { method: 'OPTIONS', headers })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('no body of any kind gets a 500, and none but a well-formed one a 200', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  let state = seed
  const next = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % n
  }
  const { key } = await bound()
  const texts = [
    '',
    ' ',
    key,
    key.toLowerCase(),
    'x'.repeat(128),
    'x'.repeat(129),
    'x'.repeat(257),
    '\u0000',
    '\ud800',
    "' or ''='",
    '🔑',
    '%',
    '__proto__',
  ]
  const values = [null, undefined, true, 0, -1, 1e308, [], {}, [key], { key }]
  const some = () => (next(3) === 0 ? values[next(values.length)] : texts[next(texts.length)])
  for (let n = 0; n < 300; n++) {
    const body = {
      key: next(2) ? key : some(),
      hwid: some(),
      productId: some(),
      nonce: some(),
      [String(some())]: some(),
    }
    const call = ([activate, validate, deactivate] as const)[next(3)] ?? validate
    const { status } = await call(body)
    expect([200, 400, 409], `SEED=${seed}, call ${n}: ${JSON.stringify(body)}`).toContain(status)
  }
})
