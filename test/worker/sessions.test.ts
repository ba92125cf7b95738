import { eq, inArray } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import * as api from '#schema/api/accounts.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import * as sessions from '#schema/api/sessions.ts'
import { rememberedSessionMs, sessionMs, sessionsMax } from '#schema/rules/accounts.ts'
import { endedSessions, users } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client, tokenOf } from '../people.ts'
import { findRow, openSession } from '../rows.ts'

const store = await openFileStore()

const password = 'porta-dos-fundos'
const honeypotData = { timestamp: 1, fields: {} }
/** A token of a login of its own, as on another device. */
async function logIn(
  { email }: { email: string },
  { remember = false, userAgent = '', address: from = address() } = {},
) {
  const headers = { 'cf-connecting-ip': from, 'user-agent': userAgent }
  const { body } = await store.ask(api.login, { body: { email, password, remember, honeypotData }, headers })
  return { token: body.token }
}
const isIn = async (as: { token: string }) => (await store.ask(api.me, { as })).status === 200

/** The ids of the sessions that are listed for this user. */
const listedOf = async ({ id }: { id: string }) => {
  const [row] = await store.db.select({ sessions: users.sessions }).from(users).where(eq(users.id, id))
  return row?.sessions.map((session) => session.id)
}

test('after the logout the token is refused everywhere, and the other session stays, of an id of 128 random bits', async () => {
  const who = await admin(store, { password })
  const [here, there] = [await logIn(who), await logIn(who)]
  const ids = [here, there].map(({ token }) => decodeJwt(token).sid)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(2)
  expect(await store.ask(api.logout, { as: here })).toMatchObject({ status: 200, body: { success: true } })
  expect(await store.ask(api.me, { as: here })).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  expect((await store.ask(listAdminProducts, { as: here })).status).toBe(401)
  expect((await store.ask(api.logout, { as: here })).status).toBe(401)
  expect(await isIn(there)).toBe(true)
  expect(await listedOf(who)).toEqual([ids[1]])
})

test('the logout ends the token of a changed password as well, which keeps the id of its session', async () => {
  const who = await client(store, { password })
  const [, here] = [await logIn(who), await logIn(who)] as const
  const form = { currentPassword: password, newPassword: 'porta-da-frente' }
  const { body } = await store.ask(api.updatePassword, { as: here, body: form })
  const renewed = { token: body.token }
  expect(decodeJwt(renewed.token).sid).toBe(decodeJwt(here.token).sid)
  expect([await isIn(here), await isIn(renewed)]).toEqual([false, true])
  expect(await listedOf(who)).toEqual([decodeJwt(here.token).sid])
  await store.ask(api.logout, { as: renewed })
  expect(await isIn(renewed)).toBe(false)
})

test('the logout of all devices ends every session, and a new login works', async () => {
  const who = await client(store, { password })
  const tokens = [
    await logIn(who),
    await logIn(who, { remember: true }),
    { token: await tokenOf(store.secrets, who) },
  ] as const
  const { status, body } = await store.ask(api.logoutEverywhere, { as: tokens[0] })
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
  for (const session of tokens) expect(await isIn(session)).toBe(false)
  expect(await listedOf(who)).toEqual([])
  expect(await isIn(await logIn(who))).toBe(true)
})

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test('the list names the device of each login; one session ends at once, and no other', async () => {
  const who = await client(store, { password })
  const old = { token: who.token }
  const phone = await logIn(who, { userAgent: safari, address: '198.51.100.7' })
  const here = await logIn(who, { userAgent: chrome })
  store.proxy.reset()
  const { body: listed } = await store.ask(sessions.listSessions, { as: here })
  expect(store.proxy.roundTrips()).toBe(1)
  expect(listed).toMatchObject([
    {
      id: decodeJwt(here.token).sid,
      isCurrent: true,
      browser: 'Chrome',
      system: 'Linux',
      address: expect.stringMatching(/^10\.\d+\.•••\.•••$/),
    },
    { isCurrent: false, browser: 'Safari', system: 'iOS', address: '198.51.•••.•••', startedAt: expect.any(String) },
  ])
  const params = { id: String(listed[1]?.id) }
  expect(await store.ask(sessions.endSession, { as: here, params })).toMatchObject({ status: 200 })
  expect([await isIn(phone), await isIn(here), await isIn(old)]).toEqual([false, true, true])
  expect((await store.ask(sessions.listSessions, { as: here })).body).toHaveLength(1)
  const again = await store.ask(sessions.endSession, { as: here, params })
  expect(again).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
})

test('a session from before sessions were listed is shown to itself, by what calls', async () => {
  const as = await client(store)
  const { body } = await store.ask(sessions.listSessions, { as, headers: { 'user-agent': chrome } })
  expect(body).toMatchObject([{ id: decodeJwt(as.token).sid, isCurrent: true, startedAt: null, browser: 'Chrome' }])
})

test('all other sessions end, listed or not, and this one continues with the new token', async () => {
  const who = await client(store, { password })
  const [other, here] = [await logIn(who), await logIn(who)]
  const { body } = await store.ask(sessions.endOtherSessions, { as: here })
  const renewed = { token: body.token }
  expect([await isIn(other), await isIn(who), await isIn(here), await isIn(renewed)]).toEqual([
    false,
    false,
    false,
    true,
  ])
  const { body: left } = await store.ask(sessions.listSessions, { as: renewed })
  expect(left).toMatchObject([{ id: decodeJwt(here.token).sid, isCurrent: true, startedAt: expect.any(String) }])
})

test('sessions that have expired leave the list, and the twenty-first ends the oldest', async () => {
  const kept = Array.from({ length: sessionsMax - 1 }, () => openSession())
  const oldest = openSession()
  const expired = openSession({ expiresAt: Date.now() - 1 })
  const who = await client(store, { password, sessions: [...kept, oldest, expired] })
  const here = await logIn(who)
  const { body } = await store.ask(sessions.listSessions, { as: here })
  expect(body.map(({ id }) => id)).toEqual([decodeJwt(here.token).sid, ...kept.map(({ id }) => id)])
  const ended = await store.db
    .select()
    .from(endedSessions)
    .where(inArray(endedSessions.id, [oldest.id, expired.id]))
  expect(ended.map(({ id }) => id)).toEqual([oldest.id])
})

test('logins at the same moment are all listed', async () => {
  const who = await client(store, { password })
  const tokens = await Promise.all([1, 2, 3].map(() => logIn(who)))
  const { body } = await store.ask(sessions.listSessions, { as: who })
  const listed = body.map(({ id }) => id)
  for (const { token } of tokens) expect(listed).toContain(decodeJwt(token).sid)
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
  expect((await findRow(store, users, who.id))?.sessionVersion).toBe(2)
})

test('an ended session is kept until the last of its tokens has expired, and then deleted by the cron', async () => {
  const who = await client(store, { password })
  const here = await logIn(who, { remember: true })
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
