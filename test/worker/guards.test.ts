import { createHmac } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { listCategories } from '#schema/api/catalogue.ts'
import { listUserDates } from '#schema/api/users.ts'
import type { Role } from '#schema/rules/accounts.ts'
import { type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import * as tables from '#schema/tables/index.ts'
import type { Question } from '../ask.ts'
import { endpointKey } from '../calls.ts'
import { mapConcurrently } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, reseller, stranger, tokenOf } from '../people.ts'
import { changeRow } from '../rows.ts'
import { firstOf, isWide } from '../width.ts'
import { answersOf, atOnce, ofAll, type Prepared, prepare, servedTo, unchangedAnswersOf } from './refusals.ts'

/** Requests to every endpoint that the app has registered, by whoever may not make them, and with bodies that none asks for. */
/** Good calls of every endpoint that asks for a session. */
const authorizations: Record<string, string> = {}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (header: object, claims: object, secret: string, hash = 'sha256') => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}
const invalid = [
  ...['none', 'garbage', 'three dots', 'another scheme', 'alg none', 'HS512', 'wrong secret', 'expired', 'no exp'],
  ...['exp as text', 'another audience', 'another user in it', 'a changed byte'],
]

const store = await openFileStore({ pix: 'all', vars: { SECOND_FACTOR: 'required' } })
store.sandbox.faults.set({ webhooks: { off: true } })
const someone = await client(store)
const claims = decodeJwt(someone.token)
const header = { alg: 'HS256', typ: 'JWT' }
const { exp: _, ...endless } = claims
const secret = store.secrets.SESSION_SECRET
Object.assign(authorizations, {
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
  'another user in it': `Bearer ${sign(header, { ...claims, userId: 'somebody' }, secret)}`,
  'a changed byte': `Bearer ${someone.token.slice(0, -2)}${someone.token.endsWith('AA') ? 'BB' : 'AA'}`,
  'an older session version': `Bearer ${sign(header, { ...claims, sv: 0 }, secret)}`,
})
for (const [why, change] of Object.entries({ banned: { isBanned: true }, blocked: { isBlocked: true } })) {
  const person = await client(store)
  await changeRow(store, tables.users, person.id, change)
  authorizations[why] = `Bearer ${person.token}`
}
const gone = await admin(store)
await store.db.delete(tables.users).where(eq(tables.users.id, gone.id))
authorizations.deleted = `Bearer ${gone.token}`
const guarded = await prepare(
  store,
  servedTo((who) => who === 'signedIn' || who === 'admin'),
)

/** A connection on which a body was refused before its end may be closed under the next call. */
const ownConnection = { connection: 'close' }

// Each call from an address of its own: they are more than the platform lets one address make.
const ask = async ({ endpoint }: Pick<Prepared, 'endpoint'>, question: Question, authorization: string) => {
  const headers = { ...question.headers, ...stranger().headers, ...ownConnection, authorization }
  const { as: _, ...rest } = question
  if (!(rest.body instanceof FormData)) return store.ask(endpoint, { ...rest, headers })
  // As bytes, which are sent at once: a stream may still be written when the answer has come and the connection is closed.
  const form = new Response(rest.body)
  const type = form.headers.get('content-type') ?? ''
  const body = new Uint8Array(await form.arrayBuffer())
  return store.ask(endpoint, { ...rest, body, headers: { ...headers, 'content-type': type } })
}

/** Status and body of an answer as one text, without the request id, which is checked against its header. */
async function answerTo(one: Pick<Prepared, 'endpoint'>, question: Question, authorization: string) {
  const { status, body, headers } = await ask(one, question, authorization)
  const { requestId, ...rest } = body
  expect(requestId).toBe(headers.get('x-request-id'))
  return JSON.stringify([status, rest])
}

interface Claims {
  userId: string
  role: Role
  sv: number
}

/** The same call, of rows that do not exist. */
const missing = ({ params = {}, query = {}, ...question }: Question): Question => ({
  ...question,
  params: Object.fromEntries(Object.keys(params).map((name) => [name, 'missing'])),
  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, name === 'key' ? 'missing' : value])),
})

const unauthenticated = JSON.stringify([
  401,
  { error: 'Sessão inválida ou expirada. Faça login novamente.', code: 'not_authenticated' },
])
const forbidden = JSON.stringify([403, { error: 'Você não tem permissão para fazer isso.', code: 'forbidden' }])
const forAdmins = () => guarded.filter(({ guard }) => guard.who === 'admin')

/** One endpoint of each way to check who calls. */
const oneOfEachWay = (endpoints: Prepared[]) => [
  ...new Map(endpoints.map((one) => [JSON.stringify([one.guard.who, one.guard.check]), one])).values(),
]

/** The different answers to a call of each of the endpoints by these, in the wide run by the first also of a call about rows that there are not. */
const refusalsOf = (endpoints: Prepared[], by: string[]) =>
  unchangedAnswersOf(store, endpoints, async (one) => {
    const answers = by.map((authorization) => answerTo(one, one.question, authorization))
    if (isWide) answers.push(answerTo(one, missing(one.question), by[0] ?? ''))
    return [...new Set(await Promise.all(answers))]
  })
const callsOf = (by: string[]) => by.length + (isWide ? 1 : 0)

// The wide run has thousands of requests.
const timeout = isWide ? 600_000 : 120_000

describe('a valid call', { timeout }, () => {
  test('without a session in force is answered with 401, always the same, without a look at its rows, and changes nothing', async () => {
    const { none = '', banned = '', 'an older session version': older = '' } = authorizations
    store.proxy.reset()
    expect(await refusalsOf(guarded, [none])).toEqual(ofAll(guarded, [unauthenticated]))
    expect(store.proxy.roundTrips()).toBe(0)
    const some = isWide ? guarded : oneOfEachWay(guarded)
    expect(await refusalsOf(some, [banned, older])).toEqual(ofAll(some, [unauthenticated]))
    expect(store.proxy.roundTrips()).toBe(callsOf([banned, older]) * some.length)
  })

  test('with any token that is not in force is too: one endpoint of each way to check it', async () => {
    const ways = oneOfEachWay(guarded)
    expect(ways.length).toBeGreaterThan(3)
    const some = isWide ? guarded : ways
    const answers = await refusalsOf(some, Object.values(authorizations))
    expect(answers).toEqual(ofAll(some, [unauthenticated]))
  })

  test('without the right is answered with 403, always the same, without a look at its rows, and changes nothing', async () => {
    // The effective role is the row's, not that of an older token.
    const formerly = await admin(store)
    await changeRow(store, tables.users, formerly.id, { role: 'client' })
    const by = [formerly, someone, await reseller(store)].map(({ token }) => `Bearer ${token}`)
    for (const [some, callers] of [
      [forAdmins(), firstOf(by)],
      [isWide ? [] : oneOfEachWay(forAdmins()), by],
    ] as const) {
      store.proxy.reset()
      expect(await refusalsOf([...some], [...callers])).toEqual(ofAll(some, [forbidden]))
      expect(store.proxy.roundTrips()).toBe(callsOf([...callers]) * some.length)
    }
  })

  test('by an admin without a second factor is refused where every admin needs one, and changes nothing', async () => {
    const { token } = await admin(store)
    const isInPanel = ({ guard: { proof } }: Prepared) => proof === undefined || proof === 'recent'
    const codeOf = async (one: Prepared) => {
      const { status, body } = await ask(one, one.question, `Bearer ${token}`)
      return { status, code: body.code }
    }
    const inPanel = forAdmins().filter(isInPanel)
    const answers = await unchangedAnswersOf(store, inPanel, codeOf)
    expect(answers).toEqual(ofAll(inPanel, { status: 403, code: 'second_factor_required' }))
    const exempt = forAdmins().filter((one) => !isInPanel(one))
    expect(exempt.length).toBeGreaterThan(3)
    for (const [name, { code }] of Object.entries(await answersOf(exempt, codeOf)))
      expect(code, name).not.toBe('second_factor_required')
  })

  test('by whoever has to change their password first is refused, but for the password itself, the profile and the logout', async () => {
    const isOpen = ({ guard }: Prepared) => 'beforePasswordChange' in guard
    const open = guarded.filter(isOpen).map(({ name }) => name)
    expect(open.sort()).toEqual(['GET /api/auth/me', 'POST /api/auth/logout', 'PUT /api/auth/update-password'])
    const refused = guarded.filter((one) => !isOpen(one))
    const callers = await answersOf(refused, async ({ question }) => {
      const { userId: id, role, sv: sessionVersion } = decodeJwt<Claims>(question.as?.token ?? '')
      const token = await tokenOf(store.secrets, { id, role, sessionVersion }, { provedAt: Date.now() })
      return { id, authorization: `Bearer ${token}` }
    })
    const ids = Object.values(callers).map(({ id }) => id)
    const mark = (mustChangePassword: boolean) =>
      store.db.update(tables.users).set({ mustChangePassword }).where(inArray(tables.users.id, ids))
    await mark(true)
    const answers = await unchangedAnswersOf(store, refused, async (one) => {
      const { status, body } = await ask(one, one.question, callers[one.name]?.authorization ?? '')
      return [status, body.code]
    })
    await mark(false)
    expect(answers).toEqual(ofAll(refused, [403, 'password_change_required']))
  })

  test('by an admin who is limited to scopes is refused without one of its own, changes nothing, and is answered with one', async () => {
    const limitedTo = async (scopes: StaffScope[]) => {
      const who = await admin(store, { staffScopes: scopes })
      return `Bearer ${await tokenOf(store.secrets, who, { provedAt: Date.now() })}`
    }
    const people = await Promise.all(staffScopes.map(async (scope) => [scope, await limitedTo([scope])] as const))
    // The rest are about the admin's own account: of every admin.
    const scoped = forAdmins().filter((one) => scopesOf(one).length < staffScopes.length)
    /** By the scopes of an endpoint: who has all others. */
    const withTheOthers = new Map<string, string>()
    for (const scopes of scoped.map(scopesOf)) {
      const others = staffScopes.filter((scope) => !scopes.includes(scope))
      if (!withTheOthers.has(scopes.join())) withTheOthers.set(scopes.join(), await limitedTo(others))
    }
    const answers = await unchangedAnswersOf(store, scoped, async (one) => {
      const without = people
        .filter(([scope]) => !scopesOf(one).includes(scope))
        .map(([, authorization]) => authorization)
      const by = [withTheOthers.get(scopesOf(one).join()) ?? '', ...(isWide ? without : [])]
      const refused = await Promise.all(by.map((authorization) => ask(one, one.question, authorization)))
      return [...new Set(refused.map(({ status, body }) => JSON.stringify([status, body.code, body.scopes])))]
    })
    const refusals = scoped.map((one) => [one.name, [JSON.stringify([403, 'scope_missing', scopesOf(one)])]])
    expect(answers).toEqual(Object.fromEntries(refusals))

    const open = isWide ? scoped : [...new Map(scoped.map((one) => [scopesOf(one).join(), one])).values()]
    const statuses = await answersOf(open, async (one) => {
      // The last scope is `read`, which shows all lists.
      const own = people.filter(([scope]) => scopesOf(one).includes(scope)).reverse()
      const found: number[] = []
      for (const [, authorization] of firstOf(own)) found.push((await ask(one, one.question, authorization)).status)
      return found
    })
    // What waits for a second admin is a coupon there, which takes its own scope.
    const mayDecide = (name: string, scope: StaffScope) => !/\/approvals\/:id\//.test(name) || scope === 'money'
    const expected = open.map((one) => {
      const own = staffScopes.filter((scope) => scopesOf(one).includes(scope)).reverse()
      return [one.name, firstOf(own).map((scope) => (mayDecide(one.name, scope) ? 200 : 403))]
    })
    expect(statuses).toEqual(Object.fromEntries(expected))
  })
})

const scopesOf = ({ guard: { scopes = [] } }: Prepared) => [...scopes]

test('reading alone changes nothing, and shows every list', () => {
  const scoped = forAdmins().filter((one) => scopesOf(one).length < staffScopes.length)
  const reads = scoped.filter((one) => scopesOf(one).includes('read')).map(({ name }) => name)
  expect(reads.filter((name) => !name.startsWith('GET '))).toEqual([])
  const others = scoped.filter((one) => !scopesOf(one).includes('read')).map(({ name }) => name)
  const kept = others.filter((name) => name.startsWith('GET ') && !name.startsWith('GET /api/auth/admin/export/'))
  expect(kept).toEqual(['GET /api/auth/reset-hwid'])
})

test('what every visitor may see is refused to a token that is not ours or expired, and shown to any other', async () => {
  const forTokenHolders = servedTo((who) => who === 'tokenHolder').map((one) => ({
    ...one,
    name: one.endpoint.path,
  }))
  expect(forTokenHolders.length).toBeGreaterThan(0)
  const answers = await answersOf(forTokenHolders, async (one) => {
    const params = { productId: 'x' }
    const refused = invalid.map((why) => answerTo(one, { params }, authorizations[why] ?? ''))
    // Whose token it is does not matter.
    const { status } = await ask(one, { params }, authorizations['an older session version'] ?? '')
    expect(status).not.toBe(401)
    return [...new Set(await Promise.all(refused))]
  })
  expect(answers).toEqual(ofAll(forTokenHolders, [unauthenticated]))
  const person = await client(store, { mustChangePassword: true })
  expect((await store.ask(listCategories, { as: person })).status).toBe(200)
})

test('the public list of registrations shows an admin without a second factor what it shows to anybody', async () => {
  const as = await admin(store)
  const { body } = await store.ask(listUserDates, { as })
  expect(Object.keys((body as object[])[0] ?? {})).toEqual(['createdAt'])
  const token = await tokenOf(store.secrets, as, { provedAt: Date.now() })
  const proved = await store.ask(listUserDates, { as: { token } })
  expect((proved.body as object[])[0]).toHaveProperty('email')
})

type Malformed = [what: string, body: string | Uint8Array, type?: string]

const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
/** First those that each endpoint's own schema refuses; the rest are refused in reading, before any schema. */
const malformed: Malformed[] = [
  ['an empty object', '{}'],
  [
    'all of the wrong type',
    '{"email":1,"password":{},"name":[],"amount":"x","userId":null,"productId":[1],"honeypotData":1}',
  ],
  ['a list', '[]'],
  [
    'prototype keys',
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}},"honeypotData":{"__proto__":1}}',
  ],
  [
    'a NUL',
    '{"email":"a\\u0000@b.test","password":"\\u0000","name":"\\u0000","honeypotData":{"timestamp":1,"fields":{}}}',
  ],
  ['nothing', ''],
  ['half a document', '{"a":'],
  ['a word', 'hello'],
  ['null', 'null'],
  ['a number', '42'],
  ['a list of objects', '[{}]'],
  ['great depth', deep],
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

/** How many of these every endpoint gets; the others one endpoint of each kind of guard. */
const ofSchemas = 2

test('a body that is not what an endpoint asks for is answered with a clear 4xx and changes nothing', {
  timeout,
}, async () => {
  const taking = servedTo((_, { body }) => body)
  const kinds = new Set([...new Map(taking.map((one) => [one.guard.who, one])).values()])
  expect(kinds.size).toBeGreaterThan(2)
  // Whoever sends one thing to every endpoint reaches no limit.
  const senders = await mapConcurrently(malformed, atOnce, async (what) => {
    const tokens = [
      await tokenOf(store.secrets, await admin(store), { provedAt: Date.now() }),
      (await client(store)).token,
    ]
    return { what, tokens }
  })
  const calls = taking.flatMap((one) => {
    const bodies = isWide || kinds.has(one) ? senders : senders.slice(0, ofSchemas)
    return bodies.map(({ what: [what, body, type = 'application/json'], tokens: [byAdmin, byClient] }) => ({
      name: `${endpointKey(one.endpoint)}, ${what}`,
      path: one.endpoint.path.replace(/:\w+/g, 'x'),
      init: {
        method: one.endpoint.method,
        body,
        headers: {
          ...stranger().headers,
          ...ownConnection,
          'content-type': type,
          authorization: `Bearer ${one.guard.who === 'admin' ? byAdmin : byClient}`,
        },
      },
    }))
  })
  const answers = await unchangedAnswersOf(store, calls, async ({ path, init }) => {
    const answer = await store.fetch(path, init)
    return { status: answer.status, ...((await answer.json()) as { error: string; code: string }) }
  })
  for (const [name, answer] of Object.entries(answers)) {
    expect(answer.status, name).toBeGreaterThanOrEqual(400)
    expect(answer.status, name).toBeLessThan(500)
    expect(answer.error.length, name).toBeGreaterThan(3)
    expect(answer.code, name).toMatch(/^[a-z_]+$/)
    expect(JSON.stringify(answer), name).not.toMatch(/sqlite|select |\bat \w+ \(|node_modules/i)
  }
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
