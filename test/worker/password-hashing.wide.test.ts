import { scryptSync } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import * as api from '#schema/api/accounts.ts'
import { getConfig } from '#schema/api/config.ts'
import { hardMax, rateLimits } from '#schema/rules/rate-limits.ts'
import { counters } from '#schema/tables/index.ts'
import { bucketOf } from '#worker/domain/rate-limits.ts'
import { times } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { buildWorker } from '../local/build.ts'
import { openFileStore } from '../open-store.ts'
import { address, client, type Person, stranger } from '../people.ts'

const password = 'porta-dos-fundos'
const salt = Buffer.alloc(16, 7)
const hash = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 5 })
const present = `$scrypt$ln=14,r=8,p=5$${salt.toString('base64')}$${hash.toString('base64')}`

// With the Worker's modules as they are deployed: those of other tests hash at a low cost.
const bundle = join(inject('artifacts'), 'production-bundle')
await buildWorker(bundle)
const store = await openFileStore({ bundle })
const people = await Promise.all(times(60, () => client(store, { passwordHash: present })))

const honeypotData = { timestamp: 1, fields: {} }
const logIn = ({ email }: Pick<Person, 'email'>, headers = { 'cf-connecting-ip': address() }) =>
  store.ask(api.login, { body: { email, password, honeypotData }, headers })

test('during sixteen logins at once other calls are answered between two hashes', async () => {
  let answered = 0
  let areDone = false
  const logins = Promise.all(
    people.slice(0, 16).map(async (person) => {
      const { status } = await logIn(person)
      answered++
      return status
    }),
  ).finally(() => {
    areDone = true
  })
  /** How many logins were answered while each of the other calls waited. */
  const waits: number[] = []
  while (!areDone) {
    const before = answered
    expect((await store.ask(getConfig, stranger())).status).toBe(200)
    waits.push(answered - before)
  }
  expect((await logins).filter((status) => status === 200).length).toBeGreaterThan(2)
  // For two hashes at most; on a busy machine this process may see further answers first. Without turns it is ten and more.
  expect(Math.max(...waits)).toBeLessThanOrEqual(4)
})

test('logins beyond three seconds of hashing are refused until there is room again, and lock nobody out', async () => {
  const at = { 'cf-connecting-ip': address() }
  const answers = await Promise.all([...people.slice(1), ...people.slice(1)].map((person) => logIn(person)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(answers.length)
  for (const { status, body, headers } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5)
  }
  expect((await logIn(people[0] as Person, at)).status).toBe(200)
})

test('an address over its limit takes no turns: everybody else can log in', async () => {
  const from = address()
  const at = { 'cf-connecting-ip': from }
  const bucket = bucketOf(rateLimits.login, from)
  await store.db.insert(counters).values({ bucket, hits: hardMax(rateLimits.login) + 1, resetsAt: Date.now() + 60_000 })
  const guess = (n: number) => logIn({ email: `guess${n}@loja.test` }, at)
  expect((await guess(60)).status).toBe(429)
  store.proxy.reset()
  store.proxy.set({ delayMs: 300 })
  const guesses = Promise.all(times(60, guess))
  await eventually(async () => expect(store.proxy.roundTrips()).toBeGreaterThan(40))
  const { status } = await logIn(people[0] as Person)
  store.proxy.set({ delayMs: 0 })
  expect(status).toBe(200)
  expect(new Set((await guesses).map(({ status }) => status))).toEqual(new Set([429]))
})
