import { and, eq, isNull, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getCustomer, listCustomerEvents } from '#schema/api/customers.ts'
import { listDisputes } from '#schema/api/disputes.ts'
import { getPurchaseTerms } from '#schema/api/documents.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { exportDisputes, exportKeys, exportPurchases } from '#schema/api/exports.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { searchPanel } from '#schema/api/panel.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import * as api from '#schema/api/users.ts'
import type { Role } from '#schema/rules/accounts.ts'
import { type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import { auditLog, emails, users } from '#schema/tables/index.ts'
import * as domain from '#worker/domain/accounts/users.ts'
import { dumpText } from '../dump.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { purchase } from '../purchases.ts'
import * as rows from '../rows.ts'

/** What admins see and may do whose accounts are limited to scopes: guards.test.ts asks every endpoint. */
const limited = {} as Record<StaffScope, Person>
const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })
const boss = await admin(store)
for (const scope of staffScopes) limited[scope] = await admin(store, { staffScopes: [scope] })

describe('keys', () => {
  const textOf = async (endpoint: Endpoint, as: Person, query: Record<string, string | number>) =>
    JSON.stringify((await store.ask(endpoint, { as, query })).body)

  test('are masked wherever an admin without their scope sees them', async () => {
    const owner = await client(store)
    const { payment, license } = await purchase(store, owner)
    await rows.dispute(store, { paymentId: payment.id })
    const masked = `•••••-•••••-•••••-•••••-${license.key.slice(-5)}`
    const lists = [
      [listKeys, { page: 1, search: owner.email }],
      [listKeys, {}],
      [listPurchaseHistory, { page: 1, search: payment.id }],
      [listDisputes, { page: 1, search: payment.id }],
    ] as const
    const both = await admin(store, { staffScopes: ['money', 'keys'] })
    for (const [endpoint, query] of lists) {
      expect(await textOf(endpoint, boss, query)).toContain(license.key)
      const shown = await textOf(endpoint, limited.read, query)
      expect(shown).toContain(masked)
      expect(shown).not.toContain(license.key)
    }
    expect(await textOf(listPurchaseHistory, both, { page: 1 })).toContain(license.key)
    for (const endpoint of [exportPurchases, exportDisputes]) {
      expect(await textOf(endpoint, both, {})).toContain(license.key)
      const file = await textOf(endpoint, limited.money, {})
      expect(file).toContain(payment.id)
      expect(file).not.toContain(license.key.slice(0, 11))
    }
  })

  test('are not found by their letters by whoever may not see them', async () => {
    const owner = await client(store)
    const { license } = await purchase(store, owner)
    const found = async (as: Person, search: string) =>
      (await textOf(listKeys, as, { page: 1, search })).includes(license.id)
    const part = license.key.slice(0, 11)
    expect(await found(boss, part)).toBe(true)
    expect(await textOf(listKeys, limited.read, { page: 1, search: part })).toContain('"total":0')
    for (const text of [owner.email, owner.name]) expect(await found(limited.read, text)).toBe(true)
  })
})

test('staff of the accounts’ scope come into no account: they send its owner a link, and see neither keys nor purchases', async () => {
  const owner = await client(store)
  const { payment, license } = await purchase(store, owner)
  const as = limited.users
  const body = { userId: owner.id, newPassword: 'vista-pelo-suporte' }
  expect(await store.ask(api.resetPassword, { as, body })).toMatchObject({
    status: 403,
    body: { code: 'scope_missing' },
  })
  expect((await store.ask(api.sendRecovery, { as, params: { id: owner.id } })).status).toBe(200)
  expect((await store.ask(api.resetPassword, { as: boss, body })).status).toBe(200)
  const sent = await store.db.select().from(emails).where(eq(emails.userId, owner.id))
  expect(sent.map(({ kind, address }) => [kind, address])).toContainEqual(['recovery', owner.email])
  const seen = [
    await store.ask(getCustomer, { as, params: { id: owner.id } }),
    await store.ask(listCustomerEvents, { as, params: { id: owner.id } }),
    await store.ask(api.listUsers, { as, query: { page: 1, search: owner.email } }),
    await store.ask(searchPanel, { as, query: { search: license.key } }),
  ]
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))
  expect(seen[0]?.body).toMatchObject({ account: { _id: owner.id }, money: null, purchases: null, keys: null })
  expect(JSON.stringify(seen)).not.toContain(license.key.slice(-5))
  const refused = [
    await store.ask(listKeys, { as, query: { page: 1 } }),
    await store.ask(listPurchaseHistory, { as, query: { page: 1 } }),
    await store.ask(getPurchaseTerms, { as, params: { paymentId: payment.id } }),
    await store.ask(exportKeys, { as }),
    await store.ask(exportPurchases, { as }),
  ]
  expect(refused.map(({ body: { code } }) => code)).toEqual(refused.map(() => 'scope_missing'))
})

test('an inactive announcement is seen by those who moderate or read', async () => {
  const { id } = await rows.notification(store, { status: 'inactive' })
  const sees = async (as: Person) => JSON.stringify((await store.ask(listNotifications, { as })).body).includes(id)
  expect(await sees(boss)).toBe(true)
  expect(await sees(limited.moderation)).toBe(true)
  expect(await sees(limited.money)).toBe(false)
})

test('registration dates name nobody to an admin who may not see users', async () => {
  const emails = async (as: Person) => JSON.stringify((await store.ask(api.listUserDates, { as })).body).includes('@')
  expect(await emails(limited.users)).toBe(true)
  expect(await emails(limited.money)).toBe(false)
})

describe('accounts of admins', () => {
  test('are managed by an admin without limits alone', async () => {
    const other = await admin(store)
    const as = limited.users
    const params = { id: other.id }
    const before = await dumpText(store)
    const answers = [
      await store.ask(api.setUserStatus, { as, params, body: { action: 'block' } }),
      await store.ask(api.banUser, { as, params }),
      await store.ask(api.unbanUser, { as, params }),
      await store.ask(api.endUserSessions, { as, params }),
      await store.ask(api.deleteUser, { as, params }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'scope_missing']))
    expect(await dumpText(store)).toBe(before)
    expect((await store.ask(api.banUser, { as: boss, params })).status).toBe(200)
  })

  test('get their scopes from an admin without limits, at once, in the log', async () => {
    const person = await admin(store)
    const limit = (role: Role, scopes?: StaffScope[] | null) =>
      store.ask(api.setUserRole, { as: boss, params: { id: person.id }, body: { role, scopes } })
    const mayList = async () => (await store.ask(api.listUsers, { as: person })).status
    expect((await limit('admin', ['read', 'keys', 'keys'])).body.user.scopes).toEqual(['keys', 'read'])
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, person.id))
    expect(entry).toMatchObject({ before: { staffScopes: null }, after: { staffScopes: '["keys","read"]' } })
    expect(await mayList()).toBe(200)
    expect((await limit('admin', ['money'])).status).toBe(200)
    expect(await mayList()).toBe(403)
    // As a client says it that knows no scopes.
    expect((await limit('admin')).body.user.scopes).toEqual(['money'])
    expect((await limit('client')).body.user.scopes).toBe(null)
    expect((await limit('admin')).body.user.scopes).toBe(null)
    expect((await limit('admin', [])).status).toBe(400)
    expect((await limit('admin', null)).body.user.scopes).toBe(null)
  })

  test('keep one without limits: it is neither limited nor demoted, nor does one limit oneself', async () => {
    const to = (id: string, scopes: StaffScope[]) =>
      store.ask(api.setUserRole, { as: boss, params: { id }, body: { role: 'admin', scopes } })
    expect((await to(boss.id, ['read'])).body.code).toBe('own_account')
    const rest = ne(users.id, boss.id)
    await store.db
      .update(users)
      .set({ role: 'client' })
      .where(and(rest, isNull(users.staffScopes)))
    const by = { id: limited.users.id, name: 'somebody', requestId: 'x' }
    const other = await client(store)
    const formerly = { ...by, id: other.id }
    for (const scopes of [['read'], null] as const) {
      const role = scopes ? 'admin' : 'client'
      await expect(domain.setRole(store.deps, formerly, boss.id, role, scopes)).rejects.toMatchObject({
        code: 'last_admin',
      })
    }
    await expect(domain.banUser(store.deps, formerly, boss.id)).rejects.toMatchObject({ code: 'last_admin' })
    expect(await store.db.select().from(users).where(eq(users.id, boss.id))).toMatchObject([
      { role: 'admin', staffScopes: null, isBanned: false },
    ])
  })
})
