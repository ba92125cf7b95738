import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listReviews as api } from '#schema/api/feedback.ts'
import { feedbackMax } from '#schema/rules/feedback.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { payments, refunds } from '#schema/tables/index.ts'
import { listReviews } from '#worker/domain/feedback/reviews.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { changeRow, pendingPayment, product, review } from '../rows.ts'
import { rowsRead } from '../rows-read.ts'

const store = await openFileStore()

const insertReviews = (from: number, to: number) =>
  store.db.run(sql`
    with recursive n(x) as (select cast(${from} as integer) union all select x + 1 from n where x < ${to})
    insert into feedback (id, name, product_name, rating, feedback, status, created_at, updated_at)
    select 'many' || x, 'Name', 'Product', 1 + x % 5, substr(printf('%.*c', ${feedbackMax}, 'x'), 1), 'approved', x, x from n`)

const queries = [{}, { page: 1, limit: 6, minRating: 4 }, { page: 3 }, { page: 2, sort: '-rating' as const }]
const rowsReadByAll = async () => {
  const counts: number[] = []
  for (const query of queries) counts.push(await rowsRead(store, () => listReviews(store.deps, query)))
  return counts
}

test('twenty thousand reviews cost no more rows than two thousand, and a bare answer stays within 20 kB', async () => {
  await insertReviews(1, 2_000)
  const few = await rowsReadByAll()
  await insertReviews(2_001, 20_000)
  const many = await rowsReadByAll()
  for (const [n, count] of many.entries())
    expect(count, JSON.stringify({ query: queries[n], few, many })).toBeLessThanOrEqual((few[n] ?? 0) * 1.1)

  const { body, headers } = await store.ask(api)
  const shown = itemsOf(body)
  expect(shown.map(({ _id }) => _id)).toEqual(Array.from({ length: shown.length }, (_, n) => `many${20_000 - n}`))
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.every(({ feedback }) => feedback.length === feedbackMax)).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000)
  expect(headers.get('x-total-count')).toBe('20000')
  const page = (await store.ask(api, { query: { minRating: 4, limit: 1 } })).body as Page<unknown>
  expect(page).toMatchObject({ total: 8_000, pages: 8_000 })
})

test('a short list is counted without the earlier reviews of the same person', async () => {
  await store.db.run(sql`delete from feedback`)
  const { id: userId } = await client(store)
  for (const createdAt of [1_000, 2_000, 3_000]) await review(store, { userId, status: 'approved', createdAt })
  await review(store, { status: 'approved' })
  expect((await store.ask(api)).headers.get('x-total-count')).toBe('2')
  expect((await store.ask(api, { query: { page: 1 } })).body).toMatchObject({ total: 2, pages: 1 })
})

test('a review is verified while its author’s purchase stands: not from the moment a refund is open, and again where it is refused', async () => {
  const { id: userId } = await client(store)
  const { id: productId } = await product(store)
  const { id: _id } = await review(store, { userId, productId, status: 'approved' })
  const mark = async () =>
    itemsOf((await store.ask(api, { query: { productId } })).body).map((one) => [one._id, one.isVerified])
  expect(await mark()).toEqual([[_id, false]])
  const { id: paymentId } = await pendingPayment(store, {
    userId,
    productId,
    status: 'approved',
    approvedAt: Date.now(),
  })
  expect(await mark()).toEqual([[_id, true]])
  const row = {
    paymentId,
    amountCents: 4_990,
    source: 'user',
    reason: 'withdrawn',
    requestedAt: 1,
    createdAt: 1,
    nextAttemptAt: 1,
  } as const
  await store.db.insert(refunds).values({ ...row, status: 'requested' })
  for (const [status, isVerified] of [
    ['requested', false],
    ['processing', false],
    ['refused', true],
  ] as const) {
    await store.db.update(refunds).set({ status }).where(eq(refunds.paymentId, paymentId))
    expect(await mark(), status).toEqual([[_id, isVerified]])
  }
  await changeRow(store, payments, paymentId, { status: 'refunded' })
  expect(await mark()).toEqual([[_id, false]])
})

test('a public search finds words of a text, of its author and of the product, newest first', async () => {
  const author = await review(store, { status: 'approved', name: 'Farol do Norte', createdAt: 10 })
  const text = await review(store, { status: 'approved', feedback: 'Um farol de verdade', createdAt: 30 })
  const product = await review(store, { status: 'approved', productName: 'FAROL', createdAt: 20 })
  await review(store, { name: 'Farol pendente' })
  const found = async (search: string) =>
    itemsOf((await store.ask(api, { query: { search } })).body).map(({ _id }) => _id)
  expect(await found('farol')).toEqual([text.id, product.id, author.id])
  expect(await found('fa')).toEqual([text.id, product.id, author.id])
  expect(await found('farol de verdade e mais')).toEqual([])
})
