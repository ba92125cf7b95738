import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as api from '#schema/api/feedback.ts'
import { feedbackWaitMs } from '#schema/rules/feedback.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { feedback, products } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { changeRow, license, pendingPayment, product, review } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

const eligibility = (as: Person, productName: string) =>
  store.ask(api.getFeedbackEligibility, { as, params: { productName } })
const send = (as: Person, productName: string, over: Record<string, unknown> = {}) =>
  store.ask(api.sendFeedback, { as, body: { feedback: 'Gostei muito.', rating: 5, productName, ...over } })
const approve = (id: string) => store.ask(api.approveFeedback, { as: boss, params: { id } })
const reject = (id: string) => store.ask(api.rejectFeedback, { as: boss, params: { id } })
const reviewsOf = (userId: string) => store.db.select().from(feedback).where(eq(feedback.userId, userId))

/** A client who owns a license of a new product, given by an admin. */
async function owner(over: Partial<typeof products.$inferInsert> = {}) {
  const who = await client(store)
  const item = await product(store, over)
  await license(store, { userId: who.id, productId: item.id, productName: item.name })
  return { who, item, name: item.name }
}

const nothingYet = {
  hasExistingFeedback: false,
  existingFeedbackStatus: null,
  lastFeedbackDate: null,
  existingFeedback: null,
}

describe('who may review', () => {
  test('who was given a key may, and a review says whose it is by the account, not by the body', async () => {
    const { who, item, name } = await owner()
    expect((await eligibility(who, name)).body).toEqual({ canSubmitFeedback: true, ...nothingYet })
    const { status, body } = await send(who, name, {
      feedback: '  Ótimo!\nRecomendo <b>muito</b>.  ',
      rating: 4,
      name: 'Another',
      userId: 'another',
      status: 'approved',
      _id: 'mine',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, message: 'Avaliação enviada com sucesso!' })
    expect(body.feedback).toMatchObject({
      userId: who.id,
      name: who.name,
      productName: name,
      feedback: 'Ótimo!\nRecomendo <b>muito</b>.',
      rating: 4,
      status: 'pending',
    })
    expect(await reviewsOf(who.id)).toMatchObject([{ id: body.feedback._id, productId: item.id }])
  })

  test.each([
    ['approved', true],
    ['pending', false],
    ['cancelled', false],
    ['refunded', false],
  ] as const)('a key whose payment is %s: %s', async (status, may) => {
    const who = await client(store)
    const item = await product(store)
    const sale = { userId: who.id, productId: item.id, productName: item.name }
    const payment = await pendingPayment(store, { ...sale, status, approvedAt: Date.now() })
    await license(store, { ...sale, paymentId: payment.id })
    expect((await eligibility(who, item.name)).body).toMatchObject({ canSubmitFeedback: may })
    expect(await send(who, item.name)).toMatchObject(
      may ? { status: 200 } : { status: 403, body: { code: 'feedback_not_buyer' } },
    )
  })

  test('who has no key of it may not, and of a product that is not there nobody', async () => {
    const { name } = await owner()
    const other = await client(store)
    expect((await eligibility(other, name)).body).toEqual({ canSubmitFeedback: false, ...nothingYet })
    expect(await send(other, name)).toMatchObject({
      status: 403,
      body: { code: 'feedback_not_buyer', error: 'Você precisa ter uma licença deste produto para avaliá-lo.' },
    })
    for (const unknown of ['No such thing', "' or 1=1", '%']) {
      expect(await eligibility(other, unknown)).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
      expect(await send(other, unknown)).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
    }
    expect(await reviewsOf(other.id)).toEqual([])
  })

  test('a product’s name travels encoded in the path, whatever is in it', async () => {
    for (const name of ['Ação / 50% + ção?', 'A&B #1 %2F', 'Trinco 日本 🎮']) {
      const { who } = await owner({ name })
      expect((await eligibility(who, name)).body, name).toMatchObject({ canSubmitFeedback: true })
      expect((await send(who, name)).status, name).toBe(200)
      expect((await eligibility(who, name)).body, name).toMatchObject({ existingFeedbackStatus: 'pending' })
    }
  })

  test('a product that was renamed or taken off sale is still one product to its buyer', async () => {
    const { who, item, name } = await owner()
    const later = { name: `${name} II`, deletedAt: Date.now() }
    await changeRow(store, products, item.id, later)
    expect((await eligibility(who, name)).body).toMatchObject({ canSubmitFeedback: true })
    expect((await send(who, later.name)).status).toBe(200)
    expect((await eligibility(who, name)).body).toMatchObject({ canSubmitFeedback: false, hasExistingFeedback: true })
    expect(await send(who, name)).toMatchObject({ status: 409, body: { code: 'feedback_pending' } })
  })

  test.each([
    [{ rating: 6 }, 'rating'],
    [{ rating: 0 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: '5' }, 'rating'],
    [{ rating: null }, 'rating'],
    [{ feedback: ' \n ' }, 'feedback'],
    [{ feedback: 'x'.repeat(501) }, 'feedback'],
    [{ feedback: '🎮'.repeat(501) }, 'feedback'],
    [{ feedback: 'a\u0000b' }, 'feedback'],
    [{ feedback: 'half a character \ud83c' }, 'feedback'],
    [{ productName: 'half a character \ud83c' }, 'productName'],
    [{ productName: '' }, 'productName'],
  ])('a review with %j is refused', async (over, path) => {
    const { who, name } = await owner()
    const { status, body } = await send(who, name, over)
    expect({ status, code: body.code, paths: body.details?.map((detail) => detail.path) }).toEqual({
      status: 400,
      code: 'invalid_input',
      paths: [path],
    })
    expect(await reviewsOf(who.id)).toEqual([])
  })

  test('five hundred characters fit, emoji too', async () => {
    for (const text of ['🎮'.repeat(500), 'é'.repeat(500)]) {
      const { who, name } = await owner()
      expect((await send(who, name, { feedback: text })).body.feedback?.feedback).toBe(text)
    }
  })
})

describe('when the same product may be reviewed again', () => {
  test('not while a review is pending; at once when it was rejected', async () => {
    const { who, name } = await owner()
    const { body } = await send(who, name)
    const at = body.feedback.lastFeedbackDate
    expect((await eligibility(who, name)).body).toEqual({
      canSubmitFeedback: false,
      hasExistingFeedback: true,
      existingFeedbackStatus: 'pending',
      lastFeedbackDate: at,
      existingFeedback: { feedback: 'Gostei muito.', rating: 5 },
    })
    expect(await send(who, name)).toMatchObject({ status: 409, body: { code: 'feedback_pending' } })
    await reject(body.feedback._id)
    expect((await eligibility(who, name)).body).toEqual({
      canSubmitFeedback: true,
      hasExistingFeedback: true,
      existingFeedbackStatus: 'rejected',
      lastFeedbackDate: at,
      existingFeedback: { feedback: 'Gostei muito.', rating: 5 },
    })
    expect((await send(who, name)).status).toBe(200)
  })

  test.each([
    [0, 30],
    [10.5, 20],
    [29.5, 1],
  ])('not %d days after an approved one: %d are left', async (ago, days) => {
    const { who, name } = await owner()
    const sentAt = Date.now() - ago * dayMs
    await review(store, { userId: who.id, productName: name, status: 'approved', createdAt: sentAt })
    expect((await eligibility(who, name)).body).toMatchObject({
      canSubmitFeedback: false,
      existingFeedbackStatus: 'approved',
      lastFeedbackDate: new Date(sentAt).toISOString(),
    })
    expect(await send(who, name)).toMatchObject({
      status: 409,
      body: {
        code: 'feedback_wait',
        days,
        error: `Você já avaliou este produto: aguarde ${days} dia(s) para avaliar de novo.`,
      },
    })
  })

  test('thirty days after it, again', async () => {
    const { who, name } = await owner()
    const createdAt = Date.now() - feedbackWaitMs - 1_000
    await review(store, { userId: who.id, productName: name, status: 'approved', createdAt })
    expect((await eligibility(who, name)).body).toMatchObject({ canSubmitFeedback: true })
    expect((await send(who, name)).status).toBe(200)
  })

  test('the review of another user does not count', async () => {
    const { who, item, name } = await owner()
    await send(who, name)
    const other = await client(store)
    await license(store, { userId: other.id, productId: item.id, productName: name })
    expect((await eligibility(other, name)).body).toEqual({ canSubmitFeedback: true, ...nothingYet })
  })

  test('of twenty at once one is stored', async () => {
    const { who, name } = await owner()
    const answers = await Promise.all(times(20, () => send(who, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await reviewsOf(who.id)).toHaveLength(1)
  })

  test('a naive copy that checks first and writes then stores several; the condition in the write does not', async () => {
    await store.db.run(sql`drop index feedback_one_pending`)
    const naive = await owner()
    await Promise.all(
      times(20, async () => {
        const sent = await reviewsOf(naive.who.id)
        if (sent.length === 0) await review(store, { userId: naive.who.id, productName: naive.name })
      }),
    )
    expect((await reviewsOf(naive.who.id)).length).toBeGreaterThan(1)
    const { who, name } = await owner()
    await Promise.all(times(20, () => send(who, name)))
    expect(await reviewsOf(who.id)).toHaveLength(1)
    await store.db.delete(feedback).where(eq(feedback.userId, naive.who.id))
    await store.db.run(
      sql`create unique index feedback_one_pending on feedback (user_id, product_name) where status = 'pending'`,
    )
  })

  test('a review is stored once, and reported as stored, even if the database’s answer is lost', async () => {
    const senders = await Promise.all(times(12, () => owner()))
    store.proxy.set({ dropAnswers: 0.3 })
    const answers = await Promise.all(senders.map(({ who, name }) => send(who, name)))
    store.proxy.set({ dropAnswers: 0 })
    for (const [n, { status }] of answers.entries()) {
      const rows = await reviewsOf(senders[n]?.who.id ?? '')
      expect([200, 503]).toContain(status)
      expect(rows.length).toBeLessThanOrEqual(1)
      if (status === 200) expect(rows).toHaveLength(1)
    }
  })
})

describe('what the store shows', () => {
  test('approved reviews, newest first, to anyone, with the author’s name and nothing else of them', async () => {
    const { who, name } = await owner()
    const at = Date.now()
    const row = { productName: name, status: 'approved' } as const
    await review(store, { ...row, userId: who.id, name: 'Ana', rating: 3, createdAt: at + 10_000 })
    await review(store, { ...row, name: 'Bia', createdAt: at + 20_000 })
    await review(store, { productName: name, name: 'Waiting', createdAt: at + 30_000 })
    await review(store, { productName: name, name: 'Refused', status: 'rejected', createdAt: at + 40_000 })
    const { status, body, headers } = await store.ask(api.listReviews)
    expect(status).toBe(200)
    const shown = itemsOf(body).slice(0, 2)
    expect(shown.map((review) => review.name)).toEqual(['Bia', 'Ana'])
    expect(Object.keys(shown[1] ?? {}).sort()).toEqual(
      ['_id', 'createdAt', 'feedback', 'isVerified', 'lastFeedbackDate', 'name', 'productName', 'rating'].sort(),
    )
    expect(headers.get('x-total-count')).toBe(String(itemsOf(body).length))
    const answered = JSON.stringify(body)
    expect(answered).not.toContain('@')
    expect(answered).not.toContain(who.id)
  })

  test('of a person’s approved reviews of one product the last, and by page of at least so many stars', async () => {
    const { who, name } = await owner()
    const row = { userId: who.id, productName: name, status: 'approved' } as const
    await review(store, { ...row, feedback: 'before', createdAt: 1_000 })
    await review(store, { ...row, feedback: 'after', rating: 2, createdAt: 2_000 })
    await review(store, { ...row, userId: null, feedback: 'gone', createdAt: 3_000 })
    await review(store, { ...row, userId: null, feedback: 'gone too', createdAt: 4_000 })
    const ask = async (query: Record<string, string | number>) =>
      itemsOf((await store.ask(api.listReviews, { query })).body).map((one) => one.feedback)
    expect(await ask({ search: name })).toEqual(['gone too', 'gone', 'after'])
    expect(await ask({ search: name, minRating: 4, page: 2, limit: 1 })).toEqual(['gone'])
  })
})

test('a read takes one round trip, also a signed-in one, a write no more than three', async () => {
  const { who, name } = await owner()
  const trips = async (ask: () => Promise<{ status: number }>) => {
    store.proxy.reset()
    expect((await ask()).status).toBe(200)
    return store.proxy.roundTrips()
  }
  expect(await trips(() => store.ask(api.listReviews))).toBe(1)
  expect(await trips(() => eligibility(who, name))).toBe(1)
  expect(await trips(() => send(who, name))).toBe(2)
  const [row] = await reviewsOf(who.id)
  expect(await trips(() => approve(row?.id ?? ''))).toBe(2)
})
