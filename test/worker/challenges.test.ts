import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requestRecovery, resetByLink } from '#schema/api/account-links.ts'
import * as api from '#schema/api/accounts.ts'
import { checkPaymentStatus, createPixPayment, getConfirmation } from '#schema/api/payments.ts'
import { challengeOpenMs, solutionHeader, solutionMax } from '#schema/rules/challenges.ts'
import { emailRateLimits, hardMax, knownLogins, lockout, rateLimits } from '#schema/rules/rate-limits.ts'
import { counters } from '#schema/tables/index.ts'
import type { Limit } from '#worker/domain/rate-limits.ts'
import { newChallenge } from '#worker/lib/proof-of-work.ts'
import { asPage, solutionOf, solved } from '../challenges.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { openFileStore } from '../open-store.ts'
import { address, client } from '../people.ts'
import { accountLink, product } from '../rows.ts'

const store = await openFileStore()

const password = 'chave-de-casa'
const honeypotData = { timestamp: 1, fields: {} }
const account = () => client(store, { password })
const from = (ip: string, more: Record<string, string> = {}) => ({ 'cf-connecting-ip': ip, ...more })
const check = (headers: Record<string, string>, email = 'ninguem@loja.test') =>
  store.ask(api.checkUser, { body: { email, honeypotData }, headers })
const filled = { timestamp: 1, fields: { website: 'https://autofill.test' } }
const logIn = (email: string, headers: Record<string, string>, given = password, honeypot: object = honeypotData) =>
  store.ask(api.login, { body: { email, password: given, honeypotData: honeypot }, headers })

/** Has so many calls been counted already. */
const fill = (limit: Limit, whose: string, hits = limit.max) =>
  store.db
    .insert(counters)
    .values({ bucket: `${limit.name}:${whose}`, hits, resetsAt: Date.now() + limit.seconds * 1000 })
    .onConflictDoUpdate({ target: counters.bucket, set: { hits } })
const hitsOf = async ({ name }: Limit, whose: string) =>
  (
    await store.db
      .select()
      .from(counters)
      .where(eq(counters.bucket, `${name}:${whose}`))
  )[0]?.hits
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
/** Whose the logins with this cookie are, which has one mark. */
const ownOf = (email: string, cookie: string) => `${email}:${cookie.slice('knownBrowser='.length, -32)}`
const challenged = { status: 403, body: { code: 'challenge_required', challenge: { signature: expect.any(String) } } }

test('beyond the soft limit a call needs the solution of its challenge, which counts once, for this call and address alone', async () => {
  const ip = address()
  await fill(rateLimits.checkUser, ip, rateLimits.checkUser.max - 1)
  expect((await check(from(ip))).status).toBe(404)
  const refused = await check(from(ip))
  expect(refused).toMatchObject(challenged)
  expect(refused.body.error).toMatch(/^Houve muitos pedidos/)
  const { [solutionHeader]: right = '' } = await solved(refused)
  const given = JSON.parse(atob(right))
  const encoded = (value: unknown) => btoa(JSON.stringify(value))
  const changed = (path: 'challenge' | 'solution', over: object) =>
    encoded({ ...given, [path]: { ...given[path], ...over } })
  const { parameters } = given.challenge
  const secret = store.secrets.SESSION_SECRET
  const past = Date.now() - challengeOpenMs - 1_000
  const purpose = { action: api.checkUser.path, address: ip }
  const wrong = [
    '',
    'a%b',
    'null',
    btoa('null'),
    btoa('{"challenge":{},"solution":1}'),
    encoded({ challenge: given.challenge }),
    changed('solution', { derivedKey: '00'.repeat(32) }),
    changed('solution', { derivedKey: 7, counter: 'x' }),
    changed('challenge', { signature: '0'.repeat(64) }),
    changed('challenge', { parameters: { ...parameters, expiresAt: parameters.expiresAt + 60 } }),
    changed('challenge', { parameters: { ...parameters, data: { ...parameters.data, action: api.login.path } } }),
    encoded({ ...given, padding: 'x'.repeat(solutionMax) }),
    await solutionOf(await newChallenge(secret, purpose, past)),
    await solutionOf(await newChallenge('another-secret-of-thirty-two-bytes', purpose, Date.now())),
  ]
  for (const solution of wrong) expect(await check(from(ip, { [solutionHeader]: solution }))).toMatchObject(challenged)
  const other = address()
  await fill(rateLimits.checkUser, other)
  await fill(rateLimits.login, ip)
  const header = { [solutionHeader]: right }
  expect(await check(from(other, header))).toMatchObject(challenged)
  expect(await logIn('ninguem@loja.test', from(ip, header))).toMatchObject(challenged)
  // None of those was counted but the first, so that they close the form to nobody.
  expect(await hitsOf(rateLimits.checkUser, ip)).toBe(rateLimits.checkUser.max + 1)

  expect((await check(from(ip, header))).status).toBe(404)
  expect(await check(from(ip, header))).toMatchObject(challenged)
  expect(await hitsOf(rateLimits.checkUser, ip)).toBe(rateLimits.checkUser.max + 2)
})

test('of concurrent calls with one solution one goes on', async () => {
  const ip = address()
  await fill(rateLimits.checkUser, ip)
  const header = await solved(await check(from(ip)))
  const statuses = (await Promise.all(times(8, () => check(from(ip, header))))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(7).fill(403), 404])
})

test('beyond the hard limit, ten times higher, a call is refused with the seconds to wait, a solution or not', async () => {
  const ip = address()
  await fill(rateLimits.register, ip, hardMax(rateLimits.register) - 1)
  const form = { name: 'Ana', email: 'ana@loja.test', password, termsAccepted: true, honeypotData }
  const register = (headers = {}) => store.ask(api.register, { body: form, headers: from(ip, headers) })
  expect((await asPage(register)).status).toBe(200)
  expect(await register()).toMatchObject(challenged)
  expect(await asPage(register)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const { status, headers } = await register()
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('a filled honeypot is a challenge, and without its solution a refusal as before', async () => {
  const { email } = await account()
  const ip = address()
  const ask = (headers: Record<string, string>) =>
    store.ask(api.checkUser, { body: { email, honeypotData: filled }, headers: from(ip, headers) })
  expect(await ask({})).toMatchObject({
    status: 400,
    body: { code: 'honeypot_failed', challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } } },
  })
  expect((await asPage(ask)).status).toBe(200)
})

test('limits about one e-mail need a solution beyond their soft part, and no calls from elsewhere refuse a recovery', async () => {
  const { email } = await account()
  const { everywhere } = emailRateLimits.checkUser
  await fill(everywhere, email)
  const ip = address()
  expect((await asPage((headers) => check(from(ip, headers), email))).status).toBe(200)
  expect(await hitsOf(everywhere, email)).toBe(everywhere.max + 2)

  const recover = (headers: Record<string, string>) =>
    store.ask(requestRecovery, { body: { email, honeypotData }, headers })
  const { here, ...fromElsewhere }: Record<string, Limit> & { here: Limit } = emailRateLimits.recovery
  for (const limit of Object.values(fromElsewhere)) await fill(limit, email, hardMax(limit) + 1)
  expect((await recover(from(ip))).status).toBe(200)
  await fill(here, `${email}:${ip}`, hardMax(here) + 1)
  expect(await recover(from(ip))).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

/** Has strangers do their worst to the logins of this e-mail, from this address and all others. */
async function attack(email: string, ip: string) {
  await fill(rateLimits.login, ip, hardMax(rateLimits.login) + 1)
  await fill(lockout, `${email}:${ip}`, hardMax(lockout) + 1)
  await fill(emailRateLimits.login.everywhere, email, hardMax(emailRateLimits.login.everywhere) + 1)
}

test('in a browser that has logged in before, no attempts of others refuse the owner; their own count by themselves, right ones too', async () => {
  const { email } = await account()
  const ip = address()
  const [cookie, other] = [cookieOf(await logIn(email, from(ip))), cookieOf(await logIn(email, from(ip)))]
  await attack(email, ip)
  const { status, body } = await logIn(email, from(ip))
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'login_limited' })
  expect(body.error).toContain('Esqueceu a senha?')
  const shared = await hitsOf(rateLimits.login, ip)
  for (let n = 0; n < 4; n++) expect((await logIn(email, from(ip, { cookie }), 'quase')).status).toBe(401)
  expect((await logIn(email, from(ip, { cookie }))).status).toBe(200)
  expect(await hitsOf(knownLogins, ownOf(email, cookie))).toBe(5)
  expect(await hitsOf(rateLimits.login, ip)).toBe(shared)
  expect((await logIn(email, from(ip, { cookie }))).status).toBe(429)
  // Another browser of the same account has its own count, and one with a mark of before it had a random part.
  expect((await logIn(email, from(ip, { cookie: other }))).status).toBe(200)
  const old = `knownBrowser=${store.deps.browserMark(email, '')}`
  const renewed = await logIn(email, from(ip, { cookie: old }))
  expect([renewed.status, cookieOf(renewed).length]).toEqual([200, cookie.length])
  // The mark of another account, or a made-up one, is none.
  const { email: another } = await account()
  await attack(another, ip)
  expect((await logIn(another, from(ip, { cookie }))).status).toBe(429)
  expect((await logIn(another, from(ip, { cookie: `knownBrowser=${'0'.repeat(32)}` }))).status).toBe(429)
})

test('a filled honeypot takes nothing from the count of a known browser: its owner gets in, and guesses are counted', async () => {
  const { email } = await account()
  const ip = address()
  const cookie = cookieOf(await logIn(email, from(ip)))
  await attack(email, ip)
  const ask = (given: string) => asPage((headers) => logIn(email, from(ip, { cookie, ...headers }), given, filled))
  expect((await ask(password)).status).toBe(200)
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await ask('palpite')).status)
  expect(statuses.at(-1)).toBe(429)
  expect(await hitsOf(knownLogins, ownOf(email, cookie))).toBeGreaterThan(knownLogins.max)
})

test('in another browser the owner goes on by a challenge after five wrong passwords, and by a link beyond the hard limit', async () => {
  const who = await account()
  const ip = address()
  for (let n = 0; n < 5; n++) expect((await logIn(who.email, from(ip), 'quase')).status).toBe(401)
  expect(await logIn(who.email, from(ip))).toMatchObject(challenged)
  expect((await asPage((headers) => logIn(who.email, from(ip, headers)))).status).toBe(200)

  await attack(who.email, ip)
  expect((await logIn(who.email, from(ip))).status).toBe(429)
  const link = await accountLink(store, who, { purpose: 'recover' })
  const body = { token: store.deps.linkTokens.sign(link.id), newPassword: 'outra-bem-boa' }
  const cookie = cookieOf(await store.ask(resetByLink, { body, headers: from(ip) }))
  // The address is still beyond its hard limit.
  expect((await logIn(who.email, from(ip), 'outra-bem-boa')).status).toBe(429)
  expect((await logIn(who.email, from(ip, { cookie }), 'outra-bem-boa')).status).toBe(200)
})

test('twenty neighbours behind one address register, log in and buy within a minute while one of them attacks an account, whose owner gets in', async () => {
  const begun = Date.now()
  const home = address()
  const owner = await account()
  const cookie = cookieOf(await logIn(owner.email, from(address())))
  const places = [home, ...times(5, address)]
  const attack = Promise.all([
    ...times(28, (n) => logIn(owner.email, from(places[n % 6] ?? home), `palpite-${n}`)),
    ...times(30, () => check(from(home), owner.email)),
    ...times(10, (n) =>
      store.ask(requestRecovery, { body: { email: owner.email, honeypotData }, headers: from(places[n % 6] ?? home) }),
    ),
  ])
  const item = await product(store, { priceBrl: 1_990 })
  const statuses = await mapConcurrently(times(20, String), 5, async (n) => {
    const email = `vizinho-${n}@loja.test`
    const form = { name: `Vizinho ${n}`, email, password, termsAccepted: true, honeypotData }
    const registered = await asPage((headers) => store.ask(api.register, { body: form, headers: from(home, headers) }))
    const found = await asPage((headers) => check(from(home, headers), email))
    const { status, body } = await asPage((headers) => logIn(email, from(home, headers)))
    const order = { userId: body.user?.id, productId: item.id, amount: 19.9, termsAccepted: true, honeypotData }
    const ordered = await store.ask(createPixPayment, { as: body, body: order, headers: from(home) })
    await store.sandbox.approve(ordered.body.id)
    const asked = { as: body, headers: from(home) }
    const { payment_id: paymentId } = ordered.body
    await store.ask(checkPaymentStatus, { ...asked, params: { paymentId } })
    await eventually(async () =>
      expect((await store.ask(getConfirmation, { ...asked, params: { id: paymentId } })).status).toBe(200),
    )
    return [registered.status, found.status, status, ordered.status]
  })
  expect(statuses).toEqual(times(20, () => [200, 200, 200, 200]))
  const refusals = (await attack).filter(({ status }) => status === 429)
  expect(refusals).toEqual([])

  // Where the attack comes from, and elsewhere; in a browser that has logged in before nothing is solved.
  for (const ip of [home, address()]) {
    expect((await asPage((headers) => check(from(ip, headers), owner.email))).status).toBe(200)
    expect((await asPage((headers) => logIn(owner.email, from(ip, headers)))).status).toBe(200)
    expect((await logIn(owner.email, from(ip, { cookie }))).status).toBe(200)
  }
  expect(Date.now() - begun).toBeLessThan(60_000)
})
