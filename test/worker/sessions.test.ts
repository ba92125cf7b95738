import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#schema/api/accounts.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import { rememberedSessionMs, sessionMs } from '#schema/rules/accounts.ts'
import { endedSessions, users } from '#schema/tables/users.ts'
import { openStore, type Store } from '../open-store.ts'
import { address, admin, client, tokenOf } from '../people.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const password = 'porta-dos-fundos'
const honeypotData = { timestamp: 1, fields: {} }
/** A token of a login of its own, as on another device. */
async function logIn({ email }: { email: string }, remember = false) {
  const headers = { 'cf-connecting-ip': address() }
  const { body } = await store.ask(api.login, { body: { email, password, remember, honeypotData }, headers })
  return { token: body.token }
}
const isIn = async (as: { token: string }) => (await store.ask(api.me, { as })).status === 200

test('each login has an id of 128 random bits', async () => {
  const who = await client(store, { password })
  const ids = [await logIn(who), await logIn(who)].map(({ token }) => decodeJwt(token).sid)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(2)
})

test('after the logout the token is refused everywhere, and the other session stays', async () => {
  const who = await admin(store, { password })
  const [here, there] = [await logIn(who), await logIn(who)]
  expect(await store.ask(api.logout, { as: here })).toMatchObject({ status: 200, body: { success: true } })
  expect(await store.ask(api.me, { as: here })).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  expect((await store.ask(listAdminProducts, { as: here })).status).toBe(401)
  expect((await store.ask(api.logout, { as: here })).status).toBe(401)
  expect(await isIn(there)).toBe(true)
})

test('the logout ends the token of a changed password as well, which keeps the id of its session', async () => {
  const who = await client(store, { password })
  const here = await logIn(who)
  const form = { currentPassword: password, newPassword: 'porta-da-frente' }
  const { body } = await store.ask(api.updatePassword, { as: here, body: form })
  const renewed = { token: body.token }
  expect(decodeJwt(renewed.token).sid).toBe(decodeJwt(here.token).sid)
  expect([await isIn(here), await isIn(renewed)]).toEqual([false, true])
  await store.ask(api.logout, { as: renewed })
  expect(await isIn(renewed)).toBe(false)
})

test('the logout of all devices ends every session, and a new login works', async () => {
  const who = await client(store, { password })
  const sessions = [await logIn(who), await logIn(who, true), { token: await tokenOf(store.secrets, who) }] as const
  const { status, body } = await store.ask(api.logoutEverywhere, { as: sessions[0] })
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
  for (const session of sessions) expect(await isIn(session)).toBe(false)
  expect(await isIn(await logIn(who))).toBe(true)
})

test('the logout of a token from before sessions had ids ends all sessions of its user', async () => {
  const who = await client(store, { password })
  const other = await logIn(who)
  const token = await new SignJWT({ userId: who.id, role: who.role, sv: who.sessionVersion })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(who.id)
    .setIssuer('trinco')
    .setAudience('trinco-store')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(store.secrets.SESSION_SECRET))
  expect(await isIn({ token })).toBe(true)
  await store.ask(api.logout, { as: { token } })
  expect(await isIn({ token })).toBe(false)
  expect(await isIn(other)).toBe(false)
})

test('two logouts at the same moment are one', async () => {
  const who = await client(store, { password })
  const here = await logIn(who)
  const { sid } = decodeJwt(here.token)
  await Promise.all([1, 2, 3].map(() => store.ask(api.logout, { as: here })))
  expect(
    await store.db
      .select()
      .from(endedSessions)
      .where(eq(endedSessions.id, String(sid))),
  ).toHaveLength(1)
  const everywhere = await logIn(who)
  await Promise.all([1, 2, 3].map(() => store.ask(api.logoutEverywhere, { as: everywhere })))
  const [row] = await store.db.select().from(users).where(eq(users.id, who.id))
  expect(row?.sessionVersion).toBe(2)
})

test('a call costs no round trip more than before', async () => {
  const here = await logIn(await client(store, { password }))
  store.proxy.reset()
  await store.ask(api.me, { as: here })
  expect(store.proxy.roundTrips()).toBe(1)
})

test('an ended session is kept until the last of its tokens has expired, and then deleted by the cron', async () => {
  const who = await client(store, { password })
  const here = await logIn(who, true)
  await store.ask(api.logout, { as: here })
  const ended = () =>
    store.db
      .select()
      .from(endedSessions)
      .where(eq(endedSessions.id, String(decodeJwt(here.token).sid)))
  await store.tick(Date.now() + rememberedSessionMs)
  expect(await ended()).toHaveLength(1)
  await store.tick(Date.now() + rememberedSessionMs + sessionMs)
  expect(await ended()).toEqual([])
})
