import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getReceipt } from '#schema/api/documents.ts'
import { recordManualOrder } from '#schema/api/manual-orders.ts'
import { downloadOwnData } from '#schema/api/own-data.ts'
import { listPurchasedProducts, listPurchaseHistory } from '#schema/api/purchases.ts'
import { submitRefundRequest } from '#schema/api/refund-requests.ts'
import { refundForReason, refundPayment } from '#schema/api/refunds.ts'
import { dayOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { auditLog, dailyParts, licenses, notifications, payments, refunds } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { openStore, type Store } from '../open-store.ts'
import { address, admin, client, type Person } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { pendingPayment, product, stockedProduct } from '../rows.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(async () => {
  expect(await auditMoney(store.sqld.url)).toEqual([])
  await store.close()
})
beforeEach(() => store.sandbox.faults.reset())

const saleOf = (buyer: string, productId: string, over = {}) => ({
  orderId: randomBytes(16).toString('hex'),
  ...{ buyer, productId, amount: '45.00', currency: 'BRL', soldThrough: 'Dinheiro, no encontro' },
  soldAt: new Date(Date.now() - 2 * dayMs).toISOString(),
  ...over,
})
const record = (body: object, as = boss) => store.ask(recordManualOrder, { as, body })
const paymentsOf = ({ id }: { id: string }) => store.db.select().from(payments).where(eq(payments.userId, id))
const keysOf = ({ id }: { id: string }) => store.db.select().from(licenses).where(eq(licenses.userId, id))
const refundOf = async (id: string) => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
const refund = (paymentId: string, reason?: string) =>
  reason === undefined
    ? store.ask(refundPayment, { as: boss, params: { paymentId } })
    : store.ask(refundForReason, { as: boss, params: { paymentId }, body: { reason } })
const countOfCharges = () => store.sandbox.charges().length

test('a recorded sale is an approved purchase of its buyer, with one key, and no provider knows of it', async () => {
  const [who, item] = [await client(store), await product(store, { priceBrl: 4_990, keyExpiration: 30 })]
  const before = countOfCharges()
  const sale = saleOf(who.email.toUpperCase(), item.id)
  const { status, body } = await record(sale)
  const [license, ...others] = await keysOf(who)
  expect(others).toEqual([])
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { productName: item.name, username: who.name, licenseKey: license?.key },
  })
  const soldAt = Date.parse(sale.soldAt)
  expect(await paymentsOf(who)).toMatchObject([
    {
      ...{ id: body.paymentId, status: 'approved', method: 'manual', provider: 'none', providerId: null },
      ...{ amountCents: 4_500, listPriceCents: 4_500, currency: 'BRL', soldThrough: 'Dinheiro, no encontro' },
      ...{ createdAt: soldAt, paidAt: soldAt, approvedAt: expect.any(Number), settledBy: 'manual', isLate: false },
    },
  ])
  expect(license?.expirationDate).toBe((license?.purchaseDate ?? 0) + 30 * dayMs)
  expect(license?.purchaseDate).toBeGreaterThan(soldAt + dayMs)
  expect(countOfCharges()).toBe(before)

  const entries = await store.db.select().from(auditLog).where(eq(auditLog.entityId, body.paymentId))
  expect(entries).toMatchObject([
    { action: 'payment.create', actorId: boss.id, before: null, after: { soldThrough: 'Dinheiro, no encontro' } },
  ])
  const notices = await store.db.select().from(notifications).where(eq(notifications.userId, who.id))
  expect(notices).toMatchObject([{ notice: 'key_delivered' }])
  const parts = await store.db.select().from(dailyParts).where(eq(dailyParts.value, 'manual'))
  expect(parts.find(({ day }) => day === dayOf(soldAt))).toMatchObject({ kind: 'method', amountCents: 4_500 })
})

test('its buyer has it among the purchases, on the receipt and in the downloaded data', async () => {
  const [who, item] = [await client(store), await product(store)]
  const { body } = await record(saleOf(who.id, item.id, { soldAt: '2026-11-01T12:34:00Z', currency: 'USD' }))
  expect((await store.ask(listPurchasedProducts, { as: who })).body).toMatchObject([
    { licenseKey: body.licenseKey, amount: 45, currency: 'USD', refundRight: null },
  ])
  const [row] = itemsOf(
    (await store.ask(listPurchaseHistory, { as: boss, query: { method: 'manual', search: body.paymentId } })).body,
  )
  expect(row).toMatchObject({ paymentMethod: 'manual', soldThrough: 'Dinheiro, no encontro', transactionId: null })
  const receipt = await store.ask(getReceipt, {
    ...{ params: { paymentId: body.paymentId }, query: { lang: 'pt-BR' } },
    headers: { 'cf-connecting-ip': address() },
  })
  const { text } = await readPdf(receipt.body)
  expect(text).toContain('Forma de pagamento Pago fora da loja')
  expect(text).toContain('Data do pagamento 1 de novembro de 2026 às 09:34:00')
  const { body: data } = await store.ask(downloadOwnData, { as: who })
  expect(JSON.stringify(data)).toContain('Dinheiro, no encontro')
})

test('sent again, or many times at once, it is one purchase; with other data it is refused', async () => {
  const [who, item] = [await client(store), await stockedProduct(store, 3)]
  const sale = saleOf(who.email, item.id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => record(sale)))
  answers.push(await record(sale))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId} ${body.licenseKey}`)).size).toBe(1)
  expect(await paymentsOf(who)).toHaveLength(1)
  expect(await keysOf(who)).toHaveLength(1)
  for (const over of [{ amount: '45.01' }, { buyer: boss.email }, { soldThrough: 'PIX' }, { currency: 'USD' }])
    expect(await record({ ...sale, ...over })).toMatchObject({
      ...{ status: 409, body: { code: 'order_recorded_otherwise' } },
    })
  // The same id by another admin is another sale.
  const other = await admin(store)
  expect((await record(sale, other)).body.paymentId).not.toBe(answers[0]?.body.paymentId)
})

test('an order’s id names no other payment', async () => {
  const [who, item] = [await client(store), await product(store)]
  const open = await pendingPayment(store, { userId: who.id, productId: item.id })
  const { body } = await record(saleOf(who.email, item.id, { orderId: open.id }))
  expect(body.paymentId).not.toBe(open.id)
  expect((await paymentsOf(who)).find(({ id }) => id === open.id)?.status).toBe('pending')
  await store.db.delete(payments).where(eq(payments.id, open.id))
})

test('keys of a stock are taken from it, and none is recorded beyond them', async () => {
  const [who, item] = [await client(store), await stockedProduct(store, 1)]
  expect((await record(saleOf(who.email, item.id))).status).toBe(200)
  expect(await record(saleOf(who.email, item.id))).toMatchObject({ status: 409, body: { code: 'stock_empty' } })
  expect(await paymentsOf(who)).toHaveLength(1)
})

test.each([
  ['a buyer without an account', { buyer: 'nobody@people.test' }, '404 buyer_not_found'],
  ['a product that there is not', { productId: 'none' }, '404 product_not_found'],
  ['nothing received', { amount: '0' }, '400 invalid_input'],
  ['no word about through what', { soldThrough: ' ' }, '400 invalid_input'],
  ['a sale of tomorrow', { soldAt: new Date(Date.now() + dayMs).toISOString() }, '400 sold_at_invalid'],
  ['a sale of two years ago', { soldAt: new Date(Date.now() - 731 * dayMs).toISOString() }, '400 sold_at_invalid'],
] as const)('%s is refused, and nothing is written', async (_, over, refusal) => {
  const [who, item] = [await client(store), await product(store)]
  const { status, body } = await record(saleOf(who.email, item.id, over))
  expect(`${status} ${body.code}`).toBe(refusal)
  expect(await paymentsOf(who)).toEqual([])
})

test('products that the shop does not offer are recorded; deleted ones are not', async () => {
  const who = await client(store)
  const hidden = await product(store, { sale: 'paused' })
  expect((await record(saleOf(who.email, hidden.id))).status).toBe(200)
  const gone = await product(store, { deletedAt: 1 })
  expect((await record(saleOf(who.email, gone.id))).body.code).toBe('product_not_found')
})

test('a refund is recorded for a reason alone; it burns the key, and no provider is asked', async () => {
  const [who, item] = [await client(store), await product(store)]
  const { body } = await record(saleOf(who.email, item.id))
  store.sandbox.faults.set({ failWith: { value: 500 } })
  expect(await refund(body.paymentId)).toMatchObject({ status: 409, body: { code: 'refund_reason_required' } })
  expect(await refundOf(body.paymentId)).toBeUndefined()
  const asked = await store.ask(submitRefundRequest, {
    ...{ as: who, params: { paymentId: body.paymentId }, body: { reason: 'x' } },
  })
  expect(asked).toMatchObject({ status: 409, body: { code: 'refund_elsewhere' } })
  for (const _ of [1, 2])
    expect(await refund(body.paymentId, 'Devolvido em dinheiro')).toMatchObject({
      ...{ status: 200, body: { refund: { status: 'done' } } },
    })
  expect(await refundOf(body.paymentId)).toMatchObject({
    ...{
      status: 'done',
      source: 'user',
      reason: 'Devolvido em dinheiro',
      requestedBy: boss.id,
      providerRefundId: null,
    },
  })
  expect(await paymentsOf(who)).toMatchObject([{ status: 'refunded' }])
  expect(await keysOf(who)).toMatchObject([{ isActive: false }])
})

test('a key that its seller never issues is not said to be paid back until an admin records it', async () => {
  const who = await client(store)
  const item = await product(store, { sellerType: 'multiloader' })
  store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  const { status, body } = await record(saleOf(who.email, item.id))
  expect({ status, key: body.licenseKey }).toEqual({ status: 200, key: null })
  await store.tick(Date.now() + 31 * 60_000)
  expect(await refundOf(body.paymentId)).toMatchObject({ status: 'refused', refusal: 'manual', source: 'automatic' })
  expect(await paymentsOf(who)).toMatchObject([{ status: 'approved' }])
  expect((await refund(body.paymentId)).body.code).toBe('refund_reason_required')
  expect(await refund(body.paymentId, 'Devolvido por PIX')).toMatchObject({ body: { refund: { status: 'done' } } })
  expect(await refundOf(body.paymentId)).toMatchObject({ source: 'user', reason: 'Devolvido por PIX' })
})

test('staff with limits record no sale below half of the price that the buyer would have paid then', async () => {
  const [seller, day] = [await admin(store, { staffScopes: ['money'] }), Date.now() - 10 * dayMs]
  const campaigns = [{ from: day, until: day + dayMs, price: { BRL: 3_000, USD: 0 } }]
  const volumePrices = [{ from: 2, price: { BRL: 2_000, USD: 500 } }]
  const item = await product(store, { priceBrl: 4_991, priceUsd: 991, campaigns, volumePrices })
  const inBrl = await product(store, { priceBrl: 4_990, priceUsd: 0 })
  const free = await product(store, { isFree: true, priceBrl: 0, priceUsd: 0 })
  const inCampaign = { soldAt: new Date(day + 1).toISOString() }
  const codeOf = async (over: object, { as = seller, of = item, to = '' } = {}) => {
    const buyer = to || (await client(store)).email
    const { status, body } = await record(saleOf(buyer, of.id, over), as)
    return status === 200 ? 'recorded' : `${status} ${body.code}`
  }
  const refused = '403 price_below_half'
  expect(await codeOf({ amount: '24.95' })).toBe(refused)
  expect(await codeOf({ amount: '0.01' })).toBe(refused)
  expect(await codeOf({ amount: '24.96' })).toBe('recorded')
  expect(await codeOf({ amount: '24.95' }, { as: boss })).toBe('recorded')
  expect(await codeOf({ amount: '4.95', currency: 'USD' })).toBe(refused)
  expect(await codeOf({ amount: '4.96', currency: 'USD' })).toBe('recorded')
  // By the campaign of that day.
  expect(await codeOf({ amount: '14.99', ...inCampaign })).toBe(refused)
  expect(await codeOf({ amount: '15.00', ...inCampaign })).toBe('recorded')
  // By what the buyer's second key costs.
  const again = { to: (await client(store)).email }
  expect(await codeOf({ amount: '49.91' }, again)).toBe('recorded')
  expect(await codeOf({ amount: '9.99' }, again)).toBe(refused)
  expect(await codeOf({ amount: '10.00' }, again)).toBe('recorded')
  // Nothing to compare with is not a low price.
  expect(await codeOf({ amount: '400', currency: 'USD' }, { of: inBrl })).toBe('403 list_price_missing')
  expect(await codeOf({ amount: '400', currency: 'USD' }, { of: inBrl, as: boss })).toBe('recorded')
  expect(await codeOf({ amount: '0.01' }, { of: free })).toBe('recorded')
})

test('nobody records a sale to themselves, while another admin could', async () => {
  const [seller, item] = [await admin(store, { staffScopes: ['money'] }), await product(store)]
  for (const buyer of [seller.email.toUpperCase(), seller.id])
    expect(await record(saleOf(buyer, item.id), seller)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  expect(await paymentsOf(seller)).toEqual([])
  expect((await record(saleOf(seller.email, item.id))).status).toBe(200)
})

test('no shopper can choose the method', async () => {
  const who = await client(store)
  for (const scopes of [['read'], ['keys'], ['catalogue']] as const)
    expect((await record(saleOf(who.email, 'none'), await admin(store, { staffScopes: [...scopes] }))).status).toBe(403)
  expect((await record(saleOf(who.email, 'none'), who)).status).toBe(403)
})
