import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as catalogue from '#schema/api/catalogue.ts'
import * as categoryApi from '#schema/api/categories.ts'
import * as api from '#schema/api/products.ts'
import { type AddressKind, formerAddressesMax } from '#schema/rules/catalogue.ts'
import { englishAddress } from '#schema/rules/pages.ts'
import { auditLog, formerAddresses, products } from '#schema/tables/index.ts'
import { updateProduct } from '#worker/domain/catalogue/products.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { category, findRow, level } from '../rows.ts'

let serial = 0
const store = await openFileStore({ vars: { PUBLIC_URL: 'https://shop.test' } })
const boss = await admin(store)
await level(store)

const form = (over: object = {}) => ({
  name: `Produto ${serial++}`,
  price: { BRL: '49.90', USD: '9.90' },
  categoryId: '',
  level: 0,
  keyExpiration: 30,
  imageUrl: 'https://img.test/a.png',
  sellerType: 'internal' as const,
  ...over,
})
const create = async (over?: object) =>
  (await store.ask(api.createProduct, { as: boss, body: form(over) })).body as api.AdminProduct
const update = (id: string, body: object) => store.ask(api.updateProduct, { as: boss, params: { id }, body })
const remove = (productId: string) => store.ask(api.deleteProduct, { as: boss, params: { productId } })
const restore = (productId: string) => store.ask(api.restoreProduct, { as: boss, params: { productId } })
const createCategory = async (name: string) =>
  (await store.ask(categoryApi.createCategory, { as: boss, body: { name } })).body as catalogue.Category
const rename = (id: string, name: string) =>
  store.ask(categoryApi.updateCategory, { as: boss, params: { id }, body: { name } })

const visit = (path: string) => store.fetch(path, { redirect: 'manual' })
/** The status of a page, and where it leads. */
async function answerOf(path: string) {
  const { status, headers } = await visit(path)
  return [status, headers.get('location') ?? '']
}
const pageOf = (slug: string) => store.ask(catalogue.getProductPage, { params: { slug } })

const keptOf = async (kind: AddressKind, targetId: string) => {
  const { address } = formerAddresses
  const ofRow = and(eq(formerAddresses.kind, kind), eq(formerAddresses.targetId, targetId))
  return (await store.db.select({ address }).from(formerAddresses).where(ofRow)).map((row) => row.address).sort()
}
/** What the audit log says of addresses that others took from a row. */
const takenFrom = (targetId: string) =>
  store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, targetId), eq(auditLog.action, 'former_address.take_over')))

test('a product’s former address answers 301 in both languages, however it is spelled, and a chain ends at once', async () => {
  const { _id: id } = await create({ slug: 'alfa' })
  for (const slug of ['beta', 'gama']) expect((await update(id, { slug })).status).toBe(200)
  for (const former of ['alfa', 'beta', 'ALFA', 'alfa/', '%61lfa']) {
    expect(await answerOf(`/products/${former}`), former).toEqual([301, '/products/gama'])
    expect(await answerOf(`/en/products/${former}`), former).toEqual([301, '/en/products/gama'])
  }
  expect(await answerOf('/products/alfa?utm_source=chat&x=%20')).toEqual([301, '/products/gama?utm_source=chat&x=%20'])
  expect((await visit('/products/gama')).status).toBe(200)
  expect((await pageOf('Alfa')).body.product).toMatchObject({ _id: id, slug: 'gama' })
})

test('a browser keeps no redirect, so that none leads in circles once the address is the present one again', async () => {
  const { _id: id } = await create({ slug: 'ida' })
  await update(id, { slug: 'volta' })
  expect((await visit('/products/ida')).headers.get('cache-control')).toBe('no-cache')
  await update(id, { slug: 'ida' })
  expect(await keptOf('product', id)).toEqual(['volta'])
  expect(await answerOf('/products/ida')).toEqual([200, ''])
  expect(await answerOf('/products/volta')).toEqual([301, '/products/ida'])
  expect(await takenFrom(id)).toEqual([])
})

test('a category’s former address answers 301 in both languages, with its page, whatever its case and accents', async () => {
  const { _id: id } = await createCategory('Ação Rápida')
  for (const name of ['Luta', 'Combate']) await rename(id, name)
  const to = '/products/category/combate'
  for (const former of ['ação-rápida', 'AÇÃO-RÁPIDA', 'acao-rapida', 'luta', 'luta/'])
    expect(await answerOf(`/products/category/${encodeURI(former)}`), former).toEqual([301, to])
  expect(await answerOf('/en/products/category/luta?page=2')).toEqual([301, `${englishAddress(to)}?page=2`])
  await rename(id, 'Combáte')
  const accented = `/products/category/${encodeURIComponent('combáte')}`
  for (const former of ['combate', 'luta'])
    expect(await answerOf(`/products/category/${former}`), former).toEqual([301, accented])
  expect((await visit(accented)).status).toBe(200)
  await rename(id, 'Luta')
  expect(await answerOf('/products/category/luta')).toEqual([200, ''])
})

test('a deleted category’s address, and its former ones, are unknown, and forgotten', async () => {
  const { _id: id } = await createCategory('Passageira')
  await rename(id, 'Efêmera')
  expect(await keptOf('category', id)).toEqual(['passageira'])
  await store.ask(categoryApi.deleteCategory, { as: boss, params: { id } })
  expect(await keptOf('category', id)).toEqual([])
  for (const name of ['passageira', 'efêmera'])
    expect((await visit(`/products/category/${encodeURI(name)}`)).status).toBe(404)
})

test('another product may take an address over: its page is there, and the log says whose address it was', async () => {
  const { _id: before } = await create({ slug: 'disputado' })
  await update(before, { slug: 'outro' })
  const { _id: after } = await create({ name: 'Disputado' })
  expect((await pageOf('disputado')).body.product._id).toBe(after)
  expect(await keptOf('product', before)).toEqual([])
  expect(await takenFrom(before)).toMatchObject([
    {
      actorId: boss.id,
      entity: 'former_addresses',
      before: { kind: 'product', address: 'disputado', targetId: before, leftAt: expect.any(Number) },
      after: { kind: 'product', address: 'disputado', targetId: after },
    },
  ])
  // The product that leaves it keeps it.
  await update(after, { slug: 'terceiro' })
  expect(await answerOf('/products/disputado')).toEqual([301, '/products/terceiro'])
  await update(before, { slug: 'disputado' })
  expect(await answerOf('/products/disputado')).toEqual([200, ''])
  expect(await takenFrom(after)).toMatchObject([{ after: { targetId: before } }])
})

test('another category may take an address over, and the log says so', async () => {
  const { _id: before } = await createCategory('Corrida')
  await rename(before, 'Velocidade')
  const { _id: after } = await createCategory('Córrida')
  expect(await takenFrom(before)).toMatchObject([
    { before: { kind: 'category', address: 'corrida', targetId: before }, after: { targetId: after } },
  ])
  expect((await visit(`/products/category/${encodeURI('córrida')}`)).status).toBe(200)
  await rename(after, 'Pista')
  expect(await answerOf('/products/category/corrida')).toEqual([301, '/products/category/pista'])
})

test('a draft takes no address over before it is published, and none of its own leads to it', async () => {
  const { _id: id } = await create({ slug: 'publico' })
  await update(id, { slug: 'publico-2' })
  const { _id: draft } = await create({ slug: 'publico', sale: 'draft' })
  expect(await answerOf('/products/publico')).toEqual([301, '/products/publico-2'])
  await update(draft, { slug: 'rascunho' })
  expect(await answerOf('/products/publico')).toEqual([301, '/products/publico-2'])
  await update(draft, { slug: 'publico' })
  expect((await visit('/products/rascunho')).status).toBe(404)
  await update(draft, { sale: 'on_sale' })
  expect((await pageOf('publico')).body.product._id).toBe(draft)
  expect(await takenFrom(id)).toHaveLength(1)
  expect(await answerOf('/products/rascunho')).toEqual([301, '/products/publico'])
})

test('a deleted product answers 410 in both languages at each of its addresses, with its name and its category; restored it is back', async () => {
  const { id: categoryId } = await category(store, { name: 'Relíquias', en: { name: 'Relics' } })
  const { _id: id } = await create({ name: 'Âmbar', en: { name: 'Amber' }, slug: 'resina', categoryId })
  await update(id, { slug: 'ambar' })
  await remove(id)
  const gone = {
    name: 'Âmbar',
    en: { name: 'Amber' },
    category: { name: 'Relíquias', en: { name: 'Relics' } },
  }
  for (const address of ['ambar', 'AMBAR', 'resina', id]) {
    for (const [path, title, says, link] of [
      [`/products/${address}`, 'Âmbar · Trinco', 'Âmbar não é mais vendido', 'Relíquias'],
      [`/en/products/${address}`, 'Amber · Trinco', 'Amber is no longer sold', 'Relics'],
    ] as const) {
      const answer = await visit(path)
      const page = await answer.text()
      expect({ path, status: answer.status, robots: answer.headers.get('x-robots-tag') }).toEqual({
        path,
        status: 410,
        robots: 'noindex',
      })
      expect(page).toContain(`<title>${title}</title>`)
      expect(page).not.toContain('rel="canonical"')
      const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? []
      expect(main).toContain(says)
      expect(main).toMatch(new RegExp(`href="[^"]*/products/category/rel%C3%ADquias"[^>]*>.*${link}`, 's'))
    }
    expect(await pageOf(address)).toMatchObject({ status: 410, body: { code: 'product_gone', gone } })
  }
  await restore(id)
  expect((await visit('/products/ambar')).status).toBe(200)
  expect(await answerOf('/products/resina')).toEqual([301, '/products/ambar'])
})

test('a deleted draft is unknown, and so is one whose address another product has', async () => {
  const { _id: draft } = await create({ slug: 'segredo', sale: 'draft' })
  await remove(draft)
  for (const address of ['segredo', draft]) expect((await visit(`/products/${address}`)).status).toBe(404)
  const { _id: sold } = await create({ slug: 'vaga' })
  await remove(sold)
  const { _id: next } = await create({ slug: 'vaga' })
  expect((await pageOf('vaga')).body.product._id).toBe(next)
  expect(await takenFrom(sold)).toHaveLength(1)
  // Deleted once more, it does not take the address from the other.
  expect((await remove(sold)).status).toBe(404)
  await update(next, { slug: 'vaga-2' })
  expect(await answerOf('/products/vaga')).toEqual([301, '/products/vaga-2'])
})

test('a hidden product is reached by its former address, and no copy of a product takes any', async () => {
  const { _id: id } = await create({ slug: 'oculto', sale: 'hidden' })
  await update(id, { slug: 'oculto-2' })
  expect(await answerOf('/products/oculto')).toEqual([301, '/products/oculto-2'])
  const { body } = await store.ask(api.duplicateProduct, { as: boss, params: { productId: id } })
  await update(body._id, { slug: 'copia' })
  expect(await keptOf('product', body._id)).toEqual([])
})

test('a change that is refused moves nothing', async () => {
  const { _id: id } = await create({ slug: 'firme' })
  const refused = await update(id, { slug: 'mudado', isFree: true })
  expect(refused).toMatchObject({ status: 400, body: { code: 'free_with_price' } })
  await create({ slug: 'ocupado' })
  expect(await update(id, { slug: 'ocupado' })).toMatchObject({ status: 409, body: { code: 'slug_taken' } })
  expect(await keptOf('product', id)).toEqual([])
  expect(await answerOf('/products/firme')).toEqual([200, ''])
})

test('of two that take an address at once one has it, and the log says so once', async () => {
  const { _id: id } = await create({ slug: 'cobicado' })
  await update(id, { slug: 'cobicado-2' })
  const [one, two] = [await create(), await create()]
  const answers = await Promise.all([one, two].map(({ _id }) => update(_id, { slug: 'cobicado' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await takenFrom(id)).toHaveLength(1)
  // Of one that is renamed twice at once, every address leads to where it is.
  await Promise.all(['primeiro', 'segundo'].map((slug) => update(id, { slug })))
  const present = (await findRow(store, products, id))?.slug
  for (const address of ['cobicado-2', 'primeiro', 'segundo'])
    expect(await answerOf(`/products/${address}`), address).toEqual(
      address === present ? [200, ''] : [301, `/products/${present}`],
    )
})

test('a write whose answer is lost leaves the address and its former one as one', async () => {
  const { _id: id } = await create({ slug: 'antes' })
  store.proxy.set({ dropAnswers: 0.5 })
  onTestFinished(() => store.proxy.set({ dropAnswers: 0 }))
  const actor = { id: boss.id, name: 'Boss', requestId: 'lost' }
  for (let n = 1; n <= 4; n++) {
    await updateProduct(store.deps, actor, id, { slug: `depois-${n}` }).catch(() => {})
    const present = (await findRow(store, products, id))?.slug ?? ''
    const known = [...(await keptOf('product', id)), present]
    // Each address that it had, once.
    expect(new Set(known).size).toBe(known.length)
    expect(known).toContain('antes')
  }
  store.proxy.set({ dropAnswers: 0 })
  const present = (await findRow(store, products, id))?.slug
  expect(await answerOf('/products/antes')).toEqual([301, `/products/${present}`])
})

test(`of a product’s former addresses the newest ${formerAddressesMax} lead on`, async () => {
  const { _id: id } = await create({ slug: 'volta-0' })
  for (let n = 1; n <= formerAddressesMax + 2; n++) {
    await update(id, { slug: `volta-${n}` })
    await store.db
      .update(formerAddresses)
      .set({ leftAt: n })
      .where(eq(formerAddresses.address, `volta-${n - 1}`))
  }
  expect(await keptOf('product', id)).toHaveLength(formerAddressesMax)
  expect((await visit('/products/volta-1')).status).toBe(404)
  expect(await answerOf('/products/volta-2')).toEqual([301, `/products/volta-${formerAddressesMax + 2}`])
})

test('an unknown address costs one round trip more, and none where nothing can have it', async () => {
  const tripsOf = async (path: string) => {
    store.proxy.reset()
    expect((await visit(path)).status).toBe(404)
    return store.proxy.roundTrips()
  }
  // One reads the snapshot, which these tests keep for no time.
  expect(await tripsOf('/products/nenhum')).toBe(2)
  expect(await tripsOf('/products/category/nenhuma')).toBe(2)
  expect(await tripsOf('/products/checkout/nenhum')).toBe(1)
  expect(await tripsOf('/products/category/%00')).toBe(1)
  expect(await tripsOf('/products/%00')).toBe(1)
  expect(await pageOf('\u0000')).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
})
