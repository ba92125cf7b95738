import { and, eq, inArray, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#schema/api/accounts.ts'
import { getProfileImage } from '#schema/api/images.ts'
import type { Page } from '#schema/api/lists.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import * as api from '#schema/api/users.ts'
import { auditLog } from '#schema/tables/audit.ts'
import { feedback } from '#schema/tables/feedback.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import { users } from '#schema/tables/users.ts'
import * as domain from '#worker/domain/accounts/users.ts'
import { openStore, type Store } from '../open-store.ts'
import { address, admin, client, type Person, reseller } from '../people.ts'
import { license, pendingPayment, product } from '../rows.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())

const honeypotData = { timestamp: 1, fields: {} }
const day = 86_400_000
const list = (query: Record<string, string | number> = {}) => store.ask(api.listUsers, { as: boss, query })
const namesOf = (body: unknown) => (body as Page<api.User>).items.map(({ name }) => name)
const rowOf = async (id: string) => (await store.db.select().from(users).where(eq(users.id, id)))[0]
const isIn = async (who: { token: string }) => (await store.ask(accounts.me, { as: who })).status === 200
const login = (email: string, password: string, from = address()) =>
  store.ask(accounts.login, { body: { email, password, honeypotData }, headers: { 'cf-connecting-ip': from } })

describe('the list', () => {
  test('has the fields of the panel and nothing secret', async () => {
    const who = await client(store, {
      name: 'Campos',
      lastLogin: Date.UTC(2026, 0, 2),
      lastLoginIp: '192.0.2.1',
      termsVersion: '2026-11-01',
      termsAcceptedAt: Date.UTC(2026, 0, 1),
    })
    const { body } = await list({ search: who.email })
    expect((body as Page<api.User>).items).toEqual([
      {
        _id: who.id,
        name: 'Campos',
        email: who.email,
        role: 'client',
        lastLogin: '2026-01-02T00:00:00.000Z',
        lastLoginIp: '192.0.2.1',
        isBanned: false,
        isBlocked: false,
        termsAcceptedAt: '2026-01-01T00:00:00.000Z',
        termsVersion: '2026-11-01',
        profileImage: null,
        createdAt: new Date(who.createdAt).toISOString(),
      },
    ])
  })

  test('comes with the latest login first, and who never logged in last', async () => {
    const now = Date.now()
    await client(store, { name: 'Ordem nunca' })
    await client(store, { name: 'Ordem ontem', lastLogin: now - day })
    await client(store, { name: 'Ordem hoje', lastLogin: now })
    expect(namesOf((await list({ search: 'ordem' })).body)).toEqual(['Ordem hoje', 'Ordem ontem', 'Ordem nunca'])
    expect(namesOf((await list({ search: 'ordem', sort: 'lastLogin' })).body)[0]).toBe('Ordem nunca')
    expect(namesOf((await list({ search: 'ordem', sort: 'name' })).body)[0]).toBe('Ordem hoje')
  })

  test('is searched by name or e-mail and filtered by role and by the status that the panel shows', async () => {
    const search = 'filtro'
    await client(store, { name: 'Filtro normal' })
    await client(store, { name: 'Filtro bloqueado', isBlocked: true })
    await client(store, { name: 'Filtro banido', isBanned: true, isBlocked: true })
    await reseller(store, { name: 'Revenda', email: 'filtro@revenda.test' })
    expect((await list({ search })).body).toMatchObject({ total: 4 })
    expect(namesOf((await list({ search: 'FILTRO@' })).body)).toEqual(['Revenda'])
    expect(namesOf((await list({ search, role: 'reseller' })).body)).toEqual(['Revenda'])
    expect(namesOf((await list({ search, status: 'banned' })).body)).toEqual(['Filtro banido'])
    expect(namesOf((await list({ search, status: 'blocked' })).body)).toEqual(['Filtro bloqueado'])
    expect(namesOf((await list({ search, status: 'normal', role: 'client' })).body)).toEqual(['Filtro normal'])
  })

  test('called bare is an array with its length in a header', async () => {
    const { body, headers } = await list()
    expect(Array.isArray(body)).toBe(true)
    expect(headers.get('x-total-count')).toBe(String((body as unknown[]).length))
  })
})

describe('GET /api/auth/users', () => {
  test('tells everybody but an admin only when users came', async () => {
    const broken = { ...(await client(store)), token: 'a.b.c' }
    for (const as of [undefined, await client(store), await reseller(store), broken]) {
      const { status, body } = await store.ask(api.listUserDates, as ? { as } : {})
      expect(status).toBe(200)
      expect(new Set((body as object[]).flatMap(Object.keys))).toEqual(new Set(['createdAt']))
    }
  })

  test('does not let a search tell a stranger who has an account', async () => {
    const { email } = await client(store)
    const total = async (query: Record<string, string>) => {
      const { headers } = await store.ask(api.listUserDates, { query })
      return headers.get('x-total-count')
    }
    expect(await total({ search: email })).toBe(await total({ search: 'nobody-at-all', role: 'admin' }))
  })

  test('shows an admin the users themselves', async () => {
    const who = await client(store)
    const { body } = await store.ask(api.listUserDates, { as: boss, query: { search: who.email } })
    expect(body).toMatchObject({ total: 1, items: [{ _id: who.id, email: who.email }] })
  })
})

describe('power over accounts', () => {
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

  test.each(changes)('an admin cannot be %s by themselves', async (_, act) => {
    const before = await rowOf(boss.id)
    expect(await act(boss, boss.id)).toMatchObject({ status: 409, body: { code: 'own_account' } })
    expect(await rowOf(boss.id)).toEqual(before)
  })

  test.each(changes)('of two admins who want each other %s fifty times at once, one is left', async (_, act) => {
    await store.db.update(users).set({ role: 'client' }).where(eq(users.role, 'admin'))
    const [one, other] = [await admin(store), await admin(store)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? act(one, other.id) : act(other, one.id))),
    )
    const left = await store.db.select().from(users).where(eq(users.role, 'admin'))
    expect(left.filter(({ isBanned, isBlocked }) => !isBanned && !isBlocked)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 200)
    const told = refusals.map(({ status, body }) => `${status} ${body.code}`)
    expect(
      told.every((one) => /^(409 last_admin|401 not_authenticated|403 forbidden|404 user_not_found)$/.test(one)),
    ).toBe(true)
    await store.db.update(users).set({ role: 'admin' }).where(eq(users.id, boss.id))
  })

  test('looking first and writing then would leave none', async () => {
    const pair = [await admin(store), await admin(store)]
    const among = inArray(
      users.id,
      pair.map(({ id }) => id),
    )
    const naive = async ({ id }: Person) => {
      const others = await store.db.$count(users, and(among, eq(users.role, 'admin'), ne(users.id, id)))
      if (others > 0) await store.db.update(users).set({ role: 'client' }).where(eq(users.id, id))
    }
    await Promise.all(pair.map(naive))
    expect(await store.db.$count(users, and(among, eq(users.role, 'admin')))).toBe(0)
  })

  test('what was done is said to be done, also where the database’s answer got lost on the way', async () => {
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
      const told = [row?.isBanned, row?.isBlocked, row?.role === before.role, row === undefined][n % changes.length]
      expect(told, changes[n % changes.length]?.[0]).toBe(true)
    }
  })

  test('a list and a change take two round trips, what a stranger may read one', async () => {
    const { id } = await client(store)
    const trips = async (call: () => Promise<unknown>) => {
      store.proxy.reset()
      await call()
      return store.proxy.roundTrips()
    }
    expect(await trips(() => list({ page: 1 }))).toBe(2)
    for (const [, act] of changes) expect(await trips(() => act(boss, id))).toBe(2)
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
    await store.db.update(users).set({ role: 'admin' }).where(eq(users.id, boss.id))
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

  test('ends the wait that wrong ones have brought', async () => {
    const who = await client(store, { password: 'esqueci-qual-era' })
    const home = address()
    for (let n = 0; n < 5; n++) await login(who.email, 'sera-que-era-essa', home)
    expect((await login(who.email, 'esqueci-qual-era', home)).status).toBe(429)
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

  test('is in no log', async () => {
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

describe('deleting', () => {
  test('takes the person away, and leaves the purchases, the keys and the reviews', async () => {
    const who = await client(store, { name: 'Vai Embora' })
    const payment = await pendingPayment(store, { userId: who.id, status: 'approved', approvedAt: Date.now() })
    const key = await license(store, { userId: who.id, paymentId: payment.id })
    const [review] = await store.db
      .insert(feedback)
      .values({
        id: `review-${who.id}`,
        userId: who.id,
        name: who.name,
        productName: 'A product',
        rating: 5,
        feedback: 'Muito bom',
        status: 'approved',
        createdAt: Date.now(),
        updatedAt: Date.now(),
      })
      .returning()
    const { status, body } = await store.ask(api.deleteUser, { as: boss, params: { id: who.id } })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: 'Usuário excluído com sucesso!' } })
    expect(await rowOf(who.id)).toBeUndefined()
    expect(await isIn(who)).toBe(false)
    const [paymentLeft] = await store.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(paymentLeft).toEqual({ ...payment, userId: null })
    const [keyLeft] = await store.db.select().from(licenses).where(eq(licenses.id, key.id))
    expect(keyLeft).toEqual({ ...key, userId: null })
    const [reviewLeft] = await store.db
      .select()
      .from(feedback)
      .where(eq(feedback.id, `review-${who.id}`))
    expect(reviewLeft).toEqual({ ...review, userId: null, name: '—' })
    expect(await store.ask(api.deleteUser, { as: boss, params: { id: who.id } })).toMatchObject({ status: 404 })
  })

  test('with a code still to be paid: the money goes back, and no key is made for nobody', async () => {
    const who = await client(store)
    const item = await product(store)
    const { body } = await store.ask(createPixPayment, {
      as: who,
      body: { amount: 49.9, userId: who.id, productId: item.id, termsAccepted: true, honeypotData },
    })
    await store.ask(api.deleteUser, { as: boss, params: { id: who.id } })
    await store.sandbox.approve(body.id)
    await expect
      .poll(async () => (await store.db.select().from(refunds).where(eq(refunds.paymentId, body.payment_id)))[0])
      .toMatchObject({ status: 'approved', source: 'automatic' })
    const [row] = await store.db.select().from(payments).where(eq(payments.id, body.payment_id))
    expect(row).toMatchObject({ status: 'cancelled', userId: null })
    expect(await store.db.select().from(licenses).where(eq(licenses.paymentId, body.payment_id))).toEqual([])
    expect(store.sandbox.charges().find(({ id }) => id === body.id)).toMatchObject({ status: 'refunded' })
  })

  test('leaves its row in the audit log, as every change does, and a change that changes nothing leaves none', async () => {
    const who = await client(store)
    const params = { id: who.id }
    await store.ask(api.setUserRole, { as: boss, params, body: { role: 'reseller' } })
    await store.ask(api.setUserRole, { as: boss, params, body: { role: 'reseller' } })
    await store.ask(api.unbanUser, { as: boss, params })
    await store.ask(api.banUser, { as: boss, params })
    await store.ask(api.deleteUser, { as: boss, params })
    const rows = await store.db.select().from(auditLog).where(eq(auditLog.entityId, who.id)).orderBy(auditLog.createdAt)
    expect(rows).toMatchObject([
      { action: 'user.set_role', before: { role: 'client' }, after: { role: 'reseller' } },
      { action: 'user.ban', before: { isBanned: 0 }, after: { isBanned: 1, sessionVersion: 2 } },
      { action: 'user.delete', before: { email: who.email }, after: null },
    ])
  })
})
