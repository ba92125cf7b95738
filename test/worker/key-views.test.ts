import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logKeyView } from '#schema/api/key-views.ts'
import { type KeyViewKind, keyViewPrecisionMs } from '#schema/rules/licenses.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { counters, keyViews, type LicenseRow, licenses } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow, license } from '../rows.ts'

const store = await openFileStore()
const buyer = await client(store)

const log = (id: string, kind: KeyViewKind | 'stolen', { as = buyer, from = address() } = {}) =>
  store.ask(logKeyView, { as, params: { id }, body: { kind }, headers: { 'cf-connecting-ip': from } })
const viewsOf = ({ id }: LicenseRow) =>
  store.db.select().from(keyViews).where(eq(keyViews.licenseId, id)).orderBy(asc(keyViews.viewedAt), asc(keyViews.id))

test('a reveal and a copy of the buyer’s own key are logged with their instant and address, in two round trips', async () => {
  const row = await license(store, { userId: buyer.id })
  const before = Date.now()
  store.proxy.reset()
  expect(await log(row.id, 'revealed', { from: '10.9.8.7' })).toMatchObject({
    status: 200,
    body: { licenseKey: row.key },
  })
  expect(store.proxy.roundTrips()).toBe(2)
  expect((await log(row.id, 'copied', { from: '10.9.8.6' })).status).toBe(200)
  const views = await viewsOf(row)
  expect(views.map(({ kind, address }) => [kind, address])).toEqual([
    ['revealed', '10.9.8.7'],
    ['copied', '10.9.8.6'],
  ])
  for (const { viewedAt } of views) {
    expect(viewedAt).toBeGreaterThanOrEqual(before)
    expect(viewedAt).toBeLessThanOrEqual(Date.now())
  }
})

test('a key is found by its payment too, as the confirmation knows it', async () => {
  const sold = await purchase(store, buyer)
  expect((await log(sold.payment.id, 'revealed')).status).toBe(200)
  expect(await viewsOf(sold.license)).toHaveLength(1)
})

test('views of one kind within a minute are logged once, twenty at once as well', async () => {
  const row = await license(store, { userId: buyer.id })
  const statuses = await Promise.all(times(20, async () => (await log(row.id, 'revealed')).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await viewsOf(row)).toHaveLength(1)
  await store.db
    .update(keyViews)
    .set({ viewedAt: Date.now() - keyViewPrecisionMs })
    .where(eq(keyViews.licenseId, row.id))
  await log(row.id, 'revealed')
  expect(await viewsOf(row)).toHaveLength(2)
})

test('nothing is logged of the key of another, of one that an admin deleted, or of another kind', async () => {
  const row = await license(store, { userId: buyer.id })
  const deleted = await license(store, { userId: buyer.id, deletedAt: Date.now(), isActive: false })
  const answers = [
    await log(row.id, 'revealed', { as: await client(store) }),
    await log(deleted.id, 'revealed'),
    await log(row.key, 'revealed'),
    await log(row.id, 'stolen'),
    await log(row.id, 'downloaded'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400])
  expect([...(await viewsOf(row)), ...(await viewsOf(deleted))]).toEqual([])
})

test('a user may log so many views a minute', async () => {
  const row = await license(store)
  const as = await client(store)
  await changeRow(store, licenses, row.id, { userId: as.id })
  const view = async () => (await log(row.id, 'copied', { as })).status
  expect(await view()).toBe(200)
  const { name, max } = rateLimits.keyView
  const counted = await store.db
    .update(counters)
    .set({ hits: max - 1 })
    .where(and(eq(counters.bucket, `${name}:${as.id}`), eq(counters.hits, 1)))
  expect(counted.rowsAffected).toBe(1)
  expect([await view(), await view()]).toEqual([200, 429])
})
