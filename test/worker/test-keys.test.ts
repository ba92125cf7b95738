import { inflateSync } from 'node:zlib'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detailOf } from '#schema/api/activation-details.ts'
import * as api from '#schema/api/activations.ts'
import { type ErrorCode, textOf } from '#schema/api/errors.ts'
import { statusListAgeSeconds, statusListTtlSeconds } from '#schema/rules/status-lists.ts'
import { testKeys, testSlowMax, testSlowMs } from '#schema/rules/test-keys.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { type Dump, dump } from '../dump.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { stranger } from '../people.ts'
import { license, product } from '../rows.ts'
import { silentCaller } from '../silent-caller.ts'
import { wide } from '../width.ts'

const store = await openFileStore()
let before: Dump
beforeAll(async () => {
  before = await dump(store)
  store.proxy.reset()
})

const body = { hwid: 'PC-1', productId: 'TEST', nonce: 'once' }
const calls = {
  activate: api.activateKey,
  validate: api.validateKey,
  deactivate: api.deactivateKey,
  move: api.pollMove,
}
type Call = keyof typeof calls

interface Reply {
  status: number
  headers: Headers
  body: Partial<Omit<api.ActivationAnswer, 'code'>> & { code: string; error?: string }
}
const ask = (call: Call, over: Record<string, unknown>, { shop = store, lang = 'en', headers = {} } = {}) => {
  const reply: Promise<unknown> = shop.ask(calls[call], { body: { ...body, ...over }, lang, headers })
  return reply as Promise<Reply>
}
const jwks = async () => (await store.ask(api.getTestSigningKeys)).body as JSONWebKeySet
const verify = async (token = '', keys?: JSONWebKeySet) =>
  (await jwtVerify(token, createLocalJWKSet(keys ?? (await jwks())), { algorithms: ['EdDSA'], typ: 'license+jwt' }))
    .payload

/** What each call says of a key: a code, or the status of an error. */
const said: Record<string, Record<Call, string | number>> = {
  'TEST-VALID': { activate: 'VALID', validate: 'VALID', deactivate: 'VALID', move: 'VALID' },
  'TEST-NEW': { activate: 'VALID', validate: 'NOT_ACTIVATED', deactivate: 'NOT_ACTIVATED', move: 'EXPIRED' },
  'TEST-EXPIRED': { activate: 'EXPIRED', validate: 'EXPIRED', deactivate: 'EXPIRED', move: 'EXPIRED' },
  'TEST-SUSPENDED': { activate: 'SUSPENDED', validate: 'SUSPENDED', deactivate: 'SUSPENDED', move: 'EXPIRED' },
  'TEST-MISMATCH': {
    ...{ activate: 'HWID_MISMATCH', validate: 'HWID_MISMATCH', deactivate: 'HWID_MISMATCH', move: 'EXPIRED' },
  },
  'TEST-MOVE': {
    activate: 'HWID_MISMATCH',
    validate: 'HWID_MISMATCH',
    deactivate: 'HWID_MISMATCH',
    move: 'PENDING|VALID',
  },
  'TEST-DENIED': {
    ...{ activate: 'HWID_MISMATCH', validate: 'HWID_MISMATCH', deactivate: 'HWID_MISMATCH', move: 'SLOW_DOWN|DENIED' },
  },
  // Activated while the shop could answer, which it then cannot: for these, tools have a stored token and the status list.
  'TEST-REVOKED': { activate: 'VALID', validate: 503, deactivate: 'VALID', move: 503 },
  'TEST-PAUSED': { activate: 'VALID', validate: 503, deactivate: 'VALID', move: 503 },
  'TEST-429': { activate: 'VALID', validate: 429, deactivate: 'VALID', move: 429 },
  'TEST-500': { activate: 'VALID', validate: 500, deactivate: 'VALID', move: 500 },
  'TEST-SOMETHING': { activate: 'NOT_FOUND', validate: 'NOT_FOUND', deactivate: 'NOT_FOUND', move: 'EXPIRED' },
}

test('every test key stands in this table, but for the slow one', () => {
  expect(Object.keys(said).sort()).toEqual([...testKeys.filter((key) => key !== 'TEST-SLOW'), 'TEST-SOMETHING'].sort())
})

const table = Object.entries(said).flatMap(([key, codes]) =>
  Object.entries(codes).map(([call, code]) => ({ key, call: call as Call, code })),
)

const errorsByStatus: Record<number, ErrorCode> = {
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'database_unavailable',
}

test.each(table)(
  '$call of $key is answered with $code, and its token is of the test key',
  async ({ key, call, code }) => {
    const { status, body: answer, headers } = await ask(call, { key })
    if (typeof code === 'number') {
      const error = errorsByStatus[code] ?? 'not_found'
      expect([status, answer.code]).toEqual([code, error])
      expect(answer.error).toBe(textOf(error, 'en', { retryAfter: 30 }))
      expect(headers.get('retry-after')).toBe(code === 429 ? '30' : null)
      return
    }
    expect(status).toBe(200)
    expect(code.split('|')).toContain(answer.code)
    expect(answer).toMatchObject({ valid: answer.code === 'VALID', nonce: 'once' })
    expect(answer.renew_url !== undefined).toBe(key === 'TEST-EXPIRED')
    const isSigned = answer.valid === true && call !== 'deactivate'
    expect(answer.token !== undefined).toBe(isSigned)
    if (!isSigned) return
    const payload = await verify(answer.token)
    const { detail: _, token: __, ...claims } = answer
    expect(payload).toMatchObject({ ...claims, iss: 'trinco', aud: 'TEST', hwid: sha256Hex(`${key}:PC-1`) })
    const real = (await store.ask(api.getSigningKeys)).body as JSONWebKeySet
    await expect(verify(answer.token, real)).rejects.toThrow(/no applicable key/)
  },
)

test.each([
  ['another product', { productId: 'another' }, 'PRODUCT_MISMATCH'],
  ['no product', { productId: null }, 'PRODUCT_MISMATCH'],
  ['no device', { hwid: null }, 'HWID_REQUIRED'],
  ['a device that many share', { hwid: 'To Be Filled By O.E.M.' }, 'HWID_REQUIRED'],
])('for %s each is refused, the failures too', async (_, over, code) => {
  for (const key of ['TEST-VALID', 'TEST-MOVE', 'TEST-REVOKED', 'TEST-500', 'TEST-SLOW']) {
    const { status, body: answer } = await ask('validate', { key, ...over })
    expect([key, status, answer.code, answer.token]).toEqual([key, 200, code, undefined])
  }
})

test.each(['test-valid', ' Test Valid ', 'TEST–VALID', 'TESTVALID'])('%j is read as the test key', async (key) => {
  const { body: answer } = await ask('validate', { key })
  expect(answer.code).toBe('VALID')
  // A tool compares with what it typed itself.
  expect(decodeJwt(answer.token ?? '').hwid).toBe(sha256Hex(`${key.trim()}:PC-1`))
})

test('a move is offered as of a key that was sold, and is confirmed by the clock alone', async () => {
  const { body: answer } = await ask('validate', { key: 'TEST-MOVE' })
  expect(answer.move).toEqual({
    user_code: 'BCDF-GHJK',
    verification_uri: `${store.url}/en/dashboard/move`,
    verification_uri_complete: `${store.url}/en/dashboard/move?code=BCDF-GHJK`,
    expires_in: 600,
    interval: 5,
  })
  expect((await ask('validate', { key: 'TEST-MISMATCH' })).body.move).toBeUndefined()
  const { pollMove } = await import('#worker/domain/licenses/test-keys.ts')
  const codesAt = async (key: string, seconds: number[]) => {
    const answers = seconds.map((second) =>
      pollMove(
        { ...store.deps, now: () => Date.UTC(2026, 0, 1, 0, 0, second) },
        { ...body, key, deviceName: null },
        silentCaller(''),
      ),
    )
    return (await Promise.all(answers)).map(({ code }) => code)
  }
  expect(await codesAt('TEST-MOVE', [0, 14, 15, 29, 30])).toEqual(['PENDING', 'PENDING', 'VALID', 'VALID', 'PENDING'])
  expect(await codesAt('TEST-DENIED', [14, 15])).toEqual(['SLOW_DOWN', 'DENIED'])
})

test('the answers carry the limit of a key, as of one that was sold', async () => {
  const limitOf = async (key: string) => {
    const { headers } = await ask('validate', { key })
    return [headers.get('ratelimit-policy'), headers.get('ratelimit')]
  }
  expect(await limitOf('TEST-VALID')).toEqual(['"license";q=300;w=60', '"license";r=299;t=60'])
  expect(await limitOf('TEST-429')).toEqual(['"license";q=300;w=60', '"license";r=0;t=30'])
})

test('details are in the language of the caller', async () => {
  const { body: answer } = await ask('validate', { key: 'TEST-EXPIRED' }, { lang: 'pt-BR' })
  expect(answer.detail).toBe(detailOf('EXPIRED', 'pt-BR'))
})

test('the status list of test keys is signed as their tokens are, and takes back two of them', async () => {
  const { body: list, headers } = await store.ask(api.getTestLicenseStatus)
  expect(headers.get('content-type')).toBe('application/statuslist+jwt')
  expect(headers.get('cache-control')).toBe(`public, max-age=${statusListAgeSeconds}`)
  const { payload } = await jwtVerify(list, createLocalJWKSet(await jwks()), {
    algorithms: ['EdDSA'],
    typ: 'statuslist+jwt',
  })
  expect(payload).toMatchObject({ iss: 'trinco', ttl: statusListTtlSeconds, status_list: { bits: 2 } })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(72 * 3600)
  const bytes = inflateSync(Buffer.from((payload.status_list as { lst: string }).lst, 'base64url'))
  expect(bytes).toHaveLength(2 ** 15)
  const statusOf = async (key: string) => {
    const claims = decodeJwt((await ask('activate', { key })).body.token ?? '')
    const { idx, uri } = (claims.status as { status_list: { idx: number; uri: string } }).status_list
    expect(uri).toBe(`${store.url}${api.getTestLicenseStatus.path}`)
    expect(payload.sub).toBe(uri)
    return ((bytes[idx >> 2] ?? 0) >> (2 * (idx & 3))) & 3
  }
  expect(await statusOf('TEST-VALID')).toBe(0)
  expect(await statusOf('TEST-NEW')).toBe(0)
  expect(await statusOf('TEST-REVOKED')).toBe(1)
  expect(await statusOf('TEST-PAUSED')).toBe(2)
})

test('the key of test tokens is in its own JWKS alone, and is the same in every isolate', async () => {
  const [key, ...others] = (await jwks()).keys
  expect(others).toEqual([])
  expect(key).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x: key?.x,
    kid: expect.stringMatching(/^test-[\w-]{43}$/),
  })
  expect((await store.deps.testTokens())?.keys).toEqual([key])
  const { body: real } = await store.ask(api.getSigningKeys)
  expect(real.keys.map(({ kid }) => kid)).not.toContain(key?.kid)
  expect(real.keys.map(({ x }) => x)).not.toContain(key?.x)
})

test('at most five slow calls wait at once, those too whose tool has hung up', async () => {
  const impatient = Array.from({ length: testSlowMax }, () =>
    store
      .fetch(api.validateKey.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, key: 'TEST-SLOW' }),
        signal: AbortSignal.timeout(300),
      })
      .catch((error: Error) => error.name),
  )
  expect(await Promise.all(impatient)).toEqual(impatient.map(() => 'TimeoutError'))
  const { status, headers } = await ask('validate', { key: 'TEST-SLOW' })
  expect([status, headers.get('retry-after')]).toEqual([429, String(testSlowMs / 1000)])
  expect((await ask('validate', { key: 'TEST-VALID' })).status).toBe(200)
})

wide.test('a slow call is answered after eight seconds', { timeout: 30_000 }, async () => {
  await expect.poll(async () => (await ask('validate', { key: 'TEST-SLOW' })).status, { timeout: 25_000 }).toBe(200)
})

test('nothing of all this was read, written, counted or logged as a failure of the shop', async () => {
  // As many as are counted by address, and more: one tool under test is not refused.
  for (let index = 0; index < 40; index++) await ask('validate', { key: 'TEST-SOMETHING' }, stranger())
  expect(store.proxy.traffic()).toMatchObject({ roundTrips: 0, statements: 0 })
  expect(await dump(store)).toEqual(before)
  expect(store.logs.filter(({ level }) => level === 'error')).toEqual([])
})

test('keys of the shop that begin like a test key are asked for as ever', async () => {
  const { id: productId } = await product(store)
  for (const key of ['TESTA-BCDEF-GHJKM-NPQRS-TVWXY', 'TEST-2026']) {
    await license(store, { key, productId })
    expect((await ask('activate', { key, productId }, stranger())).body).toMatchObject({ code: 'VALID' })
  }
  const { body: whole } = await ask('validate', { key: 'TESTA-BCDEF-GHJKM-NPQRS-TVWXY' }, stranger())
  expect(whole.code).toBe('PRODUCT_MISMATCH')
})

test('a test token has the claims of a token that was sold', async () => {
  const { id: productId } = await product(store)
  const { key } = await license(store, { productId })
  const sold = await ask('activate', { key, productId }, stranger())
  const claimsOf = ({ body: { token = '' } }: Reply) => {
    const { status: _, ...claims } = decodeJwt(token)
    return Object.keys(claims).sort()
  }
  expect(claimsOf(await ask('activate', { key: 'TEST-VALID' }))).toEqual(claimsOf(sold))
})

test('a shop without a signing key answers without tokens', async () => {
  const shop = await openStore({ vars: { LICENSE_SIGNING_KEY: '' } })
  afterAll(() => shop.close())
  const { body: answer } = await ask('validate', { key: 'TEST-VALID' }, { shop })
  expect(answer).toMatchObject({ valid: true, code: 'VALID' })
  expect(answer.token).toBeUndefined()
  expect((await shop.ask(api.getTestSigningKeys)).body).toEqual({ keys: [] })
  expect((await shop.ask(api.getTestLicenseStatus)).status).toBe(404)
})
