import { randomInt } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { dayOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { ServiceFigure } from '#schema/rules/service.ts'
import {
  disputes,
  licenses,
  type PaymentRow,
  payments,
  products,
  refunds,
  serviceFigures,
} from '#schema/tables/index.ts'
import { selectReadUntil } from '#worker/domain/service-figures.ts'
import type { ChargePage } from '#worker/providers/payment-provider.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { order } from '../forms.ts'
import type { PastCharge } from '../local/sandbox/past-charges.ts'
import { workerVars } from '../local/settings.ts'
import { dailyCron } from '../local/worker.ts'
import { openStore, type Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { usualPix } from '../pix-driver.ts'
import { changeRow, dispute, findRow, license, pendingPayment, product } from '../rows.ts'
import { wide } from '../width.ts'

/** Shops with the provider of PIX, and one of the crypto providers each. */
let withCoinbase: Store
let withBtcpay: Store
const onlyBtcpay = { COINBASE_KEY_NAME: '' }
beforeAll(async () => {
  withCoinbase = await openStore()
  withBtcpay = await openStore({ vars: onlyBtcpay })
})
afterAll(() => Promise.all([withCoinbase.close(), withBtcpay.close()]))
beforeEach(() => {
  for (const { sandbox } of [withCoinbase, withBtcpay]) {
    sandbox.faults.reset()
    sandbox.faults.set({ webhooks: { off: true } })
  }
})

const reconcile = (store: Store) => store.tick(Date.now() + 1_000, dailyCron)
const paymentRow = (store: Store, id: string) => findRow(store, payments, id)
const keysOf = (store: Store, id: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))
const refundOf = async (store: Store, id: string) =>
  (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
/** Deletes the payment, as if the database had lost its last writes. */
const lose = (store: Store, id: string) => store.db.delete(payments).where(eq(payments.id, id))

type Buy = (store: Store, who: Person, productId: string) => Promise<{ body: { id: string; payment_id: string } }>

const buyByPix: Buy = (store, who, productId) =>
  store.ask(api.createPixPayment, { as: who, body: order(who, productId) })
const buyByCrypto: Buy = (store, who, productId) =>
  store.ask(api.createCryptoPayment, {
    as: who,
    body: { amount: 9.9, currency: 'USD', userId: who.id, productId },
  })

async function opened(store: Store, buy: Buy) {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990, priceUsd: 990 })
  const { body } = await buy(store, who, item.id)
  return { who, item, id: body.payment_id, providerId: body.id }
}

async function paid(store: Store, buy: Buy) {
  const made = await opened(store, buy)
  await store.sandbox.approve(made.providerId)
  return made
}

type Method = 'pix' | 'crypto'
/** Coinbase's charges are those by crypto. */
const sandboxNameOf = ({ pix }: Store, by: Method) => (by === 'pix' ? pix.sandbox : 'coinbase')

/** The paid charge of a payment, as the provider knows it. */
function chargeOf(store: Store, payment: PaymentRow, who: Person, by: Method, at: number): PastCharge {
  const { id, providerId, provider: name, currency, amountCents: cents } = payment
  const charge = {
    provider: sandboxNameOf(store, by),
    id: providerId ?? '',
    status: 'approved',
    currency,
    reference: id,
  } as const
  const instants = { createdAt: at, expiresAt: at, approvedAt: at, changedAt: at }
  const urls = { notificationUrl: `${store.url}/api/payments/${name}/webhook`, returnUrl: store.url }
  const metadata = { paymentId: id, shop: store.url, userId: who.id }
  const rest = { cents, description: 'A product', refunds: [], payerEmail: who.email }
  return { ...charge, ...instants, ...urls, ...rest, metadata }
}

/** A sale of 30 days ago, with its key and its charge. */
async function soldLastMonth(store: Store, method: Method, change: Partial<PastCharge> = {}) {
  const who = await client(store)
  const at = Date.now() - 30 * 86_400_000
  const currency = method === 'crypto' ? 'USD' : 'BRL'
  const provider = method === 'crypto' ? 'coinbase' : store.pix.name
  const sold = { status: 'approved', userId: who.id, currency, approvedAt: at, createdAt: at, expiresAt: at } as const
  const payment = await pendingPayment(store, { ...sold, method, provider })
  await license(store, { userId: who.id, paymentId: payment.id })
  await store.sandbox.addPastCharges([{ ...chargeOf(store, payment, who, method, at), ...change }])
  return { id: payment.id, providerId: payment.providerId ?? '' }
}

/** Each provider, and the columns of its payments. */
const providers = [
  {
    name: usualPix,
    shop: () => withCoinbase,
    buy: buyByPix,
    kept: { method: 'pix', currency: 'BRL', amountCents: 4990 },
  },
  {
    name: 'coinbase',
    shop: () => withCoinbase,
    buy: buyByCrypto,
    kept: { method: 'crypto', currency: 'USD', amountCents: 990 },
  },
  {
    name: 'btcpay',
    shop: () => withBtcpay,
    buy: buyByCrypto,
    kept: { method: 'crypto', currency: 'USD', amountCents: 990 },
  },
] as const

describe.each(providers)('with $name', ({ name, shop, buy, kept }) => {
  /** Of what the shop does with whatever provider. */
  const onceTest = name === usualPix ? test : wide.test
  let store: Store
  beforeAll(() => {
    store = shop()
  })

  test('the daily run finds money that neither webhook, poll nor sweep has brought', async () => {
    const { id } = await paid(store, buy)
    await reconcile(store)
    expect(await paymentRow(store, id)).toMatchObject({ provider: name, status: 'approved', settledBy: 'cron' })
    expect(await keysOf(store, id)).toHaveLength(1)
  })

  test('a fee that was not reported with the money is added to the sale', async () => {
    const { id } = await paid(store, buy)
    await reconcile(store)
    const fee = (await paymentRow(store, id))?.feeCents
    const isReported = name === 'btcpay' ? false : name === 'coinbase' || store.pix.reported.feeCents !== null
    if (!isReported) expect(fee).toBeNull()
    else expect(fee).toBeGreaterThan(0)
    const [other] = await store.db.update(payments).set({ feeCents: null }).where(eq(payments.id, id)).returning()
    await reconcile(store)
    expect(await paymentRow(store, id)).toEqual({ ...other, feeCents: fee })
  })

  onceTest('a charge that another shop made by the same account is left alone', async () => {
    const { id, providerId } = await paid(store, buy)
    const places = { shop: '', database: '', sandbox: store.sandbox.url }
    const { DATABASE_URL: _, PUBLIC_URL: __, ...account } = workerVars(places, store.secrets)
    const other = await openStore({ vars: { ...account, ...(store === withBtcpay && onlyBtcpay) } })
    await reconcile(other)
    expect(await paymentRow(other, id)).toBeUndefined()
    expect(store.sandbox.charges().find((charge) => charge.id === providerId)?.status).not.toBe('refunded')
    await other.close()
  })

  test('a payment that the database lost is written again, and its buyer gets the key, once', async () => {
    const { who, item, id, providerId } = await paid(store, buy)
    await lose(store, id)
    await reconcile(store)
    await reconcile(store)
    expect(await paymentRow(store, id)).toMatchObject({
      ...kept,
      userId: who.id,
      productId: item.id,
      productName: item.name,
      provider: name,
      providerId,
      listPriceCents: kept.amountCents,
      status: 'approved',
      isLate: true,
    })
    expect(await keysOf(store, id)).toHaveLength(1)
  })

  test('a lost payment whose product is gone too is written again and paid back', async () => {
    const { item, id, providerId } = await paid(store, buy)
    await lose(store, id)
    await store.db.delete(products).where(eq(products.id, item.id))
    await reconcile(store)
    expect(await paymentRow(store, id)).toMatchObject({ status: 'cancelled', userId: null })
    expect(await keysOf(store, id)).toEqual([])
    // BTCPay makes a page on which the buyer claims the refund.
    const status = name === 'btcpay' ? 'processing' : 'done'
    expect(await refundOf(store, id)).toMatchObject({ status, source: 'automatic', amountCents: kept.amountCents })
    if (name === 'btcpay') await store.sandbox.finishRefund(providerId)
    expect(store.sandbox.charges().find((charge) => charge.id === providerId)?.status).toBe('refunded')
  })

  onceTest('a lost payment that nobody paid stays lost', async () => {
    const { id } = await opened(store, buy)
    await lose(store, id)
    await reconcile(store)
    expect(await paymentRow(store, id)).toBeUndefined()
  })
})

describe('with PIX and Coinbase', () => {
  let store: Store
  beforeAll(() => {
    store = withCoinbase
  })

  test('a provider that is down does not stop the others, and is reconciled in the next run', async () => {
    const byPix = await paid(store, buyByPix)
    const byCrypto = await paid(store, buyByCrypto)
    await Promise.all([lose(store, byPix.id), lose(store, byCrypto.id)])
    store.sandbox.faults.set({ failWith: { value: 503, operations: ['search'], about: store.pix.apiPath } })
    await reconcile(store)
    store.sandbox.faults.set({ failWith: null })
    expect(await paymentRow(store, byPix.id)).toBeUndefined()
    expect(await paymentRow(store, byCrypto.id)).toMatchObject({ status: 'approved' })
    await reconcile(store)
    expect(await paymentRow(store, byPix.id)).toMatchObject({ status: 'approved' })
  })

  test.each([
    ['the provider of PIX', buyByPix],
    ['Coinbase', buyByCrypto],
  ])('a refund at %s that was never notified is found', async (_, buy) => {
    const { id, providerId } = await paid(store, buy)
    await reconcile(store)
    await store.sandbox.refund(providerId)
    await reconcile(store)
    expect(await paymentRow(store, id)).toMatchObject({ status: 'refunded' })
    expect(await keysOf(store, id)).toMatchObject([{ isActive: false }])
  })

  test.each([
    ['a refund', 'the provider of PIX', 'pix', (id: string) => store.sandbox.refund(id)],
    ['a chargeback', 'the provider of PIX', 'pix', (id: string) => store.sandbox.chargeback(id)],
    ['a refund', 'Coinbase', 'crypto', (id: string) => store.sandbox.refund(id)],
  ] as const)('%s of a sale of last month at %s that was never notified is found within a day', async (...row) => {
    const [, , method, payBack] = row
    const { id, providerId } = await soldLastMonth(store, method)
    await payBack(providerId)
    await reconcile(store)
    expect(await paymentRow(store, id)).toMatchObject({ status: 'refunded' })
    expect(await keysOf(store, id)).toMatchObject([{ isActive: false }])
  })

  test('charges beyond the first page are all reconciled', async () => {
    const who = await client(store)
    const settled = { status: 'approved', approvedAt: Date.now(), feeCents: 50 } as const
    const made = await mapConcurrently(
      times(105, Number),
      8,
      // Most were settled before: the first and the last are open.
      (n) => pendingPayment(store, { userId: who.id, ...(n % 13 !== 0 && settled) }),
    )
    const charges = made.map((payment) => chargeOf(store, payment, who, 'pix', payment.createdAt))
    await store.sandbox.addPastCharges(charges)
    await reconcile(store)
    const ids = made.map(({ id }) => id)
    const rows = await store.db.select().from(payments).where(inArray(payments.id, ids))
    expect(rows.map(({ status }) => status)).toEqual(ids.map(() => 'approved'))
  })
})

describe('after a time without runs', () => {
  let store: Store
  beforeAll(() => {
    store = withCoinbase
  })
  const daysAgo = (days: number) => Math.round(Date.now() - days * dayMs)
  const lists = [
    `read:created:${usualPix}`,
    `read:changed:${usualPix}`,
    'read:created:coinbase',
    'read:changed:coinbase',
  ]

  /** The lists were read until then, and not since. */
  async function lastReadAt(at: number) {
    await store.db.delete(serviceFigures)
    const names = lists as ServiceFigure[]
    await store.db.insert(serviceFigures).values(names.map((name) => ({ day: dayOf(at), name, value: at })))
  }
  /** Until when each list was read. */
  async function readUntil() {
    const rows = await selectReadUntil({ ...store.deps, now: () => Number.MAX_SAFE_INTEGER })
    return lists.map((list) => rows.find(({ name }) => name === list)?.until)
  }

  /** The paid charge of a payment that the database has lost. */
  async function lostCharge(at: number, by: Method = 'pix') {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990, priceUsd: 990 })
    const currency = by === 'crypto' ? 'USD' : 'BRL'
    const payment = await pendingPayment(store, { userId: who.id, productId: item.id, currency })
    await lose(store, payment.id)
    const charge = chargeOf(store, payment, who, by, at)
    const order = { productId: item.id, user_id: who.id, product_id: item.id }
    return { ...charge, metadata: { ...charge.metadata, ...order } }
  }

  test('what was paid, contested and refunded weeks ago is found, at each provider', async () => {
    await lastReadAt(daysAgo(40))
    const [byPix, byCrypto] = [await lostCharge(daysAgo(35)), await lostCharge(daysAgo(15), 'crypto')]
    await store.sandbox.addPastCharges([byPix, byCrypto])
    const contested = await soldLastMonth(store, 'pix', { status: 'in_mediation', changedAt: daysAgo(20) })
    const refunded = await soldLastMonth(store, 'crypto', {
      ...{ status: 'refunded', changedAt: daysAgo(9) },
      refunds: [{ id: 'r-long-ago', cents: 4990 }],
    })
    const at = Date.now() + 1_000
    await store.tick(at, dailyCron)
    for (const { reference } of [byPix, byCrypto]) {
      expect(await paymentRow(store, reference)).toMatchObject({ status: 'approved' })
      expect(await keysOf(store, reference)).toHaveLength(1)
    }
    expect(await keysOf(store, contested.id)).toMatchObject([{ suspendedAt: expect.any(Number) }])
    expect(await paymentRow(store, refunded.id)).toMatchObject({ status: 'refunded' })
    expect(await readUntil()).toEqual(lists.map(() => at))
  })

  test('a page that fails is read again in the next run, and holds up nothing else', async () => {
    const at = daysAgo(12)
    await lastReadAt(at)
    const [onSecondPage, later] = [await lostCharge(daysAgo(8)), await lostCharge(daysAgo(5))]
    const elsewhere = times(101, (n) => ({
      ...onSecondPage,
      id: store.pix.idOf(n + 1),
      reference: `elsewhere-${n}`,
      metadata: { shop: 'https://another.example' },
    }))
    // Not in the list of what has changed.
    const charges = [...elsewhere, onSecondPage, later].map((charge) => ({ ...charge, changedAt: daysAgo(90) }))
    await store.sandbox.addPastCharges(charges)
    // Read before: the newest window, the older ones, of which a provider that lists no money as a change has two more, and the first page.
    const after = store.pix.provider().areOnlyReturnsListed ? 5 : 3
    store.sandbox.faults.set({ failWith: { value: 503, operations: ['search'], times: 1, after } })
    const first = Date.now() + 1_000
    await store.tick(first, dailyCron)
    expect(await paymentRow(store, onSecondPage.reference)).toBeUndefined()
    expect(await paymentRow(store, later.reference)).toMatchObject({ status: 'approved' })
    expect(await readUntil()).toEqual([at + 2 * dayMs, first, first, first])
    await store.tick(first + 1, dailyCron)
    expect(await paymentRow(store, onSecondPage.reference)).toMatchObject({ status: 'approved' })
    expect(await readUntil()).toEqual(lists.map(() => first + 1))
  })

  test('a list with an entry that cannot be read is read again in the next run', async () => {
    const at = daysAgo(1)
    await lastReadAt(at)
    store.sandbox.faults.set({
      answerAs: { value: store.pix.listed({ id: 'no payment' }), operations: ['search'], times: 1 },
    })
    const now = Date.now() + 1_000
    await store.tick(now, dailyCron)
    expect(await readUntil()).toEqual([at, now, now, now])
  })

  test('a charge that changes while a list is read hides no other', async () => {
    const base = await lostCharge(daysAgo(60))
    const charges = times(130, (n) => ({
      ...base,
      id: store.pix.idOf(n + 500_000),
      reference: `moving-${n}`,
      createdAt: daysAgo(60) + n * 1_000,
      changedAt: daysAgo(50) + n * 1_000,
      refunds: [{ id: String(n + 600_000), cents: 1_000 }],
    }))
    await store.sandbox.addPastCharges(charges)
    const seen = new Set<string>()
    let cursor: string | null = null
    do {
      const page: ChargePage | undefined = await store.pix.provider().listChanged?.(daysAgo(51), daysAgo(49), cursor)
      // It leaves the first page, and so the one behind it would have moved there.
      if (page?.charges.length && seen.size === 0) await store.sandbox.refund(store.pix.idOf(500_000))
      for (const { providerId } of page?.charges ?? []) seen.add(providerId)
      cursor = page?.next ?? null
    } while (cursor !== null)
    expect(charges.filter(({ id }) => !seen.has(id))).toEqual([])
  })

  wide.test('a window with more pages than the limit is read in halves', async () => {
    const at = daysAgo(2)
    await lastReadAt(at)
    const last = await lostCharge(daysAgo(1))
    const elsewhere = times(5_100, (n) => ({
      ...last,
      id: store.pix.idOf(n + 1_000),
      reference: `elsewhere-${n}`,
      createdAt: at + n * 10_000,
      metadata: { shop: 'https://another.example' },
    }))
    const charges = [...elsewhere, last].map((charge) => ({ ...charge, changedAt: daysAgo(90) }))
    await store.sandbox.addPastCharges(charges)
    await reconcile(store)
    expect(await paymentRow(store, last.reference)).toMatchObject({ status: 'approved' })
    expect((await readUntil())[0]).toBeGreaterThan(Date.now() - dayMs)
  })
})

describe('what is open', () => {
  let store: Store
  beforeAll(() => {
    store = withCoinbase
  })
  const old = Date.now() - 200 * dayMs

  /** What has become of a sale of long ago; no list of what has changed lately has it. */
  async function sold(status: 'approved' | 'refunded' | 'in_mediation') {
    const refunds = status === 'refunded' ? [{ id: String(randomInt(2 ** 40)), cents: 4_990 }] : []
    const { id, providerId } = await soldLastMonth(store, 'pix', {
      ...{ createdAt: old, changedAt: old + dayMs, status, refunds },
    })
    await changeRow(store, payments, id, { createdAt: old, checkedAt: old })
    return { id, providerId }
  }
  /** A dispute that was opened long ago, and was won or lost soon after. */
  async function decided(status: 'approved' | 'refunded') {
    const { pix, sandbox } = store
    const one = await sold(pix.isSilentOnDisputes ? 'in_mediation' : status)
    const [disputed] = sandbox.disputes().slice(-1)
    if (pix.isSilentOnDisputes)
      await (status === 'approved' ? sandbox.winDispute(one.providerId) : sandbox.loseDispute(one.providerId))
    const caseId = pix.isSilentOnDisputes && disputed ? pix.caseOf(disputed).caseId : null
    await dispute(store, { paymentId: one.id, caseId, openedAt: old, providerUpdatedAt: old, amountCents: 4_990 })
    return one
  }
  const disputeOf = async (id: string) =>
    (await store.db.select().from(disputes).where(eq(disputes.paymentId, id)))[0]?.status

  test('the outcome of an old dispute that was never notified is found, whatever the others do', async () => {
    const [won, lost, other] = [await decided('approved'), await decided('refunded'), await decided('approved')]
    store.sandbox.faults.set({ failWith: { value: 503, operations: ['get'], about: won.providerId } })
    await reconcile(store)
    expect(await Promise.all([won, lost, other].map(({ id }) => disputeOf(id)))).toEqual(['open', 'lost', 'won'])
    expect(await paymentRow(store, lost.id)).toMatchObject({ status: 'refunded' })
    store.sandbox.faults.reset()
    await reconcile(store)
    expect(await disputeOf(won.id)).toBe('won')
  })

  test('an accepted refund and an open payment of long ago are asked about', async () => {
    const [open, accepted] = [await sold('approved'), await sold('refunded')]
    await store.db.delete(licenses).where(eq(licenses.paymentId, open.id))
    // Leased to a sweep that died.
    const pending = { status: 'pending', approvedAt: null, isProcessing: true, leaseUntil: Date.now() + dayMs } as const
    await changeRow(store, payments, open.id, pending)
    const notDue = { requestedAt: old, createdAt: old, nextAttemptAt: Date.now() + dayMs }
    const row = {
      paymentId: accepted.id,
      status: 'processing',
      source: 'user',
      reason: 'x',
      amountCents: 4_990,
    } as const
    await store.db.insert(refunds).values({ ...row, ...notDue })
    await reconcile(store)
    expect(await paymentRow(store, open.id)).toMatchObject({ status: 'approved' })
    expect(await keysOf(store, open.id)).toHaveLength(1)
    expect(await paymentRow(store, accepted.id)).toMatchObject({ status: 'refunded' })
    expect(await refundOf(store, accepted.id)).toMatchObject({ status: 'done' })
  })
})

test('an underpayment at BTCPay is refunded, for a payment that was closed or lost', async () => {
  const store = withBtcpay
  const [closed, lost] = [await opened(store, buyByCrypto), await opened(store, buyByCrypto)]
  for (const { providerId } of [closed, lost]) {
    await store.sandbox.payWrongAmount(providerId, { amount: 1.5 })
    await store.sandbox.expire(providerId)
  }
  const isClosed = { status: 'cancelled', cancelReason: 'expired' } as const
  await changeRow(store, payments, closed.id, isClosed)
  await lose(store, lost.id)
  await reconcile(store)
  await reconcile(store)
  for (const { id } of [closed, lost]) {
    expect(await paymentRow(store, id)).toMatchObject({ status: 'cancelled', mismatch: 'amount' })
    expect(await refundOf(store, id)).toMatchObject({ status: 'processing', amountCents: 150 })
    expect(await keysOf(store, id)).toEqual([])
  }
})
