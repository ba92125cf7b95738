import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as api from '#schema/api/feedback.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { auditLog, feedback, type products, users } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { license, product, review } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

const send = (as: Person, productName: string, over: Record<string, unknown> = {}) =>
  store.ask(api.sendFeedback, { as, body: { feedback: 'Gostei muito.', rating: 5, productName, ...over } })
const approve = (id: string) => store.ask(api.approveFeedback, { as: boss, params: { id } })
const reject = (id: string) => store.ask(api.rejectFeedback, { as: boss, params: { id } })
const update = (id: string, body: unknown) => store.ask(api.updateFeedback, { as: boss, params: { id }, body })

/** A client who owns a license of a new product, given by an admin. */
async function owner(over: Partial<typeof products.$inferInsert> = {}) {
  const who = await client(store)
  const item = await product(store, over)
  await license(store, { userId: who.id, productId: item.id, productName: item.name })
  return { who, item, name: item.name }
}

describe('moderation', () => {
  test('a pending review is approved once, and the decision is final', async () => {
    const row = await review(store)
    const { status, body } = await approve(row.id)
    expect({ status, ...body }).toMatchObject({
      status: 200,
      success: true,
      message: 'Avaliação aprovada com sucesso!',
      feedback: { _id: row.id, status: 'approved' },
    })
    for (const again of [await approve(row.id), await reject(row.id)]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'invalid_move' } })
    }
    expect(await approve('nothing')).toMatchObject({ status: 404, body: { code: 'feedback_not_found' } })
  })

  test('of an approval and a rejection at once one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await review(store)
      const answers = await Promise.all(times(10, (n) => (n % 2 ? approve(row.id) : reject(row.id))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
      const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, row.id))
      expect(log).toHaveLength(1)
    }
  })

  test('the edit form takes the whole object, and changes the text, the stars and the status alone', async () => {
    const { who, name } = await owner()
    const { body: sent } = await send(who, name)
    const { status, body } = await update(sent.feedback._id, {
      ...sent.feedback,
      feedback: 'Sem palavrões.',
      rating: 2,
      status: 'approved',
      userId: boss.id,
      name: 'Another',
      productName: 'Another',
      createdAt: '2020-01-01T00:00:00.000Z',
    })
    expect(status).toBe(200)
    expect(body.message).toBe('Avaliação atualizada com sucesso!')
    const { updatedAt: _, ...before } = sent.feedback
    expect(body.feedback).toMatchObject({ ...before, feedback: 'Sem palavrões.', rating: 2, status: 'approved' })
    expect((await update(sent.feedback._id, { feedback: 'Só o texto.' })).body.feedback).toMatchObject({
      rating: 2,
      status: 'approved',
    })
    expect(await update(sent.feedback._id, { feedback: '' })).toMatchObject({ status: 400 })
    expect(await update(sent.feedback._id, { feedback: 'x', status: 'shown' })).toMatchObject({ status: 400 })
    expect(await update(sent.feedback._id, { feedback: 'x', rating: 9 })).toMatchObject({ status: 400 })
    expect(await update('nothing', { feedback: 'x' })).toMatchObject({ status: 404 })
  })

  test('two reviews of one product by one person cannot both be set to pending', async () => {
    const { who, name } = await owner()
    const old = await review(store, { userId: who.id, productName: name, status: 'rejected' })
    await send(who, name)
    expect(await update(old.id, { feedback: 'x', status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'feedback_taken' },
    })
  })

  test('a review is deleted once, and its author may send another', async () => {
    const { who, name } = await owner()
    const { body } = await send(who, name)
    const remove = () => store.ask(api.deleteFeedback, { as: boss, params: { id: body.feedback._id } })
    expect((await remove()).body).toEqual({ success: true, message: 'Avaliação excluída com sucesso!' })
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'feedback_not_found' } })
    expect((await send(who, name)).status).toBe(200)
  })

  test('the list answers bare, or in pages that are searched by name, product and text, filtered and sorted', async () => {
    const tag = `Tag ${Date.now()}`
    await review(store, { name: `${tag} Ana`, rating: 1, createdAt: 1_000 })
    await review(store, { productName: `${tag} Produto`, rating: 3, createdAt: 2_000, status: 'approved' })
    await review(store, { feedback: `${tag} texto`, rating: 2, createdAt: 3_000 })
    const list = (query: Record<string, string | number> = {}) => store.ask(api.listFeedback, { as: boss, query })
    const ratings = async (query: Record<string, string | number>) =>
      itemsOf((await list(query)).body).map(({ rating }) => rating)
    const bare = await list()
    expect(Array.isArray(bare.body)).toBe(true)
    expect(bare.headers.get('x-total-count')).toBe(String(itemsOf(bare.body).length))
    expect(await ratings({ search: tag })).toEqual([2, 3, 1])
    expect(await ratings({ search: tag, sort: 'rating' })).toEqual([1, 2, 3])
    expect(await ratings({ search: tag, status: 'pending' })).toEqual([2, 1])
    expect((await list({ search: tag, limit: 2, page: 2 })).body).toMatchObject({ total: 3, page: 2, pages: 2 })
    expect(await list({ status: 'lost' })).toMatchObject({ status: 400 })
  })

  test('ratings are counted, those of rejected reviews left out', async () => {
    await store.db.delete(feedback)
    for (const rating of [5, 5, 1]) await review(store, { rating, status: 'approved' })
    await review(store, { rating: 5 })
    await review(store, { rating: 2, status: 'rejected' })
    const { body } = await store.ask(api.countRatings, { as: boss })
    expect(body).toEqual([
      { _id: 1, count: 1 },
      { _id: 5, count: 3 },
    ])
  })

  test('nobody but admins moderates, and a deleted author’s review stays without the person', async () => {
    const { who, name } = await owner()
    const { body } = await send(who, name)
    const params = { id: body.feedback._id }
    for (const endpoint of [api.approveFeedback, api.rejectFeedback, api.deleteFeedback, api.updateFeedback]) {
      expect(await store.ask(endpoint, { as: who, params, body: {} })).toMatchObject({ status: 403 })
    }
    for (const endpoint of [api.listFeedback, api.countRatings]) {
      expect(await store.ask(endpoint, { as: who })).toMatchObject({ status: 403 })
    }
    await store.db.delete(users).where(eq(users.id, who.id))
    expect((await approve(params.id)).body.feedback).toMatchObject({ userId: null, productName: name })
  })
})
