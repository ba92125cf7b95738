import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Endpoint } from '#schema/api/endpoint.ts'
import * as tables from '#schema/tables/index.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import type { Question } from '../ask.ts'
import { callFor } from '../calls.ts'
import { mapConcurrently } from '../concurrency.ts'
import { dumpText } from '../dump.ts'
import { startWorker } from '../local/worker.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person, reseller, stranger } from '../people.ts'

/** The same requests to every endpoint that the app has registered. */
let store: Store
let someone: Person
const tokens: Record<string, string> = {}
const others: Record<string, string> = {}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (header: object, claims: object, secret: string, hash = 'sha256') => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

beforeAll(async () => {
  store = await openStore()
  someone = await client(store)
  const claims = JSON.parse(Buffer.from(someone.token.split('.')[1] ?? '', 'base64url').toString())
  const header = { alg: 'HS256', typ: 'JWT' }
  const { exp: _, ...endless } = claims
  const secret = store.secrets.SESSION_SECRET
  Object.assign(tokens, {
    none: '',
    garbage: 'Bearer garbage',
    'three dots': 'Bearer a.b.c',
    'another scheme': `Basic ${someone.token}`,
    'alg none': `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    HS512: `Bearer ${sign({ alg: 'HS512', typ: 'JWT' }, claims, secret, 'sha512')}`,
    'wrong secret': `Bearer ${sign(header, claims, 'not-the-secret-but-just-as-long-as-it')}`,
    expired: `Bearer ${sign(header, { ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, secret)}`,
    'no exp': `Bearer ${sign(header, endless, secret)}`,
    'exp as text': `Bearer ${sign(header, { ...claims, exp: '9e99' }, secret)}`,
    'another audience': `Bearer ${sign(header, { ...claims, aud: 'elsewhere' }, secret)}`,
    'an older session version': `Bearer ${sign(header, { ...claims, sv: 0 }, secret)}`,
    'another user in it': `Bearer ${sign(header, { ...claims, userId: 'somebody' }, secret)}`,
    'a changed byte': `Bearer ${someone.token.slice(0, -2)}${someone.token.endsWith('AA') ? 'BB' : 'AA'}`,
  })
  for (const [why, change] of Object.entries({ banned: { isBanned: true }, blocked: { isBlocked: true } })) {
    const person = await client(store)
    await store.db.update(tables.users).set(change).where(eq(tables.users.id, person.id))
    others[why] = `Bearer ${person.token}`
  }
  const gone = await admin(store)
  await store.db.delete(tables.users).where(eq(tables.users.id, gone.id))
  others.deleted = `Bearer ${gone.token}`
})
afterAll(() => store.close())

// Each call from an address of its own: they are more than the platform lets one address make.
const ask = ({ method, path }: Endpoint, init: { headers?: Record<string, string>; body?: string | Uint8Array } = {}) =>
  store.fetch(path.replace(/:\w+/g, 'x'), { method, ...init, headers: { ...stranger().headers, ...init.headers } })

/** Status and body of an answer as one text, without the request id, which is checked against its header. */
async function answerTo(endpoint: Endpoint, authorization: string) {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await ask(endpoint, { headers, ...bodyOf(endpoint) })
  const { requestId, ...body } = (await answer.json()) as Record<string, unknown>
  expect(requestId).toBe(answer.headers.get('x-request-id'))
  return JSON.stringify([answer.status, body])
}

const named = served.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const)
const guarded = named.filter(([, { guard }]) => guard.who === 'signedIn' || guard.who === 'admin')
const forTokenHolders = named.filter(([, { guard }]) => guard.who === 'tokenHolder')
const forAdmins = named.filter(([, { guard }]) => guard.who === 'admin')
const takingBodies = named.filter(([, { endpoint }]) => endpoint.body)

/** The rows as they are before a test of a suite that adds none itself: those that the test before it has left. */
let rows: string
async function expectSameRows() {
  const before = rows
  rows = await dumpText(store)
  expect(rows).toBe(before)
}

describe('without a session in force', () => {
  beforeAll(async () => {
    rows = await dumpText(store)
  })

  test.each(guarded)('%s answers 401, always the same, and changes nothing', async (_, { endpoint }) => {
    const authorizations = [...Object.values(tokens), ...Object.values(others)]
    const answers = await mapConcurrently(authorizations, 8, (authorization) => answerTo(endpoint, authorization))
    expect([...new Set(answers)]).toEqual([
      JSON.stringify([401, { error: 'Sessão inválida ou expirada. Faça login novamente.', code: 'not_authenticated' }]),
    ])
    await expectSameRows()
  })
})

test.each(forTokenHolders)('%s answers 401 to a token that is not ours or not in force', async (_, { endpoint }) => {
  const { 'an older session version': older = '', ...invalid } = tokens
  const answers = await Promise.all(Object.values(invalid).map((authorization) => answerTo(endpoint, authorization)))
  expect([...new Set(answers)]).toEqual([
    JSON.stringify([401, { error: 'Sessão inválida ou expirada. Faça login novamente.', code: 'not_authenticated' }]),
  ])
  // Every visitor may see the answer: whose token it is does not matter.
  const { status } = await ask(endpoint, { headers: { authorization: older } })
  expect(status).not.toBe(401)
})

describe('without the right', () => {
  const people: Record<string, string> = {}
  beforeAll(async () => {
    people.client = someone.token
    people.reseller = (await reseller(store)).token
    // The effective role is the row's, not that of an older token.
    const formerly = await admin(store)
    people['ex-admin'] = formerly.token
    await store.db.update(tables.users).set({ role: 'client' }).where(eq(tables.users.id, formerly.id))
    rows = await dumpText(store)
  })

  test.each(forAdmins)('%s answers 403, always the same, and changes nothing', async (_, { endpoint }) => {
    const answers = await Promise.all(Object.values(people).map((token) => answerTo(endpoint, `Bearer ${token}`)))
    expect([...new Set(answers)]).toEqual([
      JSON.stringify([403, { error: 'Você não tem permissão para fazer isso.', code: 'forbidden' }]),
    ])
    await expectSameRows()
  })
})

describe('a valid call of somebody who may not make it', () => {
  const refused = async (endpoint: Endpoint, question: Question, token: string) => {
    store.proxy.reset()
    const { status, body } = await store.ask(endpoint, { ...question, as: { token } })
    return { status, code: body.code, body: Object.keys(body).sort(), trips: store.proxy.roundTrips() }
  }
  /** The same call, of rows that do not exist. */
  const missing = ({ params = {}, query = {}, ...question }: Question): Question => ({
    ...question,
    params: Object.fromEntries(Object.keys(params).map((name) => [name, 'missing'])),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, name === 'key' ? 'missing' : value])),
  })

  test.each(guarded)('%s tells nothing about what there is', async (_, { endpoint, guard }) => {
    store.sandbox.faults.set({ webhooks: { off: true } })
    const question = await callFor(store, endpoint)
    const before = await dumpText(store)
    const banned = others.banned?.replace('Bearer ', '') ?? ''
    const answers = [await refused(endpoint, question, banned), await refused(endpoint, missing(question), banned)]
    const expected = { status: 401, code: 'not_authenticated', body: ['code', 'error', 'requestId'], trips: 1 }
    expect(answers).toEqual([expected, expected])
    if (guard.who === 'admin') {
      const known = [
        await refused(endpoint, question, someone.token),
        await refused(endpoint, missing(question), someone.token),
      ]
      const forbidden = { ...expected, status: 403, code: 'forbidden' }
      expect(known).toEqual([forbidden, forbidden])
    }
    expect(await dumpText(store)).toBe(before)
  })
})

const bodyOf = ({ method }: Endpoint) => (method === 'GET' ? {} : { body: '{}' })

const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
const malformed: [string, string | Uint8Array, string?][] = [
  ['nothing', ''],
  ['half a document', '{"a":'],
  ['a word', 'hello'],
  ['null', 'null'],
  ['a number', '42'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['a list of objects', '[{}]'],
  [
    'all of the wrong type',
    '{"email":1,"password":{},"name":[],"amount":"x","userId":null,"productId":[1],"honeypotData":1}',
  ],
  [
    'prototype keys',
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}},"honeypotData":{"__proto__":1}}',
  ],
  ['great depth', deep],
  [
    'a NUL',
    '{"email":"a\\u0000@b.test","password":"\\u0000","name":"\\u0000","honeypotData":{"timestamp":1,"fields":{}}}',
  ],
  ['lone surrogates', '{"email":"\\ud800@b.test","password":"\\udfff","honeypotData":{"timestamp":1,"fields":{}}}'],
  ['duplicate keys', '{"email":"a@b.test","email":["x"],"honeypotData":{"timestamp":1,"fields":{}}}'],
  ['numbers beyond numbers', '{"amount":1e999,"honeypotData":{"timestamp":1e999,"fields":{}}}'],
  ['a negative zero and NaN', '{"amount":NaN}'],
  ['a megabyte', JSON.stringify({ email: 'a'.repeat(1_000_000) })],
  ['bytes that are no UTF-8', new Uint8Array([123, 34, 255, 254, 34, 58, 49, 125])],
  ['a form', 'email=a@b.test&password=x', 'application/x-www-form-urlencoded'],
  ['a multipart body', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
  ['text', '{}', 'text/plain'],
  ['no type', '{}', ''],
]

describe('with a body that is not what it asks for', () => {
  test.each(takingBodies)('%s answers a clear 4xx and changes nothing', async (_, { endpoint, guard }) => {
    const before = await dumpText(store)
    const people: string[] = []
    await mapConcurrently([...malformed.entries()], 8, async ([n, [what, body, type = 'application/json']]) => {
      const who = await (guard.who === 'admin' ? admin : client)(store)
      people.push(who.id)
      const headers = { authorization: `Bearer ${who.token}`, 'content-type': type, 'cf-connecting-ip': `10.0.${n}.1` }
      const answer = await ask(endpoint, { headers, body })
      expect(answer.status, what).toBeGreaterThanOrEqual(400)
      expect(answer.status, what).toBeLessThan(500)
      const error = (await answer.json()) as { error: string; code: string }
      expect(error.error.length, what).toBeGreaterThan(3)
      expect(error.code, what).toMatch(/^[a-z_]+$/)
      expect(JSON.stringify(error), what).not.toMatch(/sqlite|select |\bat \w+ \(|node_modules/i)
    })
    await store.db.delete(tables.users).where(inArray(tables.users.id, people))
    expect(await dumpText(store)).toBe(before)
  })
})

test('every answer has its security headers and its request id, errors too', async () => {
  for (const path of ['/api/auth/categories', '/api/auth/me', '/api/nothing', '/api/auth/%00', '/media/none']) {
    const { headers } = await store.fetch(path)
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('strict-transport-security'), path).toContain('max-age=31536000')
    const isStored = path === '/api/auth/categories'
    expect(headers.get('cache-control'), path).toBe(isStored ? 'public, max-age=0, must-revalidate' : 'no-store')
  }
})

test('a Worker without its configuration says so and serves nothing', async () => {
  const artifacts = inject('artifacts')
  const bare = await startWorker({
    bundle: join(artifacts, 'bundle'),
    assets: join(artifacts, 'page'),
    vars: { DATABASE_URL: store.proxy.url, SESSION_SECRET: 'too short' },
  })
  const answer = await fetch(new URL('/api/auth/categories', bare.url))
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'not_configured' })
  await bare.close()
})
