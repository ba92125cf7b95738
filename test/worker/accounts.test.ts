import { and, eq, like, notLike } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as api from '#schema/api/accounts.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { emailRateLimits, lockout } from '#schema/rules/rate-limits.ts'
import { counters, users } from '#schema/tables/index.ts'
import type { Limit } from '#worker/domain/rate-limits.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client } from '../people.ts'
import { changeRow } from '../rows.ts'
import { isWide } from '../width.ts'

const store = await openFileStore()

const honeypotData = { timestamp: Date.now(), fields: { _honeypot: '', website: '', email2: '', phone2: '' } }
let requests = 0
let visitors = 0
/** Each request comes from a different network address, so that limits by address do not add up. */
const somewhere = () => ({ 'cf-connecting-ip': `203.0.113.${requests++ % 250}` })
const form = (over: Record<string, unknown> = {}) => ({
  name: 'Ana Lima',
  email: `ana${visitors++}@loja.test`,
  password: 'chave-de-casa',
  termsAccepted: true,
  honeypotData,
  ...over,
})
const register = (body: Record<string, unknown>, headers: Record<string, string> = somewhere()) =>
  store.ask(api.register, { body, headers })
const password = 'chave-de-casa'
const account = () => client(store, { password })
const login = (email: string, password: string, headers: Record<string, string> = somewhere(), over = {}) =>
  store.ask(api.login, { body: { email, password, honeypotData, ...over }, headers })

test('a visitor opens an account, logs in in two steps and is identified by the session', async () => {
  const { email, ...rest } = form()
  expect((await register({ email: ` ${email.toUpperCase()} `, ...rest })).body).toEqual({
    success: true,
    message: 'Conta criada com sucesso!',
  })
  expect((await store.ask(api.checkUser, { body: { email, honeypotData }, headers: somewhere() })).body).toEqual({
    exists: true,
  })
  const { status, body } = await login(email, 'chave-de-casa')
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ name: 'Ana Lima', role: 'client', lastLogin: null, lastLoginIp: null })
  const me = await store.ask(api.me, { as: body })
  expect(me.body).toMatchObject({ _id: body.user.id, email, name: 'Ana Lima', role: 'client', profileImage: null })
})

test('the session token holds the user, the role and its expiry: 12 hours, or 30 days if remembered', async () => {
  const { email } = await account()
  const lifetime = async (over: object) => {
    const { body } = await login(email, 'chave-de-casa', somewhere(), over)
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ userId: body.user.id, role: 'client' })
    return (claims.exp - claims.iat) / 3600
  }
  expect(await lifetime({})).toBe(12)
  expect(await lifetime({ remember: true })).toBe(30 * 24)
})

test('an account keeps the terms it accepted: version, instant and address', async () => {
  const body = form()
  await register(body, { 'cf-connecting-ip': '2001:db8:1:2:3::9' })
  const [row] = await store.db.select().from(users).where(eq(users.email, body.email))
  expect(row).toMatchObject({ termsVersion, termsAddress: '2001:db8:1:2::/64' })
  expect(row?.termsAcceptedAt).toBeGreaterThan(Date.now() - 60_000)
  expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=\d+,r=\d,p=\d\$/)
})

test('unknown fields change nothing', async () => {
  const body = form({ role: 'admin', _id: 'mine', isBanned: true, sessionVersion: 9 })
  expect((await register(body)).status).toBe(200)
  const [row] = await store.db.select().from(users).where(eq(users.email, body.email))
  expect(row).toMatchObject({ role: 'client', isBanned: false, sessionVersion: 1 })
  expect(row?.id).not.toBe('mine')
})

test('many concurrent registrations with one e-mail make one account', async () => {
  const body = form()
  const answers = await Promise.all(
    times(isWide ? 50 : 10, (n) => register(body, { 'cf-connecting-ip': `198.51.100.${n}` })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 403, 409].includes(status))).toBe(true)
  expect(await store.db.select().from(users).where(eq(users.email, body.email))).toHaveLength(1)
})

test.each([
  ['no terms', { termsAccepted: false }, 400, 'terms_required'],
  ['a common password', { password: 'Flamengo' }, 400, 'common_password'],
  ['a short password', { password: '12345' }, 400, 'invalid_input'],
  ['no name', { name: '   ' }, 400, 'invalid_input'],
  ['no e-mail', { email: 'ana.loja.test' }, 400, 'invalid_input'],
  ['a filled honeypot', { honeypotData: { timestamp: 1, fields: { website: 'x' } } }, 400, 'honeypot_failed'],
  ['a filled bait beside it', { email2: 'bot@bot.test' }, 400, 'honeypot_failed'],
  ['no honeypot', { honeypotData: undefined }, 400, 'honeypot_failed'],
  ['an ill-typed honeypot', { honeypotData: { timestamp: true, fields: [] } }, 400, 'honeypot_failed'],
])('registering with %s is refused', async (_, over, status, code) => {
  const body = form(over)
  const answer = await register(body)
  expect(answer).toMatchObject({ status, body: { code } })
  expect(await store.db.select().from(users).where(eq(users.email, body.email))).toEqual([])
})

test('a honeypot with nothing in it but the person’s own name and e-mail is a password manager’s, and any other value a bot’s', async () => {
  const filled = (fields: object) => ({ honeypotData: { timestamp: 1, fields } })
  const ana = form()
  const own = { _honeypot: ana.name, website: ` ${ana.email.toUpperCase()} `, email2: ana.email, phone2: '' }
  expect((await register({ ...ana, ...filled(own) })).status).toBe(200)
  const { email } = ana
  const asked = (fields: object) =>
    store.ask(api.checkUser, { body: { email, ...filled(fields) }, headers: somewhere() })
  expect((await asked({ email2: email })).status).toBe(200)
  expect((await login(email, ana.password, somewhere(), filled({ website: email }))).status).toBe(200)
  for (const fields of [
    { email2: 'another@bot.test' },
    { ...own, phone2: '+55 11 99999-0000' },
    { website: ana.password },
  ])
    expect(await asked(fields)).toMatchObject({ status: 400, body: { code: 'honeypot_failed' } })
})

test('the error of a filled honeypot is in the language of the reader', async () => {
  const refused = async (lang: string) => {
    const headers = { ...somewhere(), 'accept-language': lang }
    const body = { email: 'a@b.test', honeypotData: { timestamp: 1, fields: { website: 'x' } } }
    return (await store.ask(api.checkUser, { body, headers })).body.error
  }
  expect(await refused('en')).toBe('Form validation failed')
  expect(await refused('pt-BR')).toMatch(/^Não foi possível validar o formulário/)
})

test('an unknown account and a wrong password get the same answer', async () => {
  const { email } = await account()
  const wrong = await login(email, 'not-the-one')
  const unknown = await login('nobody@loja.test', 'not-the-one')
  expect(wrong.status).toBe(401)
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  const { status, body } = await store.ask(api.checkUser, {
    body: { email: 'nobody@loja.test', honeypotData },
    headers: somewhere(),
  })
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'account_not_found' })
})

test('five wrong passwords have each further login from that address need a challenge, for a quarter of an hour from the last', async () => {
  const { email } = await account()
  const attacker = { 'cf-connecting-ip': '192.0.2.66' }
  for (let n = 0; n < 5; n++) expect((await login(email, 'guess', attacker)).status).toBe(401)
  expect((await login(email, 'chave-de-casa', attacker)).status).toBe(403)
  const [row] = await store.db
    .select()
    .from(counters)
    .where(eq(counters.bucket, `${lockout.name}:${email}:192.0.2.66`))
  expect(row?.resetsAt).toBeGreaterThan(Date.now() + 890_000)
  expect(row?.resetsAt).toBeLessThanOrEqual(Date.now() + 900_000)
  expect((await login(email, 'chave-de-casa')).status).toBe(200)
})

/** More calls about one e-mail than all addresses together may make, from a single one: not so fast that its own limit refuses all of them. */
async function exhaust(attacker: string, limits: { here: Limit; everywhere: Limit }, attempt: () => Promise<unknown>) {
  const perAddress = like(counters.bucket, `%:${attacker}`)
  for (let calls = 0; calls <= limits.everywhere.max; calls += 5) {
    await Promise.all(times(5, attempt))
    await store.db.delete(counters).where(and(perAddress, notLike(counters.bucket, `${limits.here.name}:%`)))
  }
}

test('a guesser who needs challenges makes none needed by the owner elsewhere', async () => {
  const { email } = await account()
  const attacker = address()
  await exhaust(attacker, emailRateLimits.login, () => login(email, 'guess', { 'cf-connecting-ip': attacker }))
  expect((await login(email, 'chave-de-casa', { 'cf-connecting-ip': attacker })).status).toBe(403)
  expect((await login(email, 'chave-de-casa', { 'cf-connecting-ip': address() })).status).toBe(200)
})

test('checks of one e-mail from one address do not use up those of its owner elsewhere', async () => {
  const { email } = await account()
  const attacker = address()
  const check = (from: string) =>
    store.ask(api.checkUser, { body: { email, honeypotData }, headers: { 'cf-connecting-ip': from } })
  await exhaust(attacker, emailRateLimits.checkUser, () => check(attacker))
  expect((await check(attacker)).status).toBe(403)
  expect((await check(address())).status).toBe(200)
})

test('registrations with one e-mail from one address do not use up those of its owner elsewhere', async () => {
  const body = form({ email: (await account()).email })
  const attacker = address()
  const attempt = (from: string) => register(body, { 'cf-connecting-ip': from })
  await exhaust(attacker, emailRateLimits.register, () => attempt(attacker))
  expect((await attempt(attacker)).status).toBe(403)
  expect((await attempt(address())).status).toBe(409)
})

test('a right password resets the count of wrong ones', async () => {
  const who = await account()
  const home = { 'cf-connecting-ip': '192.0.2.67' }
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) expect((await login(who.email, 'oops-wrong', home)).status).toBe(401)
    expect((await login(who.email, password, home)).status).toBe(200)
    await changeRow(store, users, who.id, { passwordHash: who.passwordHash })
  }
})

test('checks of accounts are limited by address, beyond that by challenges', async () => {
  const headers = { 'cf-connecting-ip': '192.0.2.68' }
  const answers = []
  for (let n = 0; n < 18; n++) {
    answers.push(await store.ask(api.checkUser, { body: { email: `who${n}@loja.test`, honeypotData }, headers }))
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(15).fill(404), 403, 403, 403])
})

test('a ban is answered to whoever names the account or knows its password, and ends its sessions at once', async () => {
  const session = await account()
  const { email } = session
  await store.db.update(users).set({ isBanned: true }).where(eq(users.email, email))
  const asked = await store.ask(api.checkUser, { body: { email, honeypotData }, headers: somewhere() })
  expect(asked).toMatchObject({ status: 403, body: { code: 'account_banned', isBanned: true } })
  expect((await login(email, 'wrong-one')).status).toBe(401)
  expect(await login(email, 'chave-de-casa')).toMatchObject({ status: 403, body: { isBanned: true } })
  expect((await store.ask(api.me, { as: session })).status).toBe(401)
})

test('the effective role is the database’s, not the token’s', async () => {
  const boss = await admin(store)
  await changeRow(store, users, boss.id, { role: 'client' })
  expect((await store.ask(api.me, { as: boss })).body).toMatchObject({ role: 'client' })
})

test('errors are in the language of the request', async () => {
  const speak = async (lang: string) => (await store.ask(api.me, { headers: { 'accept-language': lang } })).body.error
  expect(await speak('en-GB,pt;q=0.5')).toBe('Your session is invalid or has expired. Please log in again.')
  expect(await speak('fr,en;q=0.2,pt-BR;q=0.9')).toBe('Sessão inválida ou expirada. Faça login novamente.')
  expect(await speak('xx')).toBe('Sessão inválida ou expirada. Faça login novamente.')
})

test('the session of a deleted account is invalid', async () => {
  const gone = await client(store)
  await store.db.delete(users).where(eq(users.id, gone.id))
  expect((await store.ask(api.me, { as: gone })).status).toBe(401)
})
