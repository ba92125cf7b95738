import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#schema/api/accounts.ts'
import { getConfig } from '#schema/api/config.ts'
import type { CaptchaDriver } from '#schema/rules/accounts.ts'
import { hardMax, rateLimits, refusedTokenLimit } from '#schema/rules/rate-limits.ts'
import { counters, users } from '#schema/tables/index.ts'
import { eventually } from '../eventually.ts'
import { linesOf } from '../log-lines.ts'
import { openStore, type Store } from '../open-store.ts'
import { address, client } from '../people.ts'
import { isWide, wide } from '../width.ts'

const honeypotData = { timestamp: 1, fields: {} }
let tokens = 0
/** A unique token with this outcome. */
const fresh = (what: string) => `${what}#${tokens++}`
const headers = (token?: string) => ({
  'cf-connecting-ip': address(),
  ...(token !== undefined && { 'x-recaptcha-token': token }),
})
const refused = { status: 403, body: { code: 'captcha_required', requiresCaptcha: true } }

describe.each<[CaptchaDriver]>([['recaptcha'], ['turnstile']])('with %s on', (driver) => {
  /** What comes before the service is asked is the same for both. */
  const ofShop = driver === 'recaptcha' ? test : wide.test
  let store: Store
  beforeAll(async () => {
    store = await openStore({
      vars: { CAPTCHA_DRIVER: driver, CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'between-us-and-them' },
    })
  })
  afterAll(() => store.close())

  const checkUser = (body: object, token?: string) =>
    store.ask(api.checkUser, {
      body: { email: 'ninguem@loja.test', honeypotData, ...body },
      headers: headers(token),
    })

  test('the browser gets its name and its public key alone', async () => {
    const { body } = await store.ask(getConfig)
    expect(body.captcha).toEqual({ driver, siteKey: 'site-key' })
    expect(JSON.stringify(body)).not.toContain('between-us-and-them')
  })

  test('the pages may load it, and no other captcha', async () => {
    const policies = []
    // The built file leads to the page, which has the policy of this shop.
    expect((await store.fetch('/index.html', { redirect: 'manual' })).headers.get('location')).toBe('/')
    for (const path of ['/', '/products', '/login', '/admin', '/nothing']) {
      const { headers } = await store.fetch(path)
      policies.push(headers.get('content-security-policy') ?? '')
    }
    const hosts = {
      recaptcha: ['www.google.com/recaptcha/', 'www.gstatic.com/recaptcha/'],
      turnstile: ['challenges.cloudflare.com'],
    }
    for (const policy of policies) {
      for (const directive of ['script-src', 'connect-src', 'frame-src']) {
        const sources = policy.match(new RegExp(`; ${directive} ([^;]*)`))?.[1] ?? ''
        for (const host of hosts[driver]) expect(sources.split(' ')).toContain(`https://${host}`)
      }
      expect(policy).not.toMatch(driver === 'turnstile' ? /google\.com\/recaptcha|gstatic/ : /cloudflare/)
    }
  })

  test('a good token is accepted by every form, in the body or in the header', async () => {
    const { email } = await client(store, { password: 'chave-de-casa' })
    const login = await store.ask(api.login, {
      body: { email, password: 'chave-de-casa', honeypotData, recaptchaToken: fresh('good:login') },
      headers: headers(),
    })
    expect(login.status).toBe(200)
    const form = { name: 'Bia', email: 'bia@loja.test', password: 'chave-de-casa', termsAccepted: true, honeypotData }
    const register = await store.ask(api.register, { body: form, headers: headers(fresh('good:register')) })
    expect(register.status).toBe(200)
    expect(await checkUser({ email }, fresh('good:check_user'))).toMatchObject({ status: 200 })
  })

  test('without a token every form is refused, and nothing is written', async () => {
    const before = await store.db.$count(users)
    const { email } = await client(store)
    const form = { name: 'Caio', email: 'caio@loja.test', password: 'chave-de-casa', termsAccepted: true, honeypotData }
    const login = { email, password: 'chave-de-casa', honeypotData, recaptchaToken: null }
    expect(await store.ask(api.register, { body: form, headers: headers() })).toMatchObject(refused)
    expect(await store.ask(api.login, { body: login, headers: headers() })).toMatchObject(refused)
    expect(await checkUser({ email })).toMatchObject(refused)
    expect(await store.db.$count(users)).toBe(before + 1)
  })

  const failing = [
    ['a forged token', 'forged'],
    ['a token for something else', 'good:login'],
    ['a token of another site', 'good:check_user@evil.test'],
    ['a service that fails', 'down:check_user'],
    ['an overlong token', `good:check_user#${'x'.repeat(5_000)}`],
    ['a service that does not answer', 'silent:check_user'],
  ] as const
  // The wait for an answer is the same for both services.
  test.each(isWide || driver === 'recaptcha' ? failing : failing.slice(0, -1))('%s does not pass', async (_, what) => {
    expect(await checkUser({}, fresh(what))).toMatchObject(refused)
  })

  test('a token passes once', async () => {
    const token = fresh('good:check_user')
    expect(await checkUser({ recaptchaToken: token })).toMatchObject({ status: 404 })
    expect(await checkUser({ recaptchaToken: token })).toMatchObject(refused)
  })

  ofShop('a body with a mistake in it does not spend the token', async () => {
    const token = fresh('good:check_user')
    expect(await checkUser({ email: 'not an e-mail' }, token)).toMatchObject({ status: 400 })
    expect(await checkUser({}, token)).toMatchObject({ status: 404 })
  })

  ofShop('a token lets a call go beyond the soft limit; without one nothing adds up to the hard limit', async () => {
    const { name, max } = rateLimits.checkUser
    const ip = address()
    const bucket = `${name}:${ip}`
    await store.db.insert(counters).values({ bucket, hits: max, resetsAt: Date.now() + 60_000 })
    const hits = async () =>
      (await store.db.select().from(counters).where(eq(counters.bucket, bucket))).map(({ hits }) => hits)
    const ask = (token?: string) => {
      const body = { email: 'ninguem@loja.test', honeypotData }
      return store.ask(api.checkUser, { body, headers: { ...headers(token), 'cf-connecting-ip': ip } })
    }
    for (const token of [undefined, fresh('forged'), fresh('forged')]) expect(await ask(token)).toMatchObject(refused)
    expect(await hits()).toEqual([max + 1])
    expect((await ask(fresh('good:check_user'))).status).toBe(404)
    expect(await hits()).toEqual([max + 2])
    await store.db
      .update(counters)
      .set({ hits: hardMax(rateLimits.checkUser) })
      .where(eq(counters.bucket, bucket))
    expect((await ask(fresh('good:check_user'))).status).toBe(429)
  })

  ofShop(
    'an address whose tokens were refused too often is refused without a call of the service, at the login too',
    async () => {
      const ip = address()
      const { name, max } = refusedTokenLimit
      const bucket = `${name}:${ip}`
      await store.db.insert(counters).values({ bucket, hits: max, resetsAt: Date.now() + 60_000 })
      const ask = async (at: string) => {
        store.logs.splice(0)
        const body = {
          email: 'ninguem@loja.test',
          password: 'chave-de-casa',
          honeypotData,
          recaptchaToken: fresh('forged'),
        }
        const { status } = await store.ask(api.login, { body, headers: { 'cf-connecting-ip': at } })
        const providerCalls = await eventually(async () => {
          const [line] = linesOf(store)
          if (!line) throw new Error('the call is not in the log')
          return line.providerCalls
        })
        return [status, providerCalls]
      }
      expect(await ask(ip)).toEqual([403, 1])
      expect(await ask(ip)).toEqual([429, 0])
      expect(await ask(address())).toEqual([403, 1])
    },
  )

  test(`a low score ${driver === 'recaptcha' ? 'does not pass' : 'is ignored: this service has no scores'}`, async () => {
    const answer = await checkUser({}, fresh('low:check_user'))
    expect(answer.status).toBe(driver === 'recaptcha' ? 403 : 404)
  })
})

test('the browser gets the configuration without a call to the database', async () => {
  const store = await openStore({ vars: { SUPPORT_URL: 'https://chat.test/trinco' } })
  store.proxy.reset()
  const { status, body } = await store.ask(getConfig)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      captcha: null,
      supportUrl: 'https://chat.test/trinco',
      downloadUrl: null,
      payments: { pix: true, crypto: true },
      email: true,
      uploads: true,
    },
  })
  expect(store.proxy.roundTrips()).toBe(0)
  await store.close()
})
