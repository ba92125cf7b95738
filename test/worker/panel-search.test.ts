import { expect, test } from 'vitest'
import { searchPanel } from '#schema/api/panel.ts'
import { toWire } from '#schema/rules/money.ts'
import type { StaffScope } from '#schema/rules/staff.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { recordedPlans } from '../query-plans.ts'
import * as rows from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

const find = async (search: string, as: Person = boss) => (await store.ask(searchPanel, { as, query: { search } })).body
const nothing = { users: [], keys: [], payments: [], coupons: [], products: [] }

test('a person, a key by its end, a payment by either id, a coupon and a product are found in one round trip', async () => {
  const buyer = await client(store, { name: 'Quitéria Busca' })
  const payment = await rows.pendingPayment(store, {
    userId: buyer.id,
    productName: 'Farol',
    status: 'approved',
    createdAt: Date.UTC(2026, 10, 21, 15, 28),
    approvedAt: 1,
    endToEndId: 'E18236120202611211530s0123456789',
  })
  const license = await rows.license(store, { userId: buyer.id, paymentId: payment.id, productName: 'Farol' })
  await rows.coupon(store, { code: 'ACHADO15', discount: 15 })
  const item = await rows.product(store, { name: 'Periscópio' })

  store.proxy.reset()
  expect((await find(buyer.email)).users).toEqual([{ _id: buyer.id, name: 'Quitéria Busca', email: buyer.email }])
  expect(store.proxy.roundTrips()).toBe(1)
  expect(await find(license.key.slice(-6))).toEqual({
    ...nothing,
    keys: [{ _id: license.id, key: license.key, productName: 'Farol', username: 'Quitéria Busca' }],
  })
  const found = {
    paymentId: payment.id,
    productName: 'Farol',
    username: 'Quitéria Busca',
    amount: toWire(payment.amountCents),
    currency: 'BRL',
    status: 'approved',
  }
  for (const id of [payment.id, payment.providerId ?? '', payment.endToEndId ?? '']) {
    store.proxy.reset()
    expect((await find(id)).payments).toEqual([found])
    const plans = (await recordedPlans(store)).flatMap(({ plan }) => plan)
    const byProvider = 'SEARCH payments USING COVERING INDEX payments_provider_id (provider=? AND provider_id=?)'
    const byTime = 'SEARCH payments USING INDEX payments_created (created_at>? AND created_at<?)'
    expect(plans).toEqual(expect.arrayContaining([byProvider, ...(id === payment.endToEndId ? [byTime] : [])]))
  }
  expect(await find('achado')).toEqual({ ...nothing, coupons: [{ code: 'ACHADO15', discount: 15 }] })
  expect((await find('periscópio')).products).toEqual([{ _id: item.id, name: 'Periscópio', status: 'active' }])
  expect(await find('nada disto')).toEqual(nothing)
})

test('the five newest of each kind are shown, whatever else contains the text', async () => {
  for (let n = 0; n < 7; n++) await client(store, { name: `Fulano Repetido ${n}` })
  expect((await find('repetido')).users?.map(({ name }) => name.at(-1))).toEqual(['6', '5', '4', '3', '2'])
})

test.each<[StaffScope, string[]]>([
  ['keys', ['keys']],
  ['money', ['payments', 'coupons']],
  ['catalogue', ['products']],
  ['users', ['users']],
  ['moderation', []],
  ['read', ['users', 'payments', 'coupons', 'products']],
])('an admin with the scope %s finds in %j alone', async (scope, parts) => {
  const limited = await admin(store, { staffScopes: [scope] })
  const found = Object.entries(await find('abc', limited))
  expect(found.filter(([, matches]) => matches !== null).map(([name]) => name)).toEqual(parts)
})

test('a text that is missing or too long is refused, and clients are not answered', async () => {
  for (const search of ['', ' ', 'x'.repeat(121)])
    expect(await store.ask(searchPanel, { as: boss, query: { search } })).toMatchObject({ status: 400 })
  expect(await store.ask(searchPanel, { as: await client(store), query: { search: 'abc' } })).toMatchObject({
    status: 403,
  })
})
