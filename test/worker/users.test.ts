import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as accounts from '#schema/api/accounts.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import * as api from '#schema/api/users.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, feedback, licenses, payments, refunds, users } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, reseller } from '../people.ts'
import { findRow, license, pendingPayment, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

const day = 86_400_000
const list = (query: Record<string, string | number> = {}) => store.ask(api.listUsers, { as: boss, query })
const namesOf = (body: unknown) => (body as Page<api.User>).items.map(({ name }) => name)
const rowOf = (id: string) => findRow(store, users, id)
const isIn = async (who: { token: string }) => (await store.ask(accounts.me, { as: who })).status === 200

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
        scopes: null,
        mustChangePassword: false,
        hasSecondFactor: false,
        secondFactorEndsAt: null,
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
  test('answers only dates of registration, except to an admin', async () => {
    const broken = { ...(await client(store)), token: 'a.b.c' }
    for (const as of [undefined, await client(store), await reseller(store), broken]) {
      const { status, body } = await store.ask(api.listUserDates, as ? { as } : {})
      expect(status).toBe(200)
      expect(new Set((body as object[]).flatMap(Object.keys))).toEqual(new Set(['createdAt']))
    }
  })

  test('does not reveal by a search who has an account', async () => {
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

describe('deleting', () => {
  test('removes the person, and keeps the purchases, the keys and the reviews', async () => {
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
    expect(await findRow(store, payments, payment.id)).toEqual({ ...payment, userId: null })
    expect(await findRow(store, licenses, key.id)).toEqual({ ...key, userId: null })
    expect(await findRow(store, feedback, `review-${who.id}`)).toEqual({ ...review, userId: null, name: '—' })
    expect(await store.ask(api.deleteUser, { as: boss, params: { id: who.id } })).toMatchObject({ status: 404 })
  })

  test('with a pending payment refunds money that comes later, and issues no key', async () => {
    const who = await client(store)
    const item = await product(store)
    const { body } = await store.ask(createPixPayment, { as: who, body: order(who, item.id) })
    await store.ask(api.deleteUser, { as: boss, params: { id: who.id } })
    await store.sandbox.approve(body.id)
    await expect
      .poll(async () => (await store.db.select().from(refunds).where(eq(refunds.paymentId, body.payment_id)))[0])
      .toMatchObject({ status: 'done', source: 'automatic' })
    expect(await findRow(store, payments, body.payment_id)).toMatchObject({ status: 'cancelled', userId: null })
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
      { action: 'user.delete', before: { id: who.id, role: 'reseller' }, after: null },
    ])
  })
})
