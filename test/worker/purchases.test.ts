import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as api from '#schema/api/purchases.ts'
import type { Page } from '#schema/rules/lists.ts'
import type { MediaEntry } from '#schema/rules/media.ts'
import { deliveries, products, refunds, users } from '#schema/tables/index.ts'
import { qrImage } from '#worker/lib/qr-image.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, delivery, license, pendingPayment, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

const list = (query: Record<string, string | number> = {}) => store.ask(api.listPurchaseHistory, { as: boss, query })
const pageOf = (body: unknown) => body as Page<api.Purchase>
const namesOf = (body: unknown) => pageOf(body).items.map(({ productName }) => productName)
/** The purchase of one payment, as the list shows it. */
const shown = async (id: string) => {
  const { items } = pageOf((await list({ search: id })).body)
  expect(items).toHaveLength(1)
  return items[0]
}

test('an open purchase shows its code, and everything else that the panel asks for', async () => {
  const ana = await client(store, { name: 'Ana', email: 'ana@people.test' })
  const row = await pendingPayment(store, {
    userId: ana.id,
    productName: 'Mira',
    description: 'Licença',
    couponCode: 'DEZ',
    listPriceCents: 5_000,
    amountCents: 4_500,
    qrCode: '00020126',
  })
  expect(await shown(row.id)).toEqual({
    _id: row.id,
    paymentId: row.id,
    transactionId: row.providerId,
    userId: ana.id,
    username: 'Ana',
    email: 'ana@people.test',
    productName: 'Mira',
    amount: 45,
    currency: 'BRL',
    paymentMethod: 'pix',
    createdAt: new Date(row.createdAt).toISOString(),
    status: 'pending',
    description: 'Licença',
    receiptUrl: null,
    licenseKey: null,
    isDelivering: false,
    couponCode: 'DEZ',
    cancelDate: null,
    cancelReason: null,
    refundInfo: null,
    partialRefunds: [],
    canRefundPart: false,
    refundSource: null,
    keyDeleted: null,
    isKeyRevealed: false,
    isToolDownloaded: false,
    isKeyActivated: false,
    refundableUntil: null,
    isRenewal: false,
    isKeyRenewed: false,
    isProcessing: false,
    lacksHold: false,
    payerDiffers: null,
    fee: null,
    endToEndId: null,
    soldThrough: null,
    isLate: false,
    mismatch: null,
    transactionData: {
      expirationDate: new Date(row.expiresAt).toISOString(),
      keyExpiration: 30,
      qrCode: '00020126',
      qrCodeBase64: null,
    },
  })
  const whole = (await list()).body as api.Purchase[]
  expect(whole.find(({ _id }) => _id === row.id)?.transactionData.qrCodeBase64).toBe(
    qrImage('00020126').toString('base64'),
  )
})

test('an approved purchase shows its key, and its code no longer', async () => {
  const now = Date.now()
  const row = await pendingPayment(store, {
    status: 'approved',
    approvedAt: now,
    cancelledAt: now - 1,
    cancelReason: 'expired',
    isLate: true,
    qrCode: '00020126',
  })
  const { key } = await license(store, { paymentId: row.id })
  expect(await shown(row.id)).toMatchObject({
    status: 'approved',
    licenseKey: key,
    isLate: true,
    cancelDate: null,
    cancelReason: null,
    keyDeleted: null,
    transactionData: { qrCode: null, qrCodeBase64: null },
  })
})

test('a cancelled purchase says when and why, and what did not match', async () => {
  const now = Date.now()
  const row = await pendingPayment(store, {
    status: 'cancelled',
    cancelledAt: now,
    cancelReason: 'mismatch',
    mismatch: 'amount',
  })
  expect(await shown(row.id)).toMatchObject({
    status: 'cancelled',
    cancelDate: new Date(now).toISOString(),
    cancelReason: 'mismatch',
    mismatch: 'amount',
  })
})

test.each([
  ['switched off', false, true],
  ['still in force', true, false],
  ['not there', null, null],
] as const)('a refunded purchase whose key is %s says so', async (_, isActive, keyDeleted) => {
  const now = Date.now()
  const row = await pendingPayment(store, { status: 'refunded', approvedAt: now, refundedAt: now })
  await store.db.insert(refunds).values({
    paymentId: row.id,
    status: 'processing',
    source: 'user',
    amountCents: 4_990,
    requestedAt: now,
    nextAttemptAt: now,
    createdAt: now,
  })
  if (isActive !== null) await license(store, { paymentId: row.id, isActive })
  expect(await shown(row.id)).toMatchObject({
    status: 'refunded',
    refundInfo: { status: 'processing' },
    refundSource: 'user',
    keyDeleted,
  })
})

test('a purchase outlives its account, without the person', async () => {
  const gone = await client(store)
  const row = await pendingPayment(store, { userId: gone.id })
  await store.db.delete(users).where(eq(users.id, gone.id))
  expect(await shown(row.id)).toMatchObject({ userId: null, username: '', email: null, productName: row.productName })
})

test('the list is searched by user, e-mail, product and payment, filtered and sorted', async () => {
  const bia = await client(store, { name: 'Bia Souza', email: 'bia.souza@people.test' })
  const at = (time: string) => Date.parse(`2026-03-${time}-03:00`)
  const over = { userId: bia.id, status: 'cancelled' } as const
  const first = await pendingPayment(store, { ...over, productName: 'A', createdAt: at('01T00:00:00') })
  await pendingPayment(store, { ...over, productName: 'B', createdAt: at('01T23:59:59'), amountCents: 4_000 })
  await pendingPayment(store, {
    ...over,
    productName: 'C',
    createdAt: at('02T00:00:00'),
    method: 'crypto',
    provider: 'btcpay',
    status: 'approved',
    approvedAt: 1,
  })
  expect(namesOf((await list({ search: 'bia souza' })).body)).toEqual(['C', 'B', 'A'])
  expect(namesOf((await list({ search: 'BIA.SOUZA@', sort: 'productName' })).body)).toEqual(['A', 'B', 'C'])
  expect(namesOf((await list({ search: 'bia', sort: 'amount', limit: 1 })).body)).toEqual(['B'])
  expect((await list({ search: 'bia', page: 2, limit: 2 })).body).toMatchObject({ total: 3, page: 2, pages: 2 })
  expect(namesOf((await list({ search: first.id })).body)).toEqual(['A'])
  expect(namesOf((await list({ search: String(first.providerId) })).body)).toEqual(['A'])
  expect(namesOf((await list({ search: 'bia', status: 'approved' })).body)).toEqual(['C'])
  expect(namesOf((await list({ search: 'bia', method: 'pix', sort: 'createdAt' })).body)).toEqual(['A', 'B'])
  expect(namesOf((await list({ search: 'bia', from: '2026-03-01', to: '2026-03-01' })).body)).toEqual(['B', 'A'])
  expect(namesOf((await list({ search: 'bia', from: '2026-03-02T03:00:00Z' })).body)).toEqual(['C'])
  expect((await list({ search: 'bia_souza' })).body).toMatchObject({ items: [], total: 0 })
  const wrong: Record<string, string>[] = [
    { status: 'paid' },
    { method: 'cash' },
    { from: 'yesterday' },
    { sort: 'qrCode' },
  ]
  for (const query of wrong) expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('called bare it answers the array, newest first, with its length, in one round trip', async () => {
  const row = await pendingPayment(store, { createdAt: Date.now() + 1_000 })
  store.proxy.reset()
  const { body, headers } = await list()
  expect(store.proxy.roundTrips()).toBe(1)
  const bare = body as api.Purchase[]
  expect(bare[0]?.paymentId).toBe(row.id)
  expect(headers.get('x-total-count')).toBe(String(bare.length))
})

test('a key that an external seller still owes is on its way, until it is there or the money is not', async () => {
  const row = await pendingPayment(store, { status: 'approved', approvedAt: Date.now(), sellerType: 'multiloader' })
  await delivery(store, { paymentId: row.id })
  expect(await shown(row.id)).toMatchObject({ licenseKey: null, isDelivering: true })
  await store.db.update(deliveries).set({ status: 'delivered' }).where(eq(deliveries.paymentId, row.id))
  expect(await shown(row.id)).toMatchObject({ isDelivering: false })
})

test('the summary counts whole days of the shop, reais and dollars apart, in one round trip', async () => {
  const day = (time: string) => Date.parse(`${time}-03:00`)
  const sold = { status: 'approved', approvedAt: 1 } as const
  const inDollars = { currency: 'USD', method: 'crypto', provider: 'btcpay', amountCents: 990 } as const
  await pendingPayment(store, { createdAt: day('2020-05-01T00:00:00'), ...sold })
  await pendingPayment(store, { createdAt: day('2020-05-01T23:59:59'), ...sold, ...inDollars })
  await pendingPayment(store, { createdAt: day('2020-05-02T12:00:00') })
  await pendingPayment(store, { createdAt: day('2020-05-03T00:00:00'), status: 'cancelled' })
  const elsewhere = { method: 'manual', provider: 'none', soldThrough: 'Cash' } as const
  await pendingPayment(store, { createdAt: day('2020-05-04T12:00:00'), ...sold, ...elsewhere })
  const summary = async (query: Record<string, string>) =>
    (await store.ask(api.summarizePurchases, { as: boss, query })).body as api.PurchaseSummary
  store.proxy.reset()
  expect(await summary({ from: '2020-05-01', to: '2020-05-02' })).toEqual({
    transactions: 3,
    approved: { count: 2, amount: { BRL: 49.9, USD: 9.9 } },
    pending: { count: 1, amount: { BRL: 49.9, USD: 0 } },
    free: 0,
    averageTicket: { BRL: 49.9, USD: 9.9 },
    conversion: 66.7,
  })
  expect(store.proxy.roundTrips()).toBe(1)
  expect(await summary({ to: '2020-05-01' })).toMatchObject({ transactions: 2, conversion: 100 })
  expect(await summary({ from: '2020-05-03', to: '2020-05-03' })).toMatchObject({ transactions: 1, conversion: 0 })
  // Nobody began it at the checkout.
  expect(await summary({ from: '2020-05-04', to: '2020-05-04' })).toMatchObject({ transactions: 1, conversion: null })
  expect(await summary({ to: '2020-04-30' })).toMatchObject({ transactions: 0, conversion: null })
  const all = await summary({})
  const { body } = await list({ page: 1 })
  expect(all.transactions).toBe(pageOf(body).total)
  const wrong: Record<string, string>[] = [{ from: 'yesterday' }, { to: '2020-13-01' }, { from: '2020-05-01T10:00' }]
  for (const query of wrong)
    expect(await store.ask(api.summarizePurchases, { as: boss, query })).toMatchObject({ status: 400 })
})

test('a key’s owner sees the product’s picture and English name, and its page while that is shown', async () => {
  const owner = await client(store)
  const look = { width: 960, height: 600, alt: 'O painel', altEn: '' }
  const film: MediaEntry = { kind: 'video', url: 'https://films.test/a.mp4', poster: '', ...look }
  const picture: MediaEntry = { kind: 'image', url: '/art/a.svg', smaller: [], ...look }
  const item = await product(store, { slug: 'estrela', en: { name: 'Star' }, media: [film, picture, picture] })
  await license(store, { userId: owner.id, productId: item.id, productName: 'Estrela' })
  const read = async () => (await store.ask(api.listPurchasedProducts, { as: owner })).body[0]
  const shown = { productName: 'Estrela', en: { productName: 'Star' }, media: [picture], amount: null }
  expect(await read()).toMatchObject({ ...shown, slug: 'estrela' })
  await changeRow(store, products, item.id, { sale: 'draft' })
  expect(await read()).toMatchObject({ ...shown, slug: null })
})
