import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as accounts from '#schema/api/accounts.ts'
import { getProduct } from '#schema/api/catalogue.ts'
import { createCategory } from '#schema/api/categories.ts'
import { sendFeedback } from '#schema/api/feedback.ts'
import { putLevel } from '#schema/api/levels.ts'
import { createProduct, duplicateProduct, updateProduct } from '#schema/api/products.ts'
import { categories, levels, products, users } from '#schema/tables/index.ts'
import { categoryForm, productForm, unique } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { findRow, level, license, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
const who = await client(store)
await level(store, { level: 3 })

const family = '👨‍👩‍👧‍👦'

/** Sends a name to each call that writes one: its status, and the name that is kept. */
const calls: [
  what: string,
  max: number,
  send: (name: string) => Promise<{ status: number; kept?: string | undefined }>,
][] = [
  [
    'an account',
    80,
    async (name) => {
      const { status } = await store.ask(accounts.changeName, { as: who, body: { name } })
      return { status, kept: (await findRow(store, users, who.id))?.name }
    },
  ],
  [
    'a product',
    120,
    async (name) => {
      const body = { ...(await productForm(store)), name }
      const { status, body: saved } = await store.ask(createProduct, { as: boss, body })
      const [row] = await store.db.select().from(products).where(eq(products.slug, body.slug))
      return { status, kept: row?.name, saved }
    },
  ],
  [
    'a category',
    80,
    async (name) => {
      const before = new Set((await store.db.select().from(categories)).map(({ id }) => id))
      const { status } = await store.ask(createCategory, { as: boss, body: { ...categoryForm(), name } })
      return { status, kept: (await store.db.select().from(categories)).find(({ id }) => !before.has(id))?.name }
    },
  ],
  [
    'a level',
    60,
    async (name) => {
      const body = { sellerType: 'internal', level: 3, name, en: { name } }
      const { status } = await store.ask(putLevel, { as: boss, body })
      const [row] = await store.db.select().from(levels).where(eq(levels.level, 3))
      return { status, kept: row?.name }
    },
  ],
]

test.each(calls)(
  'the name of %s stands in one line, without what is not seen and what turns its direction',
  async (_, _max, send) => {
    const end = unique()
    expect(await send(`\u202e Ana\n \u200bLima ${end}\u2066`)).toMatchObject({ status: 200, kept: `Ana Lima ${end}` })
    expect((await send('\u200b\u3164\n')).status).toBe(400)
  },
)

test.each(calls)('the name of %s has so many characters as are seen: emoji count once', async (_, max, send) => {
  const name = family.repeat(max)
  expect(await send(name)).toMatchObject({ status: 200, kept: name })
  expect((await send(`${name}😀`)).status).toBe(400)
})

test('a product with a name of before is shown with it, and reviewed by it', async () => {
  const name = `Rea\u202edy  ${unique()}\nGo`
  const item = await product(store, { name })
  await license(store, { userId: who.id, productId: item.id, productName: name })
  expect((await store.ask(getProduct, { as: who, params: { productId: item.id } })).body).toMatchObject({ name })
  const body = { productName: name, feedback: 'Faz o que promete.', rating: 5 }
  expect((await store.ask(sendFeedback, { as: who, body })).status).toBe(200)
})

test('the copy of a product whose name is of the longest has whole emoji', async () => {
  const { id } = await product(store, { name: '😀'.repeat(120) })
  const { status, body } = await store.ask(duplicateProduct, { as: boss, params: { productId: id } })
  expect(status).toBe(200)
  expect(body.name).toMatch(/^(?:😀){113} \([\da-f]{4}\)$/u)
})

test('a name of dots alone, which makes no address, is refused at the field in both languages; a row that has one stays', async () => {
  const says = { 'pt-BR': 'Use mais que pontos.', en: 'Use more than dots.' }
  const odd = await product(store, { name: '..', slug: 'dots' })
  const asked = { as: boss, params: { id: odd.id } }
  for (const [language, message] of Object.entries(says)) {
    const refused = { status: 400, body: { details: [{ path: 'name', message }] } }
    const headers = { 'accept-language': language }
    for (const name of ['.', '..', ' ... ', '. .']) {
      const [forCategory, forProduct] = [categoryForm(), await productForm(store)].map((form) => ({ ...form, name }))
      expect(await store.ask(createCategory, { as: boss, headers, body: forCategory }), name).toMatchObject(refused)
      expect(await store.ask(createProduct, { as: boss, headers, body: forProduct }), name).toMatchObject(refused)
      expect(await store.ask(updateProduct, { ...asked, headers, body: { name } }), name).toMatchObject(refused)
    }
  }
  const asSlug = await store.ask(updateProduct, { ...asked, body: { slug: '..' } })
  expect(asSlug).toMatchObject({ status: 400, body: { details: [{ path: 'slug' }] } })
  const changed = await store.ask(updateProduct, { ...asked, body: { keyExpiration: 60 } })
  expect(changed).toMatchObject({ status: 200, body: { name: '..', keyExpiration: 60 } })
  expect((await store.fetch('/products/dots')).status).toBe(200)
  const { body } = await store.ask(createCategory, { as: boss, body: { ...categoryForm(), name: '.NET' } })
  expect(body.name).toBe('.NET')
})
