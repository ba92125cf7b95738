import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDownload } from '#schema/api/downloads.ts'
import { getConfirmation } from '#schema/api/payments.ts'
import { listAdminProducts, updateProduct } from '#schema/api/products.ts'
import { listPurchasedProducts } from '#schema/api/purchases.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { users } from '#schema/tables/users.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { purchase } from '../purchases.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())

const file = { url: 'https://files.example/tool.zip', bytes: 18_400_000, sha256: 'ab'.repeat(32) }
const facts = { bytes: file.bytes, sha256: file.sha256, version: '4.2.1', releasedOn: '2026-11-01' }

/** A client with a key of a product that has a download. */
async function sell() {
  const ana = await client(store)
  const sold = await purchase(store, ana)
  const body = { download: file, details: { version: facts.version, updatedOn: facts.releasedOn } }
  const saved = await store.ask(updateProduct, { as: boss, params: { id: sold.item.id }, body })
  expect(saved).toMatchObject({ status: 200, body: { download: file } })
  return { ana, ...sold }
}
const ask = (as: Person, id: string) => store.ask(getDownload, { as, params: { id } })

test('the owner of a key in force gets the address, by the key or its payment; the facts stand with the purchase', async () => {
  const { ana, payment, license } = await sell()
  for (const id of [payment.id, license.id])
    expect(await ask(ana, id)).toMatchObject({ status: 200, body: { url: file.url } })
  const confirmation = await store.ask(getConfirmation, { as: ana, params: { id: payment.id } })
  expect(confirmation.body.download).toEqual(facts)
  const list = await store.ask(listPurchasedProducts, { as: ana })
  expect(list.body.map(({ download }) => download)).toEqual([facts])
  expect(JSON.stringify([confirmation.body, list.body])).not.toContain(file.url)
})

test('nobody else gets it', async () => {
  const { payment } = await sell()
  expect(await ask(await client(store), payment.id)).toMatchObject({ status: 404, body: { code: 'key_not_found' } })
  expect(await store.ask(getDownload, { params: { id: payment.id } })).toMatchObject({ status: 401 })
})

test.each([
  ['expired', { expirationDate: 1 }],
  ['switched off, as after a refund', { isActive: false }],
  ['suspended', { suspendedAt: 1 }],
])('a key that is %s brings no download', async (_, change) => {
  const { ana, license } = await sell()
  await store.db.update(licenses).set(change).where(eq(licenses.id, license.id))
  expect(await ask(ana, license.id)).toMatchObject({ status: 409, body: { code: 'key_not_in_force' } })
})

test('a deleted key brings none, and a banned owner gets none', async () => {
  const { ana, payment, license } = await sell()
  await store.db.update(licenses).set({ deletedAt: 1 }).where(eq(licenses.id, license.id))
  expect((await ask(ana, payment.id)).status).toBe(404)
  await store.db.update(users).set({ isBanned: true }).where(eq(users.id, ana.id))
  expect((await ask(ana, payment.id)).status).toBe(401)
})

test('a product without a download says so, and only https addresses or paths of the shop are taken', async () => {
  const { ana, payment, item } = await sell()
  const save = (download: object | null) =>
    store.ask(updateProduct, { as: boss, params: { id: item.id }, body: { download } })
  for (const url of ['http://files.example/tool.zip', 'javascript:alert(1)', '//files.example/tool', ''])
    expect(await save({ url }), url).toMatchObject({ status: 400 })
  expect(await save({ url: '/download/tool.zip', sha256: 'AB'.repeat(32) })).toMatchObject({
    body: { download: { url: '/download/tool.zip', bytes: null, sha256: 'ab'.repeat(32) } },
  })
  expect(await save({ url: '/download/tool.zip', sha256: 'abc' })).toMatchObject({ status: 400 })
  expect(await save(null)).toMatchObject({ body: { download: null } })
  expect(await ask(ana, payment.id)).toMatchObject({ status: 404, body: { code: 'download_not_found' } })
  const panel = await store.ask(listAdminProducts, { as: boss })
  expect(JSON.stringify(panel.body)).not.toContain('/download/tool.zip')
})
