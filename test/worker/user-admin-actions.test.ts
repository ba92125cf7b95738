import { and, eq, inArray, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as accounts from '#schema/api/accounts.ts'
import { getProfileImage } from '#schema/api/images.ts'
import * as api from '#schema/api/users.ts'
import { lockout } from '#schema/rules/rate-limits.ts'
import { auditLog, counters, users } from '#schema/tables/index.ts'
import * as domain from '#worker/domain/accounts/users.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client, type Person } from '../people.ts'
import { changeRow, findRow } from '../rows.ts'
import { firstOf } from '../width.ts'

const store = await openFileStore()
const boss = await admin(store)

const honeypotData = { timestamp: 1, fields: {} }
const list = (query: Record<string, string | number> = {}) => store.ask(api.listUsers, { as: boss, query })
const rowOf = (id: string) => findRow(store, users, id)
const isIn = async (who: { token: string }) => (await store.ask(accounts.me, { as: who })).status === 200
const login = (email: string, password: string, from = address()) =>
  store.ask(accounts.login, { body: { email, password, honeypotData }, headers: { 'cf-connecting-ip': from } })

describe('role, block, ban and deletion', () => {
  const changes: [string, (as: Person, id: string) => Promise<{ status: number; body: { code?: string } }>][] = [
    ['banned', (as, id) => store.ask(api.banUser, { as, params: { id } })],
    ['blocked', (as, id) => store.ask(api.setUserStatus, { as, params: { id }, body: { action: 'block' } })],
    ['demoted', (as, id) => store.ask(api.setUserRole, { as, params: { id }, body: { role: 'client' } })],
    ['deleted', (as, id) => store.ask(api.deleteUser, { as, params: { id } })],
  ]

  test('a new role is in force with the next call, and the session stays', async () => {
    const who = await client(store)
    const { body } = await store.ask(api.setUserRole, { as: boss, params: { id: who.id }, body: { role: 'admin' } })
    expect(body).toMatchObject({
      success: true,
      message: 'Cargo do usuário atualizado com sucesso!',
      user: { _id: who.id, role: 'admin' },
    })
    expect((await store.ask(api.listUsers, { as: who })).status).toBe(200)
    await store.ask(api.setUserRole, { as: boss, params: { id: who.id }, body: { role: 'reseller' } })
    expect((await store.ask(api.listUsers, { as: who })).status).toBe(403)
    expect((await store.ask(accounts.me, { as: who })).body.role).toBe('reseller')
  })

  test('a ban ends the sessions at once, and lifting it does not bring them back', async () => {
    const who = await client(store)
    const banned = await store.ask(api.banUser, { as: boss, params: { id: who.id } })
    expect(banned.body).toMatchObject({ message: 'Usuário banido com sucesso!', user: { isBanned: true } })
    expect(await isIn(who)).toBe(false)
    const free = await store.ask(api.unbanUser, { as: boss, params: { id: who.id } })
    expect(free.body).toMatchObject({ message: 'Usuário desbanido com sucesso!', user: { isBanned: false } })
    expect(await isIn(who)).toBe(false)
  })

  test('a block ends the sessions at once, until it is lifted and the user logs in again', async () => {
    const who = await client(store, { password: 'entra-e-sai' })
    const act = (action: string) => store.ask(api.setUserStatus, { as: boss, params: { id: who.id }, body: { action } })
    expect((await act('block')).body).toMatchObject({ user: { isBlocked: true } })
    expect(await isIn(who)).toBe(false)
    expect(await login(who.email, 'entra-e-sai')).toMatchObject({ status: 403, body: { isBlocked: true } })
    expect((await act('unblock')).body).toMatchObject({ user: { isBlocked: false } })
    expect(await isIn((await login(who.email, 'entra-e-sai')).body)).toBe(true)
  })

  test('an admin ends the sessions of another, who may log in again, and not their own', async () => {
    const who = await client(store, { password: 'sai-de-tudo' })
    const end = (id: string) => store.ask(api.endUserSessions, { as: boss, params: { id } })
    expect((await end(who.id)).body).toMatchObject({ message: 'Sessões do usuário encerradas.' })
    expect(await isIn(who)).toBe(false)
    expect(await isIn((await login(who.email, 'sai-de-tudo')).body)).toBe(true)
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, who.id))
    expect(entry).toMatchObject({ action: 'user.end_sessions', actorId: boss.id, after: { sessionVersion: 2 } })
    expect((await end(boss.id)).body.code).toBe('own_account')
    expect((await end('nobody')).body.code).toBe('user_not_found')
    expect(await isIn(boss)).toBe(true)
  })

  test.each(changes)('an admin cannot be %s by themselves', async (_, act) => {
    const before = await rowOf(boss.id)
    expect(await act(boss, boss.id)).toMatchObject({ status: 409, body: { code: 'own_account' } })
    expect(await rowOf(boss.id)).toEqual(before)
  })

  test.each(firstOf(changes))(
    'of two admins who each have the other %s fifty times at once, one is left',
    async (_, act) => {
      await store.db.update(users).set({ role: 'client' }).where(eq(users.role, 'admin'))
      const [one, other] = [await admin(store), await admin(store)]
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => (n % 2 ? act(one, other.id) : act(other, one.id))),
      )
      const left = await store.db.select().from(users).where(eq(users.role, 'admin'))
      expect(left.filter(({ isBanned, isBlocked }) => !isBanned && !isBlocked)).toHaveLength(1)
      const refusals = answers.filter(({ status }) => status !== 200)
      const codes = refusals.map(({ status, body }) => `${status} ${body.code}`)
      expect(
        codes.every((one) => /^(409 last_admin|401 not_authenticated|403 forbidden|404 user_not_found)$/.test(one)),
      ).toBe(true)
      await changeRow(store, users, boss.id, { role: 'admin' })
    },
  )

  test('a naive copy that checks first and writes then leaves none', async () => {
    const pair = [await admin(store), await admin(store)]
    const among = inArray(
      users.id,
      pair.map(({ id }) => id),
    )
    const naive = async ({ id }: Person) => {
      const others = await store.db.$count(users, and(among, eq(users.role, 'admin'), ne(users.id, id)))
      if (others > 0) await changeRow(store, users, id, { role: 'client' })
    }
    await Promise.all(pair.map(naive))
    expect(await store.db.$count(users, and(among, eq(users.role, 'admin')))).toBe(0)
  })

  test('a change is reported as done, even if the database’s answer is lost', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => client(store)))
    store.proxy.set({ dropAnswers: 0.3 })
    const statuses = await Promise.all(
      people.map(async ({ id }, n) => (await changes[n % changes.length]?.[1](boss, id))?.status),
    )
    store.proxy.set({ dropAnswers: 0 })
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    for (const [n, { id, ...before }] of people.entries()) {
      if (statuses[n] !== 200) continue
      const row = await rowOf(id)
      const isDone = [row?.isBanned, row?.isBlocked, row?.role === before.role, row === undefined][n % changes.length]
      expect(isDone, changes[n % changes.length]?.[0]).toBe(true)
    }
  })

  test('a list and a public read take one round trip, a change two, a deletion four', async () => {
    const { id } = await client(store)
    const trips = async (call: () => Promise<unknown>) => {
      store.proxy.reset()
      await call()
      return store.proxy.roundTrips()
    }
    expect(await trips(() => list({ page: 1 }))).toBe(1)
    for (const [name, act] of changes) expect(await trips(() => act(boss, id)), name).toBe(name === 'deleted' ? 4 : 2)
    expect(await trips(() => store.ask(api.listUserDates))).toBe(1)
    expect(await trips(() => store.ask(getProfileImage, { params: { userId: id } }))).toBe(1)
  })

  test('the write itself refuses the last admin, whatever the caller has seen before', async () => {
    await store.db.update(users).set({ role: 'client' }).where(eq(users.role, 'admin'))
    const [last, former] = [await admin(store), await admin(store, { role: 'client' })]
    const by = { id: former.id, name: former.name, requestId: 'x' }
    const wants = [
      () => domain.banUser(store.deps, by, last.id),
      () => domain.blockUser(store.deps, by, last.id),
      () => domain.setRole(store.deps, by, last.id, 'reseller'),
      () => domain.deleteUser(store.deps, by, last.id),
    ]
    for (const want of wants) await expect(want()).rejects.toMatchObject({ code: 'last_admin' })
    expect(await rowOf(last.id)).toMatchObject({ role: 'admin', isBanned: false, isBlocked: false })
    await changeRow(store, users, boss.id, { role: 'admin' })
  })

  test('an unknown user is not found', async () => {
    for (const [, act] of changes) {
      expect(await act(boss, 'nobody')).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    }
    const body = { userId: 'nobody', newPassword: 'qualquer-uma' }
    expect(await store.ask(api.resetPassword, { as: boss, body })).toMatchObject({ status: 404 })
    expect(await store.ask(api.removeUserPicture, { as: boss, params: { id: 'nobody' } })).toMatchObject({
      status: 404,
    })
  })

  test.each([
    ['a role', api.setUserRole, { role: 'root' }],
    ['an action', api.setUserStatus, { action: 'explode' }],
  ])('%s that does not exist is refused', async (_, endpoint, body) => {
    const { id } = await client(store)
    expect(await store.ask(endpoint, { as: boss, params: { id }, body })).toMatchObject({ status: 400 })
  })
})

describe('a password by an admin', () => {
  const reset = (userId: string, newPassword: string) =>
    store.ask(api.resetPassword, { as: boss, body: { userId, newPassword } })

  test('ends the user’s sessions and is the one to log in with', async () => {
    const who = await client(store, { password: 'a-de-antes' })
    const { body } = await reset(who.id, 'aB3$kL9!xQ')
    expect(body).toEqual({ success: true, message: 'Senha do usuário resetada com sucesso!' })
    expect(await isIn(who)).toBe(false)
    expect((await login(who.email, 'a-de-antes')).status).toBe(401)
    expect((await login(who.email, 'aB3$kL9!xQ')).status).toBe(200)
  })

  test('resets the limit that wrong passwords have reached', async () => {
    const who = await client(store, { password: 'esqueci-qual-era' })
    const home = address()
    const bucket = `${lockout.name}:${who.email}:${home}`
    await store.db.insert(counters).values({ bucket, hits: lockout.max, resetsAt: Date.now() + 900_000 })
    expect((await login(who.email, 'esqueci-qual-era', home)).status).toBe(403)
    await reset(who.id, 'agora-eu-lembro')
    expect((await login(who.email, 'agora-eu-lembro', home)).status).toBe(200)
  })

  test.each([
    ['a short one', '12345', 'invalid_input'],
    ['an overlong one', 'x'.repeat(129), 'invalid_input'],
    ['a common one', 'senha123', 'common_password'],
  ])('obeys the same rules: %s is refused', async (_, newPassword, code) => {
    const who = await client(store)
    expect(await reset(who.id, newPassword)).toMatchObject({ status: 400, body: { code } })
    expect(await isIn(who)).toBe(true)
  })

  test('is never logged', async () => {
    const who = await client(store)
    const secret = 'marcada-para-o-teste'
    await reset(who.id, secret)
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, who.id))
    expect(entry).toMatchObject({ action: 'user.reset_password', actorId: boss.id, entity: 'users' })
    const written = JSON.stringify([entry, store.logs])
    expect(written).not.toContain(secret)
    expect(written).not.toContain((await rowOf(who.id))?.passwordHash)
  })
})
