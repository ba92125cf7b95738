import { expect, test } from 'vitest'
import * as api from '#schema/api/catalogue.ts'
import { listReviews } from '#schema/api/feedback.ts'
import * as settings from '#schema/api/settings.ts'
import { listCards } from '#schema/api/store-lists.ts'
import { categories, products, socialLinks, videos } from '#schema/tables/index.ts'
import { openFileStore, openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { withoutPix } from '../pix-driver.ts'
import { recordedPlans } from '../query-plans.ts'
import { category, changeRow, pendingPayment, product, review } from '../rows.ts'

const store = await openFileStore()

test('a visitor sees the categories in the order they were made', async () => {
  await store.db.insert(categories).values([
    { id: 'second', name: 'Overlays', createdAt: 2 },
    { id: 'first', name: 'Trainers', description: 'Treino', image: '/art/category/trainers.svg', createdAt: 1 },
  ])
  const { status, body } = await store.ask(api.listCategories)
  expect(status).toBe(200)
  expect(body.map(({ _id }) => _id)).toEqual(['first', 'second'])
  expect(body[0]).toEqual({
    _id: 'first',
    id: 'first',
    name: 'Trainers',
    description: 'Treino',
    image: '/art/category/trainers.svg',
    media: [],
    en: { name: '', description: '' },
  })
})

test('a visitor sees what is on sale, newest first, and nothing that was taken off', async () => {
  const old = await product(store, { createdAt: 10, priceBrl: 4990, priceUsd: 990 })
  const fresh = await product(store, { createdAt: 20, additionalInfo: [{ title: 'Região', description: 'Global' }] })
  const gone = await product(store, { createdAt: 30, deletedAt: 31 })
  const { body } = await store.ask(api.listProducts)
  expect(body.map(({ _id }) => _id)).toEqual([fresh.id, old.id])
  expect(body[1]).toMatchObject({ price: { BRL: 49.9, USD: 9.9 }, priceUSD: 9.9, name: old.name })
  expect(body[0]?.additionalInfo).toEqual([
    { title: 'Região', description: 'Global', info: 'Global', en: { title: '', description: '' } },
  ])
  const as = await client(store)
  const ask = (productId: string) => store.ask(api.getProduct, { as, params: { productId } })
  expect((await ask(old.id)).body).toEqual(body[1])
  for (const id of [gone.id, 'nothing', "' or 1=1 --", '%']) {
    expect(await ask(id)).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
  }
})

test.each([
  ['that is not written stays empty', {}, ''],
  ['that is the same is written', { name: 'Luneta' }, 'Luneta'],
  ['of its own is on the card', { name: 'Spyglass' }, 'Spyglass'],
])('of a card an English name %s', async (_, en, name) => {
  const { id } = await product(store, { name: 'Luneta', en, deletedAt: null })
  const { body } = await store.ask(listCards, { query: { slugs: id } })
  expect(body).toMatchObject([{ name: 'Luneta', en: { name } }])
  await changeRow(store, products, id, { deletedAt: 1 })
})

test('the page of a product has its texts, its rating, the latest review of each author, and its neighbours', async () => {
  const { id: categoryId } = await category(store)
  const near = await product(store, { categoryId, createdAt: 1 })
  const item = await product(store, {
    categoryId,
    slug: 'bussola-hud',
    details: { platform: 'Windows 11', version: '2.4', games: [{ name: 'Dunas', version: '4.5' }] },
  })
  const [buyer, other] = [await client(store), await client(store)]
  await pendingPayment(store, { userId: buyer.id, productId: item.id, status: 'approved', approvedAt: 1 })
  const about = { productId: item.id, productName: item.name, status: 'approved' as const }
  const at = Date.now()
  await review(store, { ...about, userId: buyer.id, rating: 1, createdAt: at - 4 })
  const latest = await review(store, { ...about, userId: buyer.id, rating: 5, createdAt: at - 3 })
  const given = await review(store, { ...about, userId: other.id, rating: 4, createdAt: at - 2 })
  await review(store, { ...about, userId: other.id, rating: 1, createdAt: at - 1, status: 'pending' })
  await review(store, { productId: near.id, productName: near.name, status: 'approved', rating: 2 })
  const ask = (slug: string) => store.ask(api.getProductPage, { params: { slug } })
  store.proxy.reset()
  const { body } = await ask('Bussola-HUD')
  // Not all that were approved, of each review.
  const plans = (await recordedPlans(store)).flatMap(({ plan }) => plan)
  expect(plans.filter((line) => line.startsWith('SEARCH bought '))).toEqual([
    'SEARCH bought USING INDEX payments_user (user_id=?)',
  ])
  const rating = { average: 3.3, count: 3, spread: [1, 0, 0, 1, 1] }
  expect(body.product).toMatchObject({ _id: item.id, slug: 'bussola-hud', rating })
  expect(body.details).toMatchObject({ platform: 'Windows 11', version: '2.4', questions: [] })
  expect(body.reviews).toMatchObject([
    { _id: given.id, isVerified: false },
    { _id: latest.id, isVerified: true },
  ])
  expect(body.related[0]).toMatchObject({ _id: near.id, rating: { average: 2, count: 1 } })
  expect(body.related.map(({ _id }) => _id)).not.toContain(item.id)
  const listed = (await store.ask(api.listProducts)).body.find(({ _id }) => _id === item.id)
  expect(body.product).toEqual(listed)
  const shown = await store.ask(listReviews, { query: { productId: item.id, sort: 'createdAt' } })
  expect(shown.body).toMatchObject({
    total: 2,
    items: [
      { _id: latest.id, isVerified: true },
      { _id: given.id, isVerified: false },
    ],
  })
  // A link by the id, which videos and the assistant know, leads there as well.
  expect((await ask(item.id)).body.product).toEqual(listed)
  for (const slug of ['bussola', "' or 1=1 --", '%'])
    expect(await ask(slug)).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
  await changeRow(store, products, item.id, { deletedAt: at })
  expect((await ask('bussola-hud')).status).toBe(404)
})

test('the shop’s links and videos are public', async () => {
  await store.db.insert(socialLinks).values({ id: 's', platform: 'discord', link: 'https://chat.test/x', createdAt: 1 })
  await store.db.insert(videos).values({
    id: 'v',
    platform: 'youtube',
    videoId: 'aqz-KE-bpKQ',
    link: 'https://youtu.be/aqz-KE-bpKQ',
    createdAt: 1,
  })
  expect((await store.ask(settings.listSocialLinks)).body).toEqual([
    { _id: 's', platform: 'discord', link: 'https://chat.test/x' },
  ])
  expect((await store.ask(settings.listVideos)).body).toMatchObject([{ videoId: 'aqz-KE-bpKQ', thumbnail: null }])
})

test('a payment method whose provider is not configured is shown as inactive', async () => {
  const offered = async (shop: Store) => {
    const { body } = await shop.ask(settings.listPaymentMethods, { as: await client(shop) })
    return body.map(({ type, isActive }) => [type, isActive])
  }
  expect(await offered(store)).toEqual([
    ['crypto', true],
    ['pix', true],
  ])
  const without = await openStore({
    vars: { ...withoutPix, COINBASE_KEY_NAME: '', BTCPAY_API_KEY: '' },
  })
  expect(await offered(without)).toEqual([
    ['crypto', false],
    ['pix', false],
  ])
  await without.close()
})

test('a signed-in read costs one round trip to the database', async () => {
  const cost = async (path: string, headers = {}) => {
    store.proxy.reset()
    await store.fetch(path, { headers })
    return store.proxy.roundTrips()
  }
  const { token } = await client(store)
  const headers = { authorization: `Bearer ${token}` }
  expect(await cost('/api/auth/me', headers)).toBe(1)
  expect(await cost('/api/auth/purchased-products', headers)).toBe(1)
  expect(await cost('/api/auth/all/notifications', headers)).toBe(1)
})
