import { scryptSync } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as api from '#schema/api/accounts.ts'
import { sessionMs } from '#schema/rules/accounts.ts'
import { users } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, client, type Person, tokenOf } from '../people.ts'
import { findRow } from '../rows.ts'

const store = await openFileStore()

const honeypotData = { timestamp: 1, fields: {} }
const present = 'a-de-agora'
const update = (as: { token: string }, newPassword: string, currentPassword = present) =>
  store.ask(api.updatePassword, { as, body: { currentPassword, newPassword } })
const statusOf = async (as: { token: string }) => (await store.ask(api.me, { as })).status
const login = ({ email }: Person, password: string) =>
  store.ask(api.login, { body: { email, password, honeypotData }, headers: { 'cf-connecting-ip': address() } })

test('a new password ends every session, and the answer has a new token', async () => {
  const who = await client(store, { password: present })
  const { status, body } = await update(who, 'a-de-amanha')
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Senha alterada com sucesso!' })
  expect([await statusOf(who), await statusOf(body)]).toEqual([401, 200])
  expect((await login(who, present)).status).toBe(401)
  expect((await login(who, 'a-de-amanha')).status).toBe(200)
})

test('the new token has the lifetime of the one it replaces', async () => {
  const who = await client(store, { password: present })
  const short = await tokenOf(store.secrets, who, { lifetimeMs: sessionMs })
  const { body } = await update({ token: short }, 'a-de-amanha')
  const { exp, iat } = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString())
  expect((exp - iat) * 1000).toBe(sessionMs)
})

test('a login replaces a hash with parameters of the past, and keeps a present one', async () => {
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync(present, salt, 32, { N: 2 ** 4, r: 8, p: 3 })
  const passwordHash = `$scrypt$ln=4,r=8,p=3$${salt.toString('base64')}$${hash.toString('base64')}`
  const who = await client(store, { passwordHash })
  expect((await login(who, present)).status).toBe(200)
  const renewed = (await findRow(store, users, who.id))?.passwordHash
  expect(renewed).toMatch(/^\$scrypt\$/)
  expect(renewed).not.toMatch(/^\$scrypt\$ln=4,r=8,p=3\$/)
  expect((await login(who, present)).status).toBe(200)
  expect((await findRow(store, users, who.id))?.passwordHash).toBe(renewed)
})

test('hashes beyond three seconds of waiting are refused until there is room again', async () => {
  // Its turns are numbers of a module, which other tests share.
  vi.resetModules()
  const { HashQueueFull, hashInTurn } = await import('#worker/lib/hash-turns.ts')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hash = () =>
    hashInTurn(() => vi.setSystemTime(Date.now() + 100)).then(
      () => 'hashed',
      (error: unknown) => error instanceof HashQueueFull && error.retryAfter,
    )
  const answers = Promise.all(times(60, hash))
  await vi.runAllTimersAsync()
  const of = Object.groupBy(await answers, String)
  expect(Object.keys(of).toSorted()).toEqual(['4', 'hashed'])
  expect(of.hashed).toHaveLength(25)
  const later = hash()
  await vi.runAllTimersAsync()
  expect(await later).toBe('hashed')
})

test('a wrong present password changes nothing, and the session stays', async () => {
  const who = await client(store, { password: present })
  expect(await update(who, 'a-de-amanha', 'nao-era-essa')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', error: 'A senha atual está incorreta.' },
  })
  expect(await statusOf(who)).toBe(200)
})

test('guesses of the present password are limited for each user', async () => {
  const who = await client(store, { password: present })
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await update(who, 'a-de-amanha', `guess ${n}`)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect((await update(who, 'a-de-amanha')).status).toBe(429)
})

test.each([
  ['a short one', '12345', 'invalid_input'],
  ['an overlong one', 'x'.repeat(129), 'invalid_input'],
  ['a common one', 'Flamengo', 'common_password'],
])('%s is refused', async (_, newPassword, code) => {
  const who = await client(store, { password: present })
  expect(await update(who, newPassword)).toMatchObject({ status: 400, body: { code } })
})

test('of several changes at once one succeeds, and its token is valid', async () => {
  const who = await client(store, { password: present })
  const answers = await Promise.all(Array.from({ length: 3 }, (_, n) => update(who, `a-de-amanha-${n}`)))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(await statusOf({ token: won[0]?.body.token ?? '' })).toBe(200)
  expect((await findRow(store, users, who.id))?.sessionVersion).toBe(2)
})
