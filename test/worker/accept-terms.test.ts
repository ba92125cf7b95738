import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptTerms, me } from '#schema/api/accounts.ts'
import { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { payments, users } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { findRow, product } from '../rows.ts'

const store = await openFileStore()

const accept = (as: Person, version: string, from = '10.9.8.7') =>
  store.ask(acceptTerms, { as, body: { version }, headers: { 'cf-connecting-ip': from } })
const termsOf = async ({ id }: Person) => {
  const row = await findRow(store, users, id)
  return { termsVersion: row?.termsVersion, termsAcceptedAt: row?.termsAcceptedAt, termsAddress: row?.termsAddress }
}
const old = { termsVersion: '2025-01-01', termsAcceptedAt: 1, termsAddress: '10.0.0.1' }

test('a new version is recorded with its instant and address, once, and told to the browser', async () => {
  const who = await client(store, old)
  expect((await store.ask(me, { as: who })).body.termsVersion).toBe('2025-01-01')
  expect((await accept(who, termsVersion)).status).toBe(200)
  const first = await termsOf(who)
  expect(first).toEqual({ termsVersion, termsAcceptedAt: expect.any(Number), termsAddress: '10.9.8.7' })
  expect(first.termsAcceptedAt).toBeGreaterThan(Date.now() - 60_000)
  expect((await accept(who, termsVersion, '10.1.1.1')).status).toBe(200)
  expect(await termsOf(who)).toEqual(first)
  expect((await store.ask(me, { as: who })).body.termsVersion).toBe(termsVersion)
})

test('an account without a recorded acceptance gets one', async () => {
  const who = await client(store)
  expect((await accept(who, termsVersion)).status).toBe(200)
  expect(await termsOf(who)).toMatchObject({ termsVersion, termsAddress: '10.9.8.7' })
})

test('a page that shows an older version accepts nothing', async () => {
  const who = await client(store, old)
  for (const version of ['2025-01-01', '2099-01-01'])
    expect(await accept(who, version)).toMatchObject({ status: 409, body: { code: 'terms_changed' } })
  expect(await termsOf(who)).toEqual(old)
})

test('a purchase under terms of an earlier version is refused until the present ones are accepted', async () => {
  const who = await client(store, old)
  const item = await product(store)
  const order = { userId: who.id, productId: item.id }
  const byPix = () =>
    store.ask(createPixPayment, {
      as: who,
      body: { ...order, amount: 49.9, termsAccepted: true, honeypotData: { timestamp: 1, fields: {} } },
    })
  const byCrypto = () => store.ask(createCryptoPayment, { as: who, body: { ...order, amount: 9.9, currency: 'USD' } })
  for (const buy of [byPix, byCrypto]) {
    expect(await buy()).toMatchObject({ status: 409, body: { code: 'terms_changed' } })
    expect(await store.db.$count(payments, eq(payments.userId, who.id))).toBe(0)
  }
  await accept(who, termsVersion)
  for (const buy of [byPix, byCrypto]) expect((await buy()).status).toBe(200)
})
