import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProduct, getProductPage, type Product } from '#schema/api/catalogue.ts'
import { assignKey, replaceKey } from '#schema/api/key-handover.ts'
import { addKeysOfRun } from '#schema/api/key-runs.ts'
import { addKey } from '#schema/api/licenses.ts'
import { getPanelHome } from '#schema/api/panel.ts'
import { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import { type ListedProduct, listAdminProducts, updateProduct } from '#schema/api/products.ts'
import { submitRefundRequest } from '#schema/api/refund-requests.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import * as api from '#schema/api/stock.ts'
import { foldedKey } from '#schema/rules/key-spellings.ts'
import { keyPattern } from '#schema/rules/licenses.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, licenses, payments, stockKeys } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { order } from '../forms.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, findRow, level, license, pendingPayment, product, stockedProduct, stockKey } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  store.sandbox.faults.set({ webhooks: { off: true } })
  boss = await admin(store)
  await level(store)
})
afterAll(async () => {
  expect(await auditMoney(store.sqld.url, undefined, { now: store.clock.now })).toEqual([])
  await store.close()
})
beforeEach(() => {
  store.clock.now = Date.now()
})

const newRun = () => randomBytes(16).toString('hex')
const add = (productId: string, keys: string[], { runId = newRun(), from = 0 } = {}) =>
  store.ask(api.addStockKeys, { as: boss, params: { productId }, body: { runId, from, keys } })
const remove = (productId: string, ids?: string[]) =>
  store.ask(api.removeStockKeys, { as: boss, params: { productId }, body: ids ? { ids } : {} })
const stockOf = async (productId: string) =>
  (await store.ask(api.getStock, { as: boss, params: { productId } })).body as api.Stock
const buy = (as: Person, productId: string, over = {}) =>
  store.ask(createPixPayment, { as, body: { ...order(as, productId), ...over } })
const settle = async (providerId: string) => {
  const { path, init } = signedWebhook(store, providerId)
  expect((await store.fetch(path, init)).status).toBe(200)
}
const keyOf = async (paymentId: string) =>
  (await store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId)))[0]
const shown = async (as: Person, productId: string) =>
  (await store.ask(getProduct, { as, params: { productId } })).body as Product
const sell = async (productId: string) => {
  const as = await client(store)
  const { body } = await buy(as, productId)
  await store.sandbox.approve(body.id)
  await settle(body.id)
  return { as, id: body.payment_id as string, providerId: body.id as string }
}

test('keys are added once, and what is known already is refused by its row with the reason', async () => {
  const { id } = await product(store)
  const there = await license(store)
  const runId = newRun()
  const [one, two] = [`BOUGHT-${newRun()}`, `BOUGHT-${newRun()}`]
  const keys = [one, there.key.toLowerCase(), two, one]
  const answers = await Promise.all([add(id, keys, { runId }), add(id, keys, { runId })])
  for (const { body } of answers)
    expect(body).toMatchObject({
      added: 2,
      refused: [
        { row: 1, key: there.key, reason: 'issued' },
        { row: 3, key: one, reason: 'repeated' },
      ],
    })
  const other = await product(store)
  expect((await add(other.id, [two], { from: 7 })).body.refused).toEqual([{ row: 7, key: two, reason: 'in_stock' }])
  const { keys: listed, ...counts } = await stockOf(id)
  expect(counts).toEqual({ free: 2, held: 0, sold: 0 })
  expect(listed.map(({ key }) => key)).toEqual([one, two].map((key) => `…${key.slice(-5)}`))
  const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(log).toMatchObject([{ action: 'product.add_keys', after: { rows: 2 } }])
})

/** What stands in pasted columns and mails beside keys. */
const noKeys = [
  ['Chave de ativação', 'heading'],
  ['code:', 'heading'],
  ['••••• ••••• 9T3XA', 'masked'],
  ['joao@loja.test', 'address'],
  ['https://gift.test/r/AB12-CD34', 'address'],
  ['R$ 49,90', 'price'],
  ['1.249,90', 'price'],
  ['Obrigado pela compra!', 'sentence'],
  ['Sua chave: AB12C-D34EF', 'sentence'],
  ['1042', 'short'],
] as const

test('what is no key is refused by its row with the reason, and the others are added', async () => {
  const { id } = await product(store)
  const good = `BOUGHT-${newRun()}`
  const keys = [...noKeys.map(([text]) => text), good]
  expect((await add(id, keys)).body).toMatchObject({
    added: 1,
    refused: noKeys.map(([, reason], row) => ({ row, reason })),
  })
  const rows = await store.db.select().from(stockKeys).where(eq(stockKeys.productId, id))
  expect(rows.map(({ key }) => key)).toEqual([good])
})

test('a preview writes nothing and says what adding the same then does, of new, known, repeated and other lines', async () => {
  const { id } = await product(store)
  const [first, ...others] = spellingsOfOne()
  const known = `BOUGHT-${newRun()}`
  await add(id, [known])
  const { key: issued } = await license(store)
  const keys = ['preço R$ 9,90', known.toLowerCase(), first, ...others, issued, `BOUGHT-${newRun()}`]
  const body = { runId: newRun(), from: 0, keys }
  const ask = (isPreview: boolean) =>
    store.ask(api.addStockKeys, { as: boss, params: { productId: id }, body: { ...body, isPreview } })
  const before = await stockOf(id)
  const { added, refused } = (await ask(true)).body
  expect(await stockOf(id)).toEqual(before)
  expect(added).toBe(2)
  expect(refused?.map(({ reason }: { reason: string }) => reason)).toEqual([
    'price',
    'in_stock',
    ...others.map(() => 'repeated'),
    'issued',
  ])
  expect((await ask(false)).body).toMatchObject({ added, refused })
})

test('a key that was added after the preview is refused when it is written', async () => {
  const { id } = await product(store)
  const body = { runId: newRun(), from: 0, keys: [`BOUGHT-${newRun()}`, `BOUGHT-${newRun()}`] }
  const ask = (isPreview: boolean) =>
    store.ask(api.addStockKeys, { as: boss, params: { productId: id }, body: { ...body, isPreview } })
  expect((await ask(true)).body).toMatchObject({ added: 2, refused: [] })
  await add(id, body.keys.slice(1))
  expect((await ask(false)).body).toMatchObject({ added: 1, refused: [{ row: 1, reason: 'in_stock' }] })
})

test('a key of another issuer that is shaped like the shop’s keeps its letters', async () => {
  const { id } = await product(store)
  const steam = store.deps.newKey().replace(/^.{3}/, 'OIL')
  await add(id, [steam, `\u201c${store.deps.newKey().toLowerCase()}\u201d.`])
  const [one, own] = await store.db.select().from(stockKeys).where(eq(stockKeys.productId, id)).orderBy(stockKeys.id)
  expect(one?.key).toBe(steam)
  expect(own?.key).toMatch(keyPattern)
})

test('a key of a stock is added nowhere else as a licence', async () => {
  const { id, name } = await product(store)
  const key = `BOUGHT-${newRun()}`
  await add(id, [key])
  const run = { runId: newRun(), from: 0, keys: [key], productName: name, days: 30 }
  expect((await store.ask(addKeysOfRun, { as: boss, body: run })).body).toMatchObject({ keys: [], refused: [{ key }] })
  const one = { key, productName: name, expirationDays: 30 }
  expect((await store.ask(addKey, { as: boss, body: one })).body.code).toBe('key_taken')
})

/** The spellings of one key, of which the first is pasted first. */
const spellingsOfOne = () => {
  const [a, b] = [newRun().slice(0, 6).toUpperCase(), newRun().slice(0, 6).toUpperCase()]
  return [
    `Gift-${a}-${b}`,
    `gift-${a}-${b}`.toLowerCase(),
    `GIFT ${a} ${b}`,
    `GIFT.${a}_${b}`,
    `GIFT${a}${b}`,
    `GIFT\u2011${a}\u2013${b}`,
    `\u200bGIFT-\u00ad${a}-${b}\ufeff`,
    `${'\uff27\uff29\uff26\uff34'}-${a}-${b}`,
  ] as const
}

test('the spellings of a key are one key of the stock, spelled as it was pasted first', async () => {
  const { id, name } = await stockedProduct(store, 0)
  const [first, ...others] = spellingsOfOne()
  const runId = newRun()
  const answers = await Promise.all([first, ...others].map((key) => add(id, [key])))
  expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(1)
  const [kept] = await store.db.select().from(stockKeys).where(eq(stockKeys.productId, id))
  await remove(id)
  expect((await add(id, [first, ...others], { runId })).body).toMatchObject({
    added: 1,
    refused: others.map((_, n) => ({ row: n + 1, reason: 'repeated' })),
  })
  expect(await store.db.select().from(stockKeys).where(eq(stockKeys.productId, id))).toMatchObject([
    { key: first, foldedKey: kept?.foldedKey },
  ])
  const other = await product(store)
  const refused = others.map((_, row) => ({ row, reason: 'in_stock' }))
  expect((await add(other.id, [...others])).body).toMatchObject({ added: 0, refused })
  // Nor does it become a licence, before it is sold and afterwards.
  const run = { from: 0, keys: [...others], productName: name, days: 30 }
  const expectNone = async () => {
    const { body } = await store.ask(addKeysOfRun, { as: boss, body: { runId: newRun(), ...run } })
    expect(body.keys).toEqual([])
    for (const key of others.slice(0, 3)) {
      const one = { key, productName: name, expirationDays: 30 }
      expect((await store.ask(addKey, { as: boss, body: one })).body.code).toBe('key_taken')
    }
  }
  await expectNone()
  const sale = await sell(id)
  expect((await keyOf(sale.id))?.key).toBe(first)
  await expectNone()
  expect((await add(other.id, [...others])).body).toMatchObject({ added: 0, refused })
})

test('a licence’s key does not come into a stock in another spelling', async () => {
  const { id } = await stockedProduct(store, 0)
  const { key } = await license(store)
  const imported = `SOLD-${newRun().slice(0, 8).toUpperCase()}`
  await license(store, { key: imported })
  const keys = [
    key.replaceAll('-', ' '),
    key.replaceAll('-', '_').toLowerCase(),
    imported.replace('-', '.'),
    imported.toLowerCase(),
  ]
  const { body } = await add(id, keys)
  expect(body).toMatchObject({ added: 0, refused: keys.map((_, row) => ({ row, reason: 'issued' })) })
})

test('a second spelling from before spellings were compared is listed, and is not sold', async () => {
  const { id } = await stockedProduct(store, 0)
  await stockKey(store, { productId: id, addedAt: 1, foldedKey: '-second' })
  const { id: sold } = await stockKey(store, { productId: id, addedAt: 2 })
  expect(await stockOf(id)).toMatchObject({ free: 1, keys: [{ isRepeated: true }, { isRepeated: false }] })
  const { id: payment } = await sell(id)
  expect(await findRow(store, payments, payment)).toMatchObject({ stockKeyId: sold })
  expect((await buy(await client(store), id)).body.code).toBe('out_of_stock')
})

test('a replacement from the stock is money that only an admin sends back, however the key is spelled', async () => {
  const { id } = await product(store)
  const sale = await sell(id)
  await add(id, ['Gift card_0.1 - é'])
  await store.ask(updateProduct, { as: boss, params: { id }, body: { sellsStock: true } })
  const before = await keyOf(sale.id)
  await store.ask(replaceKey, { as: boss, params: { id: before?.id ?? '' }, body: { reason: 'It was published.' } })
  const { body } = await store.ask(submitRefundRequest, { as: sale.as, params: { paymentId: sale.id }, body: {} })
  expect(body.request).toMatchObject({ status: 'open' })
})

test('the oldest key is held by the order and sold by its payment; without one the product is sold out', async () => {
  const { id, slug } = await stockedProduct(store, 0, { slug: `stocked-${newRun()}` })
  const [older, newer] = [
    await stockKey(store, { productId: id, addedAt: 1 }),
    await stockKey(store, { productId: id, addedAt: 2 }),
  ]
  const first = await sell(id)
  expect((await keyOf(first.id))?.key).toBe(older.key)
  const holder = await client(store)
  const { body: held } = await buy(holder, id)
  expect(await stockOf(id)).toMatchObject({ free: 0, held: 1, sold: 1, keys: [{ _id: newer.id, isHeld: true }] })
  expect(await shown(holder, id)).toMatchObject({ isSoldOut: true, soldIn: [], price: { BRL: 49.9 } })
  expect((await store.ask(getProductPage, { params: { slug } })).body.product.isSoldOut).toBe(true)
  const late = await client(store)
  expect((await buy(late, id)).body).toMatchObject({ code: 'out_of_stock', error: expect.stringMatching(/esgotou/) })
  expect((await store.ask(createPixPayment, { as: late, body: order(late, id), lang: 'en' })).body.error).toMatch(
    /sold out/,
  )
  expect(await store.db.select().from(payments).where(eq(payments.userId, late.id))).toEqual([])
  // Its holder comes back to the same code, and may choose another coupon.
  expect((await buy(holder, id)).body.payment_id).toBe(held.payment_id)
  const { code } = await coupon(store, { discount: 50 })
  const again = await buy(holder, id, { couponCode: code, amount: 24.95 })
  expect(again.status).toBe(200)
  expect(again.body.payment_id).not.toBe(held.payment_id)
  // Once it has expired the key is free again.
  await store.tick(Date.now() + 10 * 60_000)
  expect(await stockOf(id)).toMatchObject({ free: 1, held: 0, sold: 1 })
  expect((await shown(late, id)).isSoldOut).toBe(false)
  expect((await buy(late, id)).status).toBe(200)
  await store.tick(Date.now() + 20 * 60_000)
})

test('who holds the last key may pay by another method', async () => {
  const { id } = await stockedProduct(store, 1)
  const holder = await client(store)
  expect((await buy(holder, id)).status).toBe(200)
  const body = { amount: 9.9, currency: 'USD' as const, userId: holder.id, productId: id }
  expect((await store.ask(createCryptoPayment, { as: holder, body })).status).toBe(200)
  // Which holds a key once its money is seen.
  expect(await stockOf(id)).toMatchObject({ free: 1, held: 0 })
  await store.tick(Date.now() + 90 * 60_000)
})

test('an order that is free by its coupon gets a key of the stock at once, and a refund brings none back', async () => {
  const { id } = await stockedProduct(store, 2)
  const { code } = await coupon(store, { discount: 100 })
  const as = await client(store)
  const { body } = await buy(as, id, { couponCode: code, amount: 0 })
  const keys = await store.db.select().from(stockKeys).where(eq(stockKeys.productId, id))
  expect(keys.map(({ key }) => key)).toContain((await keyOf(body.payment_id))?.key)
  const sale = await sell(id)
  expect((await store.ask(refundPayment, { as: boss, params: { paymentId: sale.id } })).status).toBe(200)
  expect(await stockOf(id)).toMatchObject({ free: 0, held: 0, sold: 2 })
})

test('late money takes a key that is free, and goes back where none is', async () => {
  const { id } = await stockedProduct(store, 1)
  const as = await client(store)
  const { body } = await buy(as, id)
  await store.tick(Date.now() + 10 * 60_000)
  const other = await sell(id)
  await store.sandbox.payLate(body.id, { isNow: true })
  await settle(body.id)
  await store.tick(Date.now() + 12 * 60_000)
  expect(await keyOf(body.payment_id)).toBeUndefined()
  expect(await findRow(store, payments, body.payment_id)).toMatchObject({
    status: 'cancelled',
  })
  expect(store.sandbox.charges().find((charge) => charge.id === body.id)?.status).toBe('refunded')
  expect(await keyOf(other.id)).toBeDefined()
})

test('free keys are removed; one that is held or sold stays', async () => {
  const { id } = await stockedProduct(store, 3)
  await sell(id)
  await buy(await client(store), id)
  const { keys } = await stockOf(id)
  expect(
    (
      await remove(
        id,
        keys.map(({ _id }) => _id),
      )
    ).body.removed,
  ).toBe(1)
  expect((await remove(id)).body.removed).toBe(0)
  expect(await stockOf(id)).toMatchObject({ free: 0, held: 1, sold: 1 })
  await store.tick(Date.now() + 10 * 60_000)
  expect((await remove(id)).body.removed).toBe(1)
  const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(log.map(({ action, before }) => [action, before])).toEqual([
    ['product.remove_keys', { rows: 1 }],
    ['product.remove_keys', { rows: 1 }],
  ])
})

test('a replaced key comes from the stock, and is refused where it is empty', async () => {
  const { id } = await stockedProduct(store, 2)
  const sale = await sell(id)
  const before = await keyOf(sale.id)
  const params = { id: before?.id ?? '' }
  const { body } = await store.ask(replaceKey, { as: boss, params, body: { reason: 'It was published.' } })
  const keys = await store.db.select().from(stockKeys).where(eq(stockKeys.productId, id))
  expect(keys.map(({ key }) => key).sort()).toEqual([before?.key, body.key].sort())
  expect(keys.every(({ issuedAt }) => issuedAt !== null)).toBe(true)
  expect((await store.ask(replaceKey, { as: boss, params, body: { reason: '' } })).body.code).toBe('stock_empty')
  const owner = (await client(store)).email
  const given = await store.ask(assignKey, { as: boss, params, body: { owner, reason: '', isReplaced: true } })
  expect(given.body.code).toBe('stock_empty')
})

test('the panel counts free keys in the list and warns on the home', async () => {
  const { id, name } = await stockedProduct(store, 2)
  const set = (body: object) => store.ask(updateProduct, { as: boss, params: { id }, body })
  const row = async () =>
    ((await store.ask(listAdminProducts, { as: boss, query: { search: name, page: 1 } })).body as Page<ListedProduct>)
      .items[0]
  const isNeeded = async () => {
    const { needs } = (await store.ask(getPanelHome, { as: boss })).body
    return (needs as { kind: string; title: string | null; count: number }[]).find(({ kind }) => kind === 'lowStock')
  }
  expect(await row()).toMatchObject({ sellsStock: true, stockWarnAt: 5, freeKeys: 2 })
  const low = (await isNeeded())?.count ?? 0
  expect(low).toBeGreaterThan(0)
  expect((await set({ stockWarnAt: 1 })).body).toMatchObject({ stockWarnAt: 1 })
  expect((await isNeeded())?.count ?? 0).toBe(low - 1)
  await set({ sellsStock: false })
  expect(await row()).toMatchObject({ sellsStock: false, freeKeys: null })
  expect((await keyOf((await sell(id)).id))?.key).not.toMatch(/^STOCK/)
})

test('an order from before the product sold its stock gets a key of our own', async () => {
  const { id } = await product(store)
  const as = await client(store)
  const { body } = await buy(as, id)
  await store.ask(updateProduct, { as: boss, params: { id }, body: { sellsStock: true } })
  await store.sandbox.approve(body.id)
  await settle(body.id)
  expect(await keyOf(body.payment_id)).toBeDefined()
})

test('the database refuses to hold or sell a key twice', async () => {
  const { id: productId } = await stockedProduct(store, 0)
  const { id: stockKeyId, key } = await stockKey(store, { productId })
  const { id } = await pendingPayment(store, { stockKeyId })
  await expect(pendingPayment(store, { stockKeyId })).rejects.toThrow()
  await expect(stockKey(store, { productId, key })).rejects.toThrow()
  await store.db.delete(payments).where(eq(payments.id, id))
})

test.each([
  ['none', []],
  ['more than a call takes', Array.from({ length: 101 }, String)],
])('%s is refused', async (_, keys) => {
  expect((await add((await product(store)).id, keys)).body.code).toBe('invalid_input')
})

test('separators and what nobody sees are no key, in a stock or as a licence', async () => {
  const { id, name } = await product(store)
  for (const key of ['-----', '\u2013 _.', '\u200b', '\u00ad\ufeff-', '\uff0e\u2026', '\u115f']) {
    expect(foldedKey(key)).toBe('')
    const run = { runId: newRun(), from: 0, keys: ['A-1', key], productName: name, days: 30 }
    const one = { key, productName: name, expirationDays: 30 }
    const answers = [
      await add(id, ['A-1', key]),
      await store.ask(addKeysOfRun, { as: boss, body: run }),
      await store.ask(addKey, { as: boss, body: one }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['invalid_input', 'invalid_input', 'invalid_input'])
  }
})

test('an unknown product has no stock', async () => {
  expect((await store.ask(api.getStock, { as: boss, params: { productId: 'none' } })).status).toBe(404)
  expect((await add('none', ['A'])).body.code).toBe('product_not_found')
  expect((await remove('none')).body.code).toBe('product_not_found')
})
