import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { getProduct, listCategories, listProducts } from '#schema/api/catalogue.ts'
import { createCategory } from '#schema/api/categories.ts'
import { getConfig } from '#schema/api/config.ts'
import { definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import { listReviews } from '#schema/api/feedback.ts'
import { checkCryptoAvailability, createPixPayment } from '#schema/api/payments.ts'
import { listPaymentMethods } from '#schema/api/settings.ts'
import { listCategoryCards, listStore, searchProducts } from '#schema/api/store-lists.ts'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { shownRatingMin, shownReviewsMax } from '#schema/rules/feedback.ts'
import { products, users } from '#schema/tables/index.ts'
import { readSnapshot, type Snapshot } from '#worker/domain/snapshot.ts'
import type { Bindings } from '#worker/env.ts'
import { served } from '#worker/http/serve.ts'
import { copyUrl, type LocationCache, snapshotCopy } from '#worker/http/snapshot-cache.ts'
import '#worker/app.ts'
import { endpointKey } from '../calls.ts'
import { times } from '../concurrency.ts'
import { order } from '../forms.ts'
import { workerVars } from '../local/settings.ts'
import { startWorker } from '../local/worker.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { admin, client, type Person, reseller } from '../people.ts'
import { category, changeRow, product, review, socialLink, video } from '../rows.ts'

const store = await openFileStore({ isMiniflare: true, vars: { SNAPSHOT_SECONDS: '' } })
const someAdmin = await admin(store)
const someClient = await client(store)
const productId = (await product(store, { name: 'Ação & “coração”' })).id
const { name: categoryName } = await category(store)
await Promise.all([socialLink(store), video(store), review(store, { status: 'approved', rating: 5 })])

/** Reads the rows anew, and forgets what the calls before have cost. */
async function renew() {
  await store.ask(listStore, { as: someAdmin })
  for (const list of [listProducts, listCategories]) await store.ask(list, { as: someAdmin })
  store.proxy.reset()
}

const flagged = served.filter(({ endpoint }) => definitionOf(endpoint).isSnapshot)
const named = flagged.map((one) => [endpointKey(one.endpoint), one] as const)
const shownReviews = `?limit=${shownReviewsMax}&minRating=${shownRatingMin}`
const pathOf = ({ path }: Endpoint) =>
  path.replace('category/:slug', `category/${categorySlug(categoryName)}`).replace(/:(productId|slug)/, productId) +
  (path === searchProducts.path ? '?q=a' : '')
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

test('the public calls are answered from the snapshot, and those of a signed-in reader whose answer every visitor may see', () => {
  expect(flagged.map(({ endpoint: { path }, guard }) => `${guard.who} ${path}`).sort()).toEqual([
    'anyone /api/auth/all/products',
    'anyone /api/auth/approved/feedback',
    'anyone /api/auth/categories',
    'anyone /api/auth/product/cards',
    'anyone /api/auth/product/categories',
    'anyone /api/auth/product/category/:slug',
    'anyone /api/auth/product/index',
    'anyone /api/auth/product/list',
    'anyone /api/auth/product/page/:slug',
    'anyone /api/auth/product/search',
    'anyone /api/auth/ranking',
    'anyone /api/auth/settings/social',
    'anyone /api/auth/settings/videos',
    'anyone /api/auth/videos',
    'anyone /api/config',
    'anyone /api/status',
    'tokenHolder /api/auth/products/:productId',
    'tokenHolder /api/auth/settings/payments',
  ])
})

describe('its answers', () => {
  beforeEach(renew)

  test.each(named)('%s is the same to the byte for everyone, in both languages', async (_, { endpoint, guard }) => {
    const people = [someAdmin, someClient, await reseller(store)]
    const asked = [
      ...(guard.who === 'anyone' ? [{}, { authorization: 'Bearer a.b.c' }] : []),
      ...people.map(bearer),
      { ...bearer(someClient), 'accept-language': 'en' },
      { ...bearer(someClient), 'accept-language': 'pt-BR' },
    ]
    const answers = await Promise.all(
      asked.map(async (headers) => {
        const answer = await store.fetch(pathOf(endpoint), { headers })
        const kept = ['content-type', 'cache-control', 'etag', 'x-total-count', 'vary'].map((name) =>
          answer.headers.get(name),
        )
        return [answer.status, ...kept, Buffer.from(await answer.arrayBuffer()).toString('hex')].join(' ')
      }),
    )
    expect(answers[0]).toMatch(/^200 /)
    expect(new Set(answers).size).toBe(1)
  })

  test.each(named)('%s costs no round trip, and nothing is sent where nothing has changed', async (_, one) => {
    const { endpoint, guard } = one
    const first = await store.fetch(pathOf(endpoint), { headers: bearer(someClient) })
    // What is kept beside the snapshot is read by the first who asks for it.
    store.proxy.reset()
    const etag = first.headers.get('etag') ?? ''
    const scope = guard.who === 'anyone' ? 'public' : 'private'
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/)
    expect(first.headers.get('cache-control')).toBe(`${scope}, max-age=0, must-revalidate`)
    // A proxy that compresses weakens the tag.
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const headers = { ...bearer(someClient), 'if-none-match': known }
      const again = await store.fetch(pathOf(endpoint), { headers })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
    const other = await store.fetch(pathOf(endpoint), {
      headers: { ...bearer(someClient), 'if-none-match': '"another"' },
    })
    expect(other.status).toBe(200)
    expect(store.proxy.roundTrips()).toBe(0)
  })

  test('errors have a language, and are not stored', async () => {
    const answer = async (lang: string) => {
      const { body, headers } = await store.ask(getProduct, { as: someClient, params: { productId: 'nothing' }, lang })
      expect(headers.get('cache-control')).toBe('no-store')
      return body.error
    }
    expect(await answer('en')).not.toBe(await answer('pt-BR'))
  })

  test('the reviews that the store shows are in it, and any other query is read from the database', async () => {
    const shown = await store.fetch(`${listReviews.path}${shownReviews}`)
    expect(await shown.json()).toMatchObject({ items: [{ rating: 5 }], total: 1, page: 1, pages: 1 })
    expect([shown.headers.get('etag') !== null, store.proxy.roundTrips()]).toEqual([true, 0])
    for (const query of [
      `${shownReviews}&page=2`,
      `${shownReviews}&search=x`,
      '?limit=6',
      `${shownReviews}&sort=rating`,
    ]) {
      const other = await store.fetch(`${listReviews.path}${query}`)
      expect([other.status, other.headers.get('cache-control'), other.headers.get('etag')]).toEqual([
        200,
        'no-store',
        null,
      ])
    }
    expect((await store.fetch(`${listReviews.path}?limit=0`)).status).toBe(400)
  })

  test('a product that is not in it yet is looked up, and one that was taken off sale is gone within its age', async () => {
    const fresh = await product(store)
    const found = await store.ask(getProduct, { as: someClient, params: { productId: fresh.id } })
    expect([found.body.name, found.headers.get('cache-control')]).toEqual([fresh.name, 'no-store'])
    await renew()
    const ask = async () => (await store.ask(getProduct, { as: someClient, params: { productId: fresh.id } })).status
    expect(await ask()).toBe(200)
    await changeRow(store, products, fresh.id, { deletedAt: 1 })
    expect(await ask()).toBe(200)
    await renew()
    expect(await ask()).toBe(404)
  })
})

test('who orders at an old price is refused, and then sees the present one', async () => {
  const { id } = await product(store, { priceBrl: 4_990 })
  await renew()
  const shown = async () => (await store.ask(getProduct, { as: someClient, params: { productId: id } })).body.price.BRL
  const buy = () => store.ask(createPixPayment, { as: someClient, body: order(someClient, id) })
  expect(await shown()).toBe(49.9)
  await changeRow(store, products, id, { priceBrl: 5_990 })
  expect(await shown()).toBe(49.9)
  expect(await buy()).toMatchObject({ status: 409, body: { code: 'price_changed', price: 59.9 } })
  expect(await shown()).toBe(59.9)
})

/** What a call without a session, or with this one, sees of the categories. */
const namesFor = async (as?: Person) => (await store.ask(listCategories, as ? { as } : {})).body.map(({ name }) => name)

describe('an admin', () => {
  test('who writes is seen by everyone in the same isolate at once', async () => {
    await renew()
    const { body } = await store.ask(createCategory, { as: someAdmin, body: { name: 'Written just now' } })
    expect(await namesFor()).toContain(body.name)
  })

  test('removes the copy of the location by a write', async () => {
    await renew()
    const isCopied = async () =>
      (await (await store.cache()).match(copyUrl(store.url, await bindingsOf(store)))) !== undefined
    await expect.poll(isCopied).toBe(true)
    await store.ask(createCategory, { as: someAdmin, body: { name: 'Written a moment later' } })
    await expect.poll(isCopied).toBe(false)
  })

  test('sees what was written elsewhere; a client, and whoever was an admin, sees it later', async () => {
    const former = await admin(store)
    await changeRow(store, users, former.id, { role: 'client' })
    await renew()
    const { name } = await category(store)
    for (const one of [undefined, someClient, former]) expect(await namesFor(one)).not.toContain(name)
    expect(await namesFor(someAdmin)).toContain(name)
    expect(await namesFor()).toContain(name)
  })
})

test('the probe for crypto is answered from it too', async () => {
  await renew()
  expect((await store.ask(checkCryptoAvailability)).body).toEqual({ available: true })
  expect(store.proxy.roundTrips()).toBe(0)
})

test('sixty readers of an isolate that has none are all answered by few reads, and the next one too', async () => {
  await store.ask(createCategory, { as: someAdmin, body: { name: 'For sixty' } })
  store.proxy.reset()
  const read = async () => (await store.fetch(listProducts.path)).status
  expect(await Promise.all(times(60, read))).toEqual(Array(60).fill(200))
  expect(await read()).toBe(200)
  expect(store.proxy.roundTrips()).toBeLessThan(5)
})

interface Isolate {
  url: string
  bindings: () => Promise<Record<string, unknown>>
  cache: () => Promise<LocationCache>
}
const bindingsOf = async ({ bindings }: Pick<Isolate, 'bindings'>) => (await bindings()) as Bindings

describe('an isolate that has just started', () => {
  let before: Snapshot
  beforeAll(async () => {
    before = { ...(await readSnapshot(store.deps)), categories: [] }
  })

  /** A Worker of its own in a location whose copy has this age. The copy has no categories, the database has some. */
  async function isolateBeside(ageMs: number): Promise<Isolate> {
    const { secrets, sandbox, proxy } = store
    const worker = await startWorker({
      bundle: join(inject('artifacts'), 'bundle'),
      assets: join(inject('artifacts'), 'page'),
      vars: (shop) => workerVars({ shop, database: proxy.url, sandbox: sandbox.url }, secrets),
    })
    onTestFinished(() => worker.close())
    const copy = snapshotCopy({ ...before, readAt: Date.now() - ageMs })
    await (await worker.cache()).put(copyUrl(worker.url, await bindingsOf(worker)), copy)
    proxy.reset()
    return worker
  }
  const countIn = async ({ url }: Isolate) => {
    const answer = await fetch(new URL(listCategoryCards.path, url))
    return answer.ok ? ((await answer.json()) as { total: number }).total : answer.status
  }

  test('answers a fresh copy without a round trip', async () => {
    const isolate = await isolateBeside(15_000)
    expect([await countIn(isolate), await countIn(isolate), store.proxy.roundTrips()]).toEqual([0, 0, 0])
  })

  test('answers a copy of 45 seconds once more, and reads anew in the background', async () => {
    const isolate = await isolateBeside(45_000)
    expect(await countIn(isolate)).toBe(0)
    await expect.poll(() => countIn(isolate)).toBeGreaterThan(0)
    // A read that runs out of time on a busy machine is tried again.
    expect([1, 2]).toContain(store.proxy.roundTrips())
  })

  test('waits for a new one where the copy is older than a minute', async () => {
    const isolate = await isolateBeside(61_000)
    expect(await countIn(isolate)).toBeGreaterThan(0)
  })

  test('answers a copy of 9 minutes while the database is down, and none of 10', async () => {
    const isolates = await Promise.all([9, 10].map((minutes) => isolateBeside(minutes * 60_000)))
    store.proxy.set({ isDown: true })
    onTestFinished(() => void store.proxy.set({ isDown: false }))
    expect(await Promise.all(isolates.map(countIn))).toEqual([0, 503])
    // Of the Worker's variables alone.
    for (const { url } of isolates) expect((await fetch(new URL(getConfig.path, url))).status).toBe(200)
  })
})

test('while the database is down no address is called unknown: what a snapshot lacks the browser asks for', async () => {
  const visit = (path: string) => store.fetch(path)
  expect((await visit('/products/none')).status).toBe(404)
  store.proxy.set({ isDown: true })
  onTestFinished(() => void store.proxy.set({ isDown: false }))
  for (const path of ['/products/none', '/products/category/none']) {
    const answer = await visit(path)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    expect(await answer.text()).not.toContain('id="page-data"')
  }
  expect(await (await visit('/products')).text()).toContain('id="page-data"')
})

test('with SNAPSHOT_SECONDS=0 every call reads its own rows anew, and no others', async () => {
  const fresh = await openStore()
  onTestFinished(() => fresh.close())
  const names = async () => (await fresh.ask(listCategories)).body.map(({ name }) => name)
  expect(await names()).toEqual([])
  const { name } = await category(fresh)
  fresh.proxy.reset()
  expect(await names()).toEqual([name])
  expect(fresh.proxy.traffic()).toMatchObject({ roundTrips: 1, statements: 1 })
  fresh.proxy.set({ isDown: true })
  expect((await fresh.ask(listPaymentMethods, { as: await client(fresh) })).status).toBe(503)
})
