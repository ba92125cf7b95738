import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { getProduct, listProducts } from '#schema/api/catalogue.ts'
import { ApiError, call } from '#web/api/call.ts'
import { locale } from '#web/state/locale.ts'
import { connectSession } from '#web/state/session.ts'
import { onSessionChange } from '#web/state/storage.ts'
import { stubBrowser } from './browser-stub.ts'

let store: Map<string, string>
const answers = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const fetch = vi.fn(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`)
  return error
}

beforeEach(() => {
  store = stubBrowser()
  connectSession()
})
afterEach(() => vi.unstubAllGlobals())

test('fills in the path, sends the token and the language of the shop, not that of a page translator', async () => {
  locale.code = 'pt-BR'
  document.documentElement.lang = 'de'
  store.set('token', 'abc')
  const fetch = answers(200, { ok: true })
  await call(getProduct, { params: { productId: 'a/b' } })
  expect(fetch).toHaveBeenCalledWith(
    '/api/auth/products/a%2Fb',
    expect.objectContaining({
      method: 'GET',
      headers: { 'accept-language': 'pt-BR', authorization: 'Bearer abc' },
    }),
  )
})

test('an API error has its code, details, Retry-After and extra fields', async () => {
  answers(
    429,
    {
      error: 'Espere',
      code: 'too_many_requests',
      requestId: 'r',
      isBanned: true,
      details: [{ path: 'a', message: 'b' }],
    },
    { 'retry-after': '7' },
  )
  const error = await failure(call(listProducts))
  expect(error).toMatchObject({ status: 429, code: 'too_many_requests', message: 'Espere', retryAfter: 7 })
  expect(error.details).toEqual([{ path: 'a', message: 'b' }])
  expect(error.extra.isBanned).toBe(true)
})

test('a failed connection is a network error, also in the middle of the answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  expect(await failure(call(listProducts))).toMatchObject({ status: 0, code: 'network' })
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
  vi.stubGlobal('fetch', async () => new Response(cut))
  expect(await failure(call(listProducts))).toMatchObject({ status: 0, code: 'network' })
})

test('a 5xx that is not the API’s is the store’s fault; any other such answer is malformed', async () => {
  for (const body of ['<html>', '', { message: 'upstream' }, { error: 'bad gateway' }, { code: 502, error: 'x' }]) {
    answers(502, body)
    expect(await failure(call(listProducts))).toMatchObject({ status: 502, code: 'unavailable' })
  }
  answers(200, '<html>')
  expect(await failure(call(listProducts))).toMatchObject({ status: 200, code: 'malformed' })
  for (const [status, code] of [
    [413, 'too_large'],
    [429, 'crowded'],
  ] as const) {
    answers(status, '<html>')
    expect(await failure(call(listProducts))).toMatchObject({ status: 0, code })
  }
})

test('a refusal by something in front of the API says nothing about the session or what was asked for', async () => {
  store.set('token', 'abc')
  for (const status of [401, 403, 404]) {
    answers(status, '<html>')
    expect(await failure(call(listProducts))).toMatchObject({ status: 0, code: 'malformed' })
  }
  expect(store.get('token')).toBe('abc')
})

test('an expired session is cleared; a wrong password does not clear it', async () => {
  const changed = vi.fn()
  onSessionChange(changed)
  store.set('token', 'abc').set('userName', 'Bruna').set('language', 'en')
  answers(401, { error: '', code: 'invalid_credentials', requestId: 'r' })
  const honeypotData = { timestamp: 0, fields: {} }
  await failure(call(login, { body: { email: 'a@b.co', password: 'x', honeypotData } }))
  expect(store.get('token')).toBe('abc')
  answers(401, { error: '', code: 'not_authenticated', requestId: 'r' })
  await failure(call(listProducts))
  expect([...store]).toEqual([['language', 'en']])
  expect(changed).toHaveBeenCalled()
})

test('the refusal of an old token does not clear a newer one', async () => {
  store.set('token', 'old')
  vi.stubGlobal('fetch', async () => {
    store.set('token', 'new')
    return new Response(JSON.stringify({ code: 'not_authenticated', error: '' }), { status: 401 })
  })
  await failure(call(listProducts))
  expect(store.get('token')).toBe('new')
})
