import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getFeedbackEligibility } from '#schema/api/feedback.ts'
import { logKeyView } from '#schema/api/key-views.ts'
import { listPurchasedProducts, type PurchasedProduct } from '#schema/api/purchases.ts'
import { maskKey } from '#schema/rules/activations.ts'
import type { Page } from '#schema/rules/lists.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import { listPurchases } from '#worker/domain/purchases/mine.ts'
import { keyEndOf, manyPurchases } from '../many-purchases.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person, reseller } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow, delivery, findRow, license, pendingPayment, product, review } from '../rows.ts'
import { rowsRead } from '../rows-read.ts'

const store = await openFileStore()
const many = 5_000
let buyer: Person
beforeAll(async () => {
  buyer = await reseller(store)
  await manyPurchases(store, buyer, many)
})

type Query = Record<string, string | number>
const read = async (as: Person, query: Query) => {
  const { status, body } = await store.ask(listPurchasedProducts, { as, query: { keys: 'hidden', ...query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Page<PurchasedProduct>
}
const endsOf = ({ items }: Page<PurchasedProduct>) => items.map(({ licenseKey }) => licenseKey.slice(-5))
const endsFrom = (newest: number, count = 5) => Array.from({ length: count }, (_, n) => keyEndOf(newest - n))

test('of 5,000 purchases a page has five and their number, and the last page has the oldest', async () => {
  store.proxy.reset()
  const first = await read(buyer, { page: 1, limit: 5 })
  expect(store.proxy.roundTrips()).toBe(1)
  expect(first).toMatchObject({ total: many, page: 1, pages: 1_000 })
  expect(endsOf(first)).toEqual(endsFrom(many))
  expect(endsOf(await read(buyer, { page: 2, limit: 5 }))).toEqual(endsFrom(many - 5))
  const last = await read(buyer, { page: 1_000, limit: 5 })
  expect(endsOf(last)).toEqual(endsFrom(5))
  expect(await read(buyer, { page: 1_001, limit: 5 })).toMatchObject({ items: [], total: many, pages: 1_000 })
  expect(await read(await client(store), { page: 1 })).toMatchObject({ items: [], total: 0, pages: 1 })
})

test('a page of 5,000 purchases reads the rows that a page of ten reads, and beyond them only the index', async () => {
  const few = await client(store)
  await manyPurchases(store, few, 10)
  const cost = (who: Person, query: object) =>
    rowsRead(store, () =>
      listPurchases(store.deps, { id: who.id, address: '' }, { keys: 'hidden', limit: 5, ...query }),
    )
  const usual = await cost(few, { page: 1 })
  // The index has an entry of each key: they are counted there, and those of the pages before are skipped. How many rows tell when a right to a
  // refund ends depends on the days of the purchases.
  expect(await cost(buyer, { page: 1 })).toBeLessThan(1.5 * usual + many)
  expect(await cost(buyer, { page: 1_000 })).toBeLessThan(1.5 * usual + 2 * many)
  const { id } = (await read(buyer, { page: 1_000, limit: 5 })).items.map(({ _id }) => ({ id: _id }))[0] ?? { id: '' }
  expect(await cost(buyer, { id })).toBeLessThanOrEqual(usual)
})

test('whether a purchase takes a volume price away is found in one pass over the keys of its buyer', async () => {
  const who = await reseller(store)
  await manyPurchases(store, who, 1_000)
  const { id: productId } = await product(store)
  const recently = Date.now() - 3_600_000
  const bought = { productId, volumeFrom: 3, volumeSavedCents: 100, createdAt: recently, approvedAt: recently }
  await store.db.update(payments).set(bought).where(eq(payments.userId, who.id))
  await store.db.update(licenses).set({ purchaseDate: recently }).where(eq(licenses.userId, who.id))
  const page = () => listPurchases(store.deps, { id: who.id, address: '' }, { keys: 'hidden', page: 1, limit: 5 })
  // Of each of the five, every payment of its buyer and whether it was refunded; more for the rest of the page.
  expect(await rowsRead(store, page)).toBeLessThan(5 * 4 * 1_000)
  expect((await page()).items.map(({ refundRight }) => refundRight)).toEqual(Array(5).fill('withdraw'))
})

test('without a query all 5,000 come, once each, and no answer of the database has a megabyte', async () => {
  const who = await reseller(store)
  await manyPurchases(store, who, many)
  store.proxy.reset()
  const { status, body, headers } = await store.ask(listPurchasedProducts, { as: who, query: { keys: 'hidden' } })
  expect(status).toBe(200)
  const all = body as unknown as PurchasedProduct[]
  expect(all.map(({ licenseKey }) => licenseKey.slice(-5))).toEqual(endsFrom(many, many))
  expect(headers.get('x-total-count')).toBe(String(many))
  const { roundTrips, bytes } = store.proxy.traffic()
  expect(roundTrips).toBeGreaterThan(5)
  expect(bytes / roundTrips).toBeLessThan(1_000_000)
  expect(bytes / roundTrips).toBeGreaterThan(0)
  const whole = await store.ask(listPurchasedProducts, { as: who })
  const keys = (whole.body as unknown as PurchasedProduct[]).map(({ licenseKey }) => licenseKey)
  expect(keys.filter((key) => key.includes('•'))).toEqual([])
  expect(new Set(keys).size).toBe(many)
})

test('a search finds products by their name in both languages, whatever its case and accents', async () => {
  const who = await client(store)
  await manyPurchases(store, who, 30)
  const item = await product(store, { name: 'Bússola Azul', en: { name: 'Blue Compass' } })
  await license(store, { userId: who.id, productId: item.id, productName: 'Bússola Azul', purchaseDate: 1 })
  await license(store, { userId: (await client(store)).id, productId: item.id, productName: 'Bússola Azul' })
  for (const search of ['bussola', 'BÚSSOLA A', 'blue comp', 'Compass'])
    expect(await read(who, { search, limit: 5 }), search).toMatchObject({
      items: [{ productName: 'Bússola Azul' }],
      total: 1,
    })
  expect(await read(buyer, { search: 'lote 7', limit: 5 })).toMatchObject({ total: many / 20, pages: 50 })
  expect(endsOf(await read(buyer, { search: 'lote 7', limit: 5, page: 50 }))).toEqual([
    '00087',
    '00067',
    '00047',
    '00027',
    '00007',
  ])
  expect(await read(buyer, { search: '100%' })).toMatchObject({ items: [], total: 0, pages: 1 })
  expect(await read(buyer, { search: '\u200b', limit: 5 })).toMatchObject({ total: many })
})

test('a search finds a key by the whole of it or a part, as people type it', async () => {
  const who = await client(store)
  const at = { userId: who.id, purchaseDate: 1 }
  const own = await license(store, { ...at, key: '7H0KM-QRSTV-01WXY-Z2345-ABCDE' })
  const other = await license(store, { ...at, key: 'loja_abc/Ção.88', sellerType: 'multiloader' })
  for (const { id } of [own, other]) await store.ask(logKeyView, { as: who, params: { id }, body: { kind: 'copied' } })
  await license(store, at)
  const spellings = [
    '7H0KM-QRSTV-01WXY-Z2345-ABCDE',
    '7hokmqrstvoiwxyz2345abcde',
    ' “7h0km qrstv o1wxy z2345 abcde”. ',
    'rstv–o1wx',
    'z234',
  ]
  for (const search of spellings)
    expect(
      (await read(who, { search })).items.map(({ _id }) => _id),
      search,
    ).toEqual([own.id])
  for (const search of ['LOJA-ABC/Ção88', 'c/Ção'])
    expect(
      (await read(who, { search })).items.map(({ _id }) => _id),
      search,
    ).toEqual([other.id])
  // Three symbols stand in too many keys.
  expect((await read(who, { search: 'z23' })).items).toEqual([])
})

test('a key that nobody was handed is found by what is shown of it alone', async () => {
  const { license: own } = await purchase(store, buyer)
  const shortKey = await license(store, { userId: buyer.id, key: 'CURTA-77', sellerType: 'multiloader' })
  const isFound = async (search: string, id = own.id) =>
    (await read(buyer, { search })).items.some(({ _id }) => _id === id)
  const hidden = own.key.slice(0, 11)
  expect([await isFound(own.key), await isFound(hidden), await isFound(own.key.slice(-8))]).toEqual([
    false,
    false,
    false,
  ])
  expect(await isFound(own.key.slice(-5).toLowerCase())).toBe(true)
  expect(maskKey(own.key).slice(-5)).toBe(own.key.slice(-5))
  expect(await isFound('CURTA-77', shortKey.id)).toBe(false)
  await store.ask(logKeyView, { as: buyer, params: { id: own.id }, body: { kind: 'revealed' } })
  expect([await isFound(own.key), await isFound(hidden)]).toEqual([true, true])
  // One that is suspended before somebody had it stays hidden, whole list or not.
  const { license: contested } = await purchase(store, buyer)
  await changeRow(store, licenses, contested.id, { suspendedAt: Date.now() })
  await store.ask(listPurchasedProducts, { as: buyer, query: { search: contested.key.slice(-5) } })
  expect(await isFound(contested.key.slice(0, 11), contested.id)).toBe(false)
})

test('one purchase is read by the id of its key or its payment, and nobody else’s', async () => {
  const key = keyEndOf(100)
  const [paid] = await store.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, buyer.id), eq(payments.id, `many-100-${buyer.id}`)))
  const owed = await pendingPayment(store, {
    userId: buyer.id,
    status: 'approved',
    approvedAt: 1,
    sellerType: 'multiloader',
  })
  await delivery(store, { paymentId: owed.id })
  for (const id of [`key-${paid?.id}`, paid?.id ?? '']) {
    const found = await read(buyer, { id })
    expect(endsOf(found)).toEqual([key])
    expect(found.total).toBe(1)
    expect(await read(await client(store), { id })).toMatchObject({ items: [], total: 0 })
  }
  expect(await read(buyer, { id: owed.id })).toMatchObject({ items: [{ isDelivering: true }], total: 1 })
  expect(await read(await client(store), { id: owed.id })).toMatchObject({ items: [], total: 0 })
})

test('purchases that a seller owes come before the others, over the pages', async () => {
  const who = await client(store)
  await manyPurchases(store, who, 7)
  for (const at of [1, 2, 3]) {
    const owed = { status: 'approved', approvedAt: at, createdAt: at, sellerType: 'multiloader' } as const
    const { id } = await pendingPayment(store, { userId: who.id, productName: `Devida ${at}`, ...owed })
    await delivery(store, { paymentId: id })
  }
  const names = async (page: number, query: Query = {}) => {
    const { items, total } = await read(who, { page, limit: 2, ...query })
    return [
      total,
      ...items.map(({ isDelivering, productName, licenseKey }) => (isDelivering ? productName : licenseKey.slice(-1))),
    ]
  }
  expect([await names(1), await names(2), await names(3), await names(5), await names(6)]).toEqual([
    [10, 'Devida 3', 'Devida 2'],
    [10, 'Devida 1', '7'],
    [10, '6', '5'],
    [10, '2', '1'],
    [10],
  ])
  expect(await names(1, { search: 'devida' })).toEqual([3, 'Devida 3', 'Devida 2'])
  expect(await names(1, { search: 'lote 3' })).toEqual([1, '3'])
})

test('a page says of each purchase what the check of its right to review says', async () => {
  const who = await client(store)
  const names = ['allowed', 'pending', 'approved', 'rejected', 'rejected later', 'renamed', 'refunded', 'given']
  for (const productName of names) {
    const { id: productId } = await product(store, { name: productName === 'renamed' ? 'its new name' : productName })
    const paymentId = productName === 'given' ? null : (await pendingPayment(store, { userId: who.id, productId })).id
    const status = productName === 'refunded' ? 'refunded' : 'approved'
    if (paymentId) await changeRow(store, payments, paymentId, { status, approvedAt: 1 })
    await license(store, { userId: who.id, productId, productName, paymentId })
    const sent = { userId: who.id, productId, productName, feedback: `About ${productName}` }
    if (productName === 'pending') await review(store, sent)
    if (productName === 'approved') await review(store, { ...sent, status: 'approved' })
    if (productName.startsWith('rejected')) await review(store, { ...sent, status: 'rejected' })
    if (productName === 'rejected later')
      await review(store, { ...sent, status: 'approved', createdAt: Date.now() - 1_000 })
    if (productName === 'renamed') await review(store, { ...sent, productName: 'its new name' })
    await review(store, { ...sent, userId: (await client(store)).id })
  }
  const { items } = await read(who, { limit: 10 })
  expect(items).toHaveLength(names.length)
  for (const { productName, review: shown } of items) {
    const { body } = await store.ask(getFeedbackEligibility, { as: who, params: { productName } })
    expect(shown, productName).toEqual(productName === 'refunded' ? null : body)
  }
  const bare = (await store.ask(listPurchasedProducts, { as: who, query: { keys: 'hidden' } })).body
  expect((bare as unknown as PurchasedProduct[]).map(({ review: shown }) => shown)).toEqual(names.map(() => null))
})

test('of each product that somebody owns the newest purchase is listed, found by name', async () => {
  const who = await client(store)
  await manyPurchases(store, who, 60)
  await license(store, { userId: who.id, productName: 'Presente' })
  await changeRow(store, payments, `many-60-${who.id}`, { status: 'refunded' })
  const each = await read(who, { each: 'product', limit: 20 })
  expect(each).toMatchObject({ total: 21, pages: 2 })
  expect(each.items[0]).toMatchObject({ productName: 'Presente' })
  expect(endsOf(each).slice(1, 4)).toEqual(endsFrom(59, 3))
  // Of the product of the newest purchase, which was refunded, the one before.
  const lot = await read(who, { each: 'product', search: 'Lote 0' })
  expect(endsOf(lot)).toEqual(['00040'])
  expect(await findRow(store, licenses, lot.items[0]?._id ?? '')).toMatchObject({ productName: 'Lote 0' })
})
