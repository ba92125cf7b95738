import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { login, register } from '#schema/api/accounts.ts'
import { activateKey } from '#schema/api/activations.ts'
import { createCoupon } from '#schema/api/coupons.ts'
import { definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import { users } from '#schema/tables/index.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import type { Question } from '../ask.ts'
import { callFor } from '../calls.ts'
import { mapConcurrently } from '../concurrency.ts'
import { dailyCron } from '../local/worker.ts'
import { linesOf } from '../log-lines.ts'
import { openFileStore } from '../open-store.ts'
import { secretTexts, textsIn } from '../secret-texts.ts'
import { isWide, wide } from '../width.ts'

/**
 * Nothing that opens, pays for or names anything stands in the log: configured secrets, tokens, passwords, keys, e-mails, and what callers
 * send. Whatever the calls below bring into the database is looked for as well.
 */
const secrets = new Set<string>()
const store = await openFileStore({ pix: 'all' })
store.sandbox.faults.set({ webhooks: { off: true } })
for (const secret of Object.values(store.secrets)) secrets.add(secret)

function remember(...values: unknown[]) {
  for (const text of textsIn(values)) secrets.add(text)
}

/** A good call of the endpoint, new each time, with what is said in it. */
async function callOf(endpoint: Endpoint): Promise<Question> {
  const question = await callFor(store, endpoint)
  const { as, body, query, params, headers } = question
  remember(as?.token, body, query, params, headers)
  return question
}

/** The texts that the lines have in them, each once: most lines say the same. */
function textsOfLines(): string {
  const texts = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) entry.forEach(add)
    else texts.add(String(value))
  }
  for (const { requestId: _, userId: __, ...line } of linesOf(store)) add(line)
  return [...texts].join('\n')
}

/** The ids of users are in the log on purpose. */
async function expectNoSecrets(requests: number) {
  await expect
    .poll(() => linesOf(store).filter(({ route }) => route !== undefined).length)
    .toBeGreaterThanOrEqual(requests)
  for (const text of await secretTexts(store)) secrets.add(text)
  const ids = new Set((await store.db.select({ id: users.id }).from(users)).map(({ id }) => id))
  const text = textsOfLines()
  expect([...secrets].filter((secret) => !ids.has(secret) && text.includes(secret))).toEqual([])
  expect(secrets.size).toBeGreaterThan(100)
}

const endpoints = served.map(({ endpoint }) => endpoint)
/** Calls that ask providers, or change what they have: purchases, refunds, keys of external sellers, e-mails. */
const asking = endpoints.filter(
  ({ method, path }) => method !== 'GET' && /payment|purchase|refund|recover|verif/.test(path),
)

/** Calls of endpoints whose refused bodies came first: they are still good. */
const refused = new Map<Endpoint, Question>()

test('no malformed or refused body leaves one', async () => {
  const sent = endpoints.filter((endpoint) => endpoint.method !== 'GET' && (isWide || definitionOf(endpoint).body))
  await mapConcurrently(sent, 4, async (endpoint) => {
    const question = await callOf(endpoint)
    if (definitionOf(endpoint).body) refused.set(endpoint, question)
    const { as, params } = question
    const marker = `marker-${crypto.randomUUID()}`
    secrets.add(marker)
    const type = { 'content-type': 'application/json' }
    const ask = (body: string) =>
      store.ask(endpoint, {
        ...(as && { as }),
        ...(params && { params }),
        query: { [marker]: marker },
        body,
        headers: type,
      })
    await ask(`{"password":"${marker}","key":${marker}`)
    await ask(JSON.stringify({ password: marker, key: marker, email: `${marker}@people.test`, [marker]: marker }))
  })
  await expectNoSecrets(2 * sent.length)
})

/** Every read is logged by the same line: in `npm test` those that make files or hand out keys are called, and all writes. */
const called = endpoints.filter(
  ({ method, path }) =>
    isWide || method !== 'GET' || /export|data|receipt|terms|download|confirmation|check|hwid/.test(path),
)

test('no call that succeeds leaves a secret in the log, nor do the cron and the e-mails', async () => {
  await mapConcurrently(called, 4, async (endpoint) => {
    const { body } = await store.ask(endpoint, refused.get(endpoint) ?? (await callOf(endpoint)))
    if (endpoint.path !== '/api/openapi.json' && typeof body === 'object') remember({ ...body, requestId: '' })
  })
  await store.tick()
  await store.tick(Date.now(), dailyCron)
  await expectNoSecrets(called.length)
})

test('no failure of a provider leaves one', async () => {
  const questions = await mapConcurrently(asking, 4, async (endpoint) => ({ endpoint, ...(await callOf(endpoint)) }))
  const marker = `marker-${crypto.randomUUID()}`
  secrets.add(marker)
  store.logs.splice(0)
  store.sandbox.faults.set({ failWith: { value: 500 } })
  await mapConcurrently(questions, 4, ({ endpoint, ...question }) => store.ask(endpoint, question))
  await store.tick(Date.now() + 120_000)
  store.sandbox.faults.set({ failWith: null, answerAs: { value: `{"email":"${marker}@people.test" ${marker}` } })
  await store.tick(Date.now() + 240_000)
  store.sandbox.faults.set({ answerAs: null })
  expect(linesOf(store).some(({ status }) => status !== undefined && status >= 500)).toBe(true)
  await expectNoSecrets(questions.length)
})

wide.test('no failure of the database leaves one, down or broken', async () => {
  const saying: Endpoint[] = [login, register, activateKey, createCoupon]
  const some = endpoints.filter(
    (endpoint) =>
      saying.includes(endpoint) ||
      (isWide && endpoint.method === 'POST' && /login|register|licenses|keys|coupon/.test(endpoint.path)),
  )
  expect(some).toEqual(expect.arrayContaining(saying))
  const questions = await mapConcurrently(some, 4, async (endpoint) => ({ endpoint, ...(await callOf(endpoint)) }))
  store.logs.splice(0)
  const askAll = () => mapConcurrently(questions, 8, ({ endpoint, ...question }) => store.ask(endpoint, question))
  for (const table of ['licenses', 'users']) {
    await store.db.run(sql.raw(`alter table ${table} rename to gone`))
    await askAll()
    await store.db.run(sql.raw(`alter table gone rename to ${table}`))
  }
  store.proxy.set({ isDown: true })
  await askAll()
  await expect(store.tick()).rejects.toThrow()
  store.proxy.set({ isDown: false })
  const codes = linesOf(store).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['internal_error', 'database_unavailable']))
  await expectNoSecrets(3 * questions.length)
})
