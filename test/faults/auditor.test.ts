import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { dayMs } from '#schema/rules/licenses.ts'
import type { RefundStatus } from '#schema/rules/refunds.ts'
import {
  type ApprovalRow,
  deliveries,
  disputes,
  keyViews,
  type LicenseGrantRow,
  type LicenseRow,
  licenseGrants,
  licenses,
  type PaymentRow,
  type RefundRequestRow,
  type RefundRow,
  refunds,
  type StockKeyRow,
} from '#schema/tables/index.ts'
import { auditMoney, ruleCount } from '#seeds/commands/audit-money.ts'
import { times } from '../concurrency.ts'
import { root } from '../local/build.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import {
  approval,
  coupon,
  couponHold,
  delivery,
  license,
  partialRefund,
  pendingPayment,
  product,
  providerEvent,
  refundRequest,
  stockKey,
} from '../rows.ts'
import { wide } from '../width.ts'

let store: Store
afterEach(() => store.close())

const hour = 3_600_000
const audit = (now?: number) => auditMoney(store.sqld.url, undefined, now === undefined ? {} : { now })

test('the demo store keeps the money rule', async () => {
  store = await openStore({ isSeeded: true })
  expect(await audit()).toEqual([])
})

interface RenewedOver {
  purchase?: Partial<PaymentRow>
  key?: Partial<LicenseRow>
  renewal?: Partial<PaymentRow>
  grant?: Partial<LicenseGrantRow>
}

test('each rule finds the row that breaks it', async () => {
  store = await openStore()
  const { db } = store
  const found = async () => new Set((await audit()).map(({ rule }) => rule))
  const seen = new Set<string>()
  const tables = [
    'disputes',
    'notifications',
    'deliveries',
    'refunds',
    'partial_refunds',
    'refund_requests',
    'key_views',
    'license_grants',
    'licenses',
    'coupon_holds',
    'coupons',
    'payments',
    'stock_keys',
    'provider_events',
    'approvals',
  ]
  /** Makes rows, expects that these rules are reported and no others, and deletes the rows again. */
  const reports = async (rules: string[], change: () => Promise<unknown>) => {
    await change()
    expect([...(await found())], rules[0]).toEqual(rules)
    await db.$client.batch(
      tables.map((table) => `delete from ${table}`),
      'write',
    )
  }
  const breaks = async (rule: string, change: () => Promise<unknown>) => {
    await reports([rule], change)
    seen.add(rule)
  }
  const at = Date.now()
  const paid = { status: 'approved', approvedAt: at } as const
  const closed = { status: 'cancelled', cancelledAt: at, cancelReason: 'expired' } as const

  const oneKey = 'an approved payment has exactly one key, on its way for half an hour at most, or its refund'
  const external = { ...paid, sellerType: 'multiloader' } as const
  await breaks(oneKey, () => pendingPayment(store, paid))
  await breaks(oneKey, () => pendingPayment(store, external))
  await breaks(oneKey, () => owed('open', at - hour))
  await breaks(oneKey, async () => {
    const { id } = await owed('open', at - hour)
    await refund(id, 'refused', 4990, { source: 'user', requestedAt: at - 24 * hour, nextAttemptAt: null })
  })
  const noneOnItsWay = 'no key of a seller is on its way where the money goes back, or is there'
  await breaks(noneOnItsWay, async () => refund((await owed('open')).id, 'requested', 4990))
  await breaks(noneOnItsWay, async () => license(store, { paymentId: (await owed('open')).id }))
  await breaks(noneOnItsWay, async () => license(store, { paymentId: (await owed('closed')).id }))
  await breaks('a sold key was paid for', async () => license(store, { paymentId: (await pendingPayment(store)).id }))
  const refundDone = 'a payment is refunded if and only if its refund is done, and then has no key in force'
  const refunded = { status: 'refunded', approvedAt: at, refundedAt: at } as const
  await breaks(refundDone, () => pendingPayment(store, refunded))
  await breaks(refundDone, async () => refund((await pendingPayment(store, refunded)).id, 'processing', 4990))
  await breaks(refundDone, async () => refund(await sold(), 'done', 4990))
  await breaks(refundDone, async () => {
    const { id } = await pendingPayment(store, refunded)
    await license(store, { paymentId: id })
    await refund(id, 'done', 4990)
  })
  const suspended =
    'a key is suspended if and only if its payment has an open refund or dispute, and it was never renewed'
  await breaks(suspended, () => license(store, { suspendedAt: at }))
  await breaks(suspended, () => sold({ suspendedAt: at }))
  await breaks(suspended, async () => refund(await sold({ suspendedAt: at }), 'refused', 4990))
  await breaks(suspended, async () => refund(await sold(), 'requested', 4990))
  await breaks(suspended, async () => dispute(await sold()))
  const forgotten = 'no refund is refused and forgotten'
  await breaks(forgotten, async () => refund(await sold(), 'refused', 4990, { nextAttemptAt: null }))
  await breaks(forgotten, async () => refund(await sold(), 'refused', 4990, { nextAttemptAt: at - hour }))
  await breaks(forgotten, async () =>
    refund(await sold({ suspendedAt: at }), 'processing', 4990, { nextAttemptAt: at - hour }),
  )
  await breaks(forgotten, async () => refund(await sold(), 'refused', 4990, { source: 'user', nextAttemptAt: null }))
  const parts = 'the parts of a payment that went back stay below its amount, and make it with the rest'
  await breaks(parts, async () => partialRefund(store, { paymentId: await sold(), amountCents: 4990 }))
  await breaks(parts, async () => {
    const id = await sold({ suspendedAt: at })
    await partialRefund(store, { paymentId: id })
    await refund(id, 'requested', 4990)
  })
  await breaks(parts, async () => {
    const { id } = await pendingPayment(store, closed)
    await partialRefund(store, { paymentId: id })
  })
  const partForgotten = 'no part is refused and forgotten, or sent beside the rest'
  await breaks(partForgotten, async () => partialRefund(store, { paymentId: await sold(), status: 'refused' }))
  await breaks(partForgotten, async () =>
    partialRefund(store, { paymentId: await sold(), status: 'requested', nextAttemptAt: at - hour }),
  )
  await breaks(partForgotten, async () => {
    const id = await sold({ suspendedAt: at })
    await partialRefund(store, { paymentId: id, status: 'processing', nextAttemptAt: at + hour })
    await refund(id, 'processing', 3990)
  })
  // The rest is sent back once the part has gone.
  await reports([], async () => {
    const id = await sold({ suspendedAt: at })
    await partialRefund(store, { paymentId: id, status: 'processing', nextAttemptAt: at + hour })
    await refund(id, 'requested', 3990, { nextAttemptAt: at - hour })
  })
  const promised =
    'who was promised the money gets it: an approved request has its refund, which is sent until it is paid or closed'
  const approved = { status: 'approved', decidedAt: at, isPending: true } as const
  await breaks(promised, async () => refundRequest(store, { paymentId: await sold(), ...approved }))
  const refusedForGood = async (request: Partial<RefundRequestRow>) => {
    const id = await sold()
    await refund(id, 'refused', 4990, { source: 'user', requestedAt: at - 48 * hour, nextAttemptAt: null })
    await refundRequest(store, { paymentId: id, ...approved, ...request })
  }
  await reports([forgotten, promised], () => refusedForGood({}))
  await reports([], () => refusedForGood({ closeReason: 'His account is closed.', isPending: false }))
  // Also within the day in which an admin's own refund would be sent again.
  await reports([], async () => {
    const id = await sold()
    await refund(id, 'refused', 4990, { source: 'user', reason: 'withdrawn', nextAttemptAt: null })
    await refundRequest(store, {
      paymentId: id,
      ...approved,
      isKeyUsed: false,
      isPending: false,
      closeReason: 'Closed.',
    })
  })
  await breaks(promised, () => refusedForGood({ closeReason: 'His account is closed.' }))
  await breaks(promised, async () => refundRequest(store, { paymentId: await sold(), isPending: false }))
  const whole = 'a refund that is done has sent back all that came in'
  await breaks(whole, async () => {
    const { id } = await pendingPayment(store, refunded)
    await refund(id, 'done', 1)
  })
  const received = 'all the money that came in was asked for, or goes back'
  const keyed = async (columns: Partial<PaymentRow>) => {
    const { id } = await pendingPayment(store, { ...paid, ...columns })
    await license(store, { paymentId: id })
    return id
  }
  await breaks(received, () => keyed({ receivedCents: 5_090 }))
  await breaks(received, async () => {
    const { id } = await pendingPayment(store, { ...closed, mismatch: 'amount', receivedCents: 2_000 })
    await refund(id, 'done', 1_000)
  })
  await reports([], async () => {
    const paymentId = await keyed({ receivedCents: 6_990 })
    await partialRefund(store, { paymentId, source: 'automatic', amountCents: 2_000 })
  })
  const daysSold =
    'days sold = days granted: each approved renewal has extended its key once, by its days, and no other payment has'
  const daysCount = 'the days of a payment count if and only if it is approved and uncontested'
  /** A key that was bought for 30 days, and renewed for 30. */
  const renewed = async ({ renewal = {}, grant = {}, purchase = {}, key = {} }: RenewedOver = {}) => {
    const bought = await pendingPayment(store, { ...paid, keyExpiration: 30, ...purchase })
    const { id: licenseId } = await license(store, { paymentId: bought.id, ...key })
    const again = await pendingPayment(store, { ...paid, keyExpiration: 30, renewsLicenseId: licenseId, ...renewal })
    const granted = { licenseId, days: 30, grantedAt: at, grantedFrom: 0, grantedUntil: 30 * dayMs }
    await db.insert(licenseGrants).values([
      { ...granted, paymentId: bought.id, isCounted: true, restMs: 0 },
      { ...granted, paymentId: again.id, isCounted: true, restMs: 0, ...grant },
    ])
    return { licenseId, bought: bought.id, again: again.id }
  }
  const without = (paymentId: string) => db.delete(licenseGrants).where(eq(licenseGrants.paymentId, paymentId))
  await reports([], () => renewed())
  await breaks(daysSold, async () => without((await renewed()).again))
  await breaks(daysSold, () => renewed({ grant: { days: 60, grantedUntil: 60 * dayMs } }))
  await breaks(daysSold, async () => {
    const { id } = await license(store)
    await renewed({ renewal: { renewsLicenseId: id } })
  })
  await breaks(daysSold, async () => {
    const paymentId = await sold()
    const licenseId = (await db.select().from(licenses))[0]?.id ?? ''
    const days = { days: 30, grantedAt: at, grantedFrom: 0, grantedUntil: 30 * dayMs, isCounted: true, restMs: 0 }
    await db.insert(licenseGrants).values({ paymentId, licenseId, ...days })
  })
  await breaks(daysCount, () => renewed({ grant: { isCounted: false, restMs: 30 * dayMs } }))
  await breaks(daysCount, async () => refund((await renewed()).again, 'requested', 4990))
  await breaks(daysCount, async () => dispute((await renewed()).bought))
  await breaks('a renewed key has the days of its purchase, too', async () => without((await renewed()).bought))
  await breaks(refundDone, async () => {
    const gone = { isCounted: false, restMs: 30 * dayMs }
    const { bought, again } = await renewed({ purchase: refunded, renewal: refunded, grant: gone })
    await db.update(licenseGrants).set(gone).where(eq(licenseGrants.paymentId, bought))
    await refund(bought, 'done', 4990)
    await refund(again, 'done', 4990)
  })
  await breaks('a renewal brings no key', async () => license(store, { paymentId: (await renewed()).again }))
  await breaks('money goes back because a key is gone only of a renewal that gave no days', async () => {
    const { id } = await pendingPayment(store, closed)
    await refund(id, 'done', 4990, { reason: 'key_gone' })
  })
  await breaks('no volume price is kept by withdrawing the purchases that reached it', async () => {
    const ofOne = { userId: (await client(store)).id, productId: (await product(store)).id }
    const withdrawnId = (await pendingPayment(store, { ...refunded, ...ofOne, createdAt: at - 2 })).id
    await keyed({ ...ofOne, createdAt: at - 1, volumeFrom: 2, volumeSavedCents: 1_000 })
    await refund(withdrawnId, 'done', 4990, { source: 'user', reason: 'withdrawn' })
    await refundRequest(store, { paymentId: withdrawnId, status: 'approved', decidedAt: at, isKeyUsed: false })
  })
  const sentBack =
    'no more is sent back of a payment than came in, and what came beyond its price until it has gone back'
  await breaks(sentBack, async () => {
    const paymentId = await keyed({ receivedCents: 6_000 })
    await partialRefund(store, { paymentId, source: 'automatic', amountCents: 6_010 })
  })
  await breaks(sentBack, async () => {
    const paymentId = await keyed({ receivedCents: 5_000 })
    await partialRefund(store, { paymentId, source: 'automatic', amountCents: 10, status: 'dropped' })
  })
  await breaks('a payment whose dispute is lost is not a sale', async () => {
    const paymentId = await sold()
    await dispute(paymentId)
    await db.update(disputes).set({ status: 'lost', closedAt: at })
  })
  const tooLate = 'what is to be sent again is due within the longest wait'
  const inYears = at + 400 * 24 * hour
  await breaks(tooLate, async () => refund(await sold(), 'refused', 4990, { nextAttemptAt: inYears }))
  await breaks(tooLate, async () =>
    partialRefund(store, { paymentId: await sold(), status: 'refused', nextAttemptAt: inYears }),
  )
  await breaks(tooLate, async () => {
    const { id } = await owed('open')
    await db.update(deliveries).set({ nextAttemptAt: inYears }).where(eq(deliveries.paymentId, id))
  })
  await breaks(tooLate, () => event({ leaseUntil: inYears }))
  const stuck = 'a webhook is applied, or tried within the hour, and none is given up'
  await breaks(stuck, () => event({ receivedAt: at - 80 * hour, leaseUntil: at - 2 * hour }))
  await breaks(stuck, () => event({ receivedAt: at - 80 * hour, failedAt: at }))
  await reports([], () => event({ leaseUntil: at - 2 * hour, doneAt: at }))
  const off = 'a paid key is off for a reason, and one that is on has none'
  await breaks(off, () => sold({ isActive: false }))
  await breaks(off, () => sold({ isActive: false, deletedAt: at, offReason: '' }))
  await breaks(off, () => sold({ offReason: 'It was sold to others.' }))
  await reports([], () => sold({ isActive: false, offReason: 'It was sold to others.' }))
  await breaks('a person has one key of what is given away', async () => {
    const { id: userId } = await client(store)
    const { id: productId } = await product(store)
    const claim = { ...paid, userId, productId, method: 'free', listPriceCents: 0, amountCents: 0 } as const
    for (let n = 0; n < 2; n++)
      await license(store, {
        paymentId: (await pendingPayment(store, { ...claim, provider: 'none', providerId: null })).id,
      })
  })
  const replaced = 'a replaced key is not in force'
  await breaks(replaced, () => license(store, { replacedBy: 'another' }))
  await breaks(replaced, () => license(store, { replacedBy: 'another', isActive: false }))
  const withdraws =
    'a customer withdraws by a request of their own, before the key was used, and only a key that the shop can switch off'
  const withdrawal = { source: 'user', reason: 'withdrawn' } as const
  const granted = { ...approved, isKeyUsed: false }
  const withdrawn = async (answer: Partial<RefundRequestRow> | null, key: Partial<LicenseRow> = {}) => {
    const id = await sold({ suspendedAt: at, ...key })
    await refund(id, 'requested', 4990, withdrawal)
    if (answer) await refundRequest(store, { paymentId: id, ...granted, ...answer })
  }
  await breaks(withdraws, () => withdrawn(null))
  await breaks(withdraws, () => withdrawn({ isKeyUsed: true }))
  await breaks(withdraws, () => withdrawn({ decidedBy: 'an admin' }))
  await breaks(withdraws, async () => {
    const { id: userId } = await client(store)
    const id = await sold({ suspendedAt: at, sellerType: 'multiloader' })
    await refund(id, 'requested', 4990, { ...withdrawal, requestedBy: userId })
    await refundRequest(store, { paymentId: id, userId, ...granted })
  })
  await breaks(withdraws, async () => {
    await withdrawn({}, { id: 'seen' })
    await db.insert(keyViews).values({ id: 'view', licenseId: 'seen', kind: 'revealed', viewedAt: at - 1 })
  })
  await breaks('no customer waits for an answer about money that goes back', async () => {
    const id = await sold({ suspendedAt: at })
    await refund(id, 'requested', 4990)
    await refundRequest(store, { paymentId: id })
  })
  await breaks('money that came for a cancelled payment goes back', () =>
    pendingPayment(store, { ...closed, mismatch: 'amount' }),
  )
  await breaks('a payment is paid back once, and no more than came in', async () => {
    const { id } = await pendingPayment(store, closed)
    await refund(id, 'done', 4991)
  })
  await breaks('a coupon’s uses are its places taken, within its limit', () => coupon(store, { currentUses: 1 }))
  await breaks('a coupon’s place stands as its payment does', async () => {
    const { id } = await pendingPayment(store)
    const { id: couponId } = await coupon(store, { currentUses: 1 })
    await couponHold(store, { paymentId: id, couponId, state: 'used' })
  })
  const gone = 'a key of a stock has gone out if and only if it was sold, and no licence has another’s'
  const ofStock = async (columns: Partial<StockKeyRow> = {}) => {
    const { id: productId } = await product(store)
    return stockKey(store, { productId, key: 'STOCK', ...columns })
  }
  await breaks('a key of a stock that went out is somebody’s', () => ofStock({ issuedAt: at }))
  await breaks(gone, async () => {
    await ofStock()
    await license(store, { key: 'STOCK' })
  })
  await breaks(gone, async () => {
    const { id: stockKeyId } = await ofStock()
    await license(store, { key: 'STOCK', paymentId: (await pendingPayment(store, { ...paid, stockKeyId })).id })
  })
  await breaks(gone, async () => {
    const { id: stockKeyId } = await ofStock({ issuedAt: at })
    await pendingPayment(store, { stockKeyId })
  })
  const holder = 'who holds a key of a stock gets it'
  await breaks(holder, () => pendingPayment(store, { stockKeyId: 'removed' }))
  await breaks(holder, async () => {
    const { id: stockKeyId } = await ofStock({ issuedAt: at })
    await license(store, { key: 'STOCK' })
    await license(store, { paymentId: (await pendingPayment(store, { ...paid, stockKeyId })).id })
  })
  await breaks('a second spelling of a key of a stock is not held', async () => {
    const { id: stockKeyId } = await ofStock({ foldedKey: '-STOCK' })
    await pendingPayment(store, { stockKeyId })
  })
  const limits =
    'unpaid orders hold one key of a stock and one use of a coupon for an account, and three for a network address'
  /** Open orders of one product, each with a key of its stock. */
  const holders = async (...orders: Partial<PaymentRow>[]) => {
    const { id: productId } = await product(store)
    for (const columns of orders) {
      const { id: stockKeyId } = await stockKey(store, { productId })
      await pendingPayment(store, { productId, stockKeyId, ...columns })
    }
  }
  const buyers = await Promise.all(times(4, () => client(store)))
  const ofOneAddress = buyers.map(({ id: userId }) => ({ userId, buyerAddress: '10.0.0.1' }))
  const [{ userId = null } = {}] = ofOneAddress
  await breaks(limits, () => holders({ userId }, { userId, method: 'crypto', currency: 'USD' }))
  await breaks(limits, () => holders(...ofOneAddress))
  await breaks(limits, async () => {
    const { id: couponId } = await coupon(store, { maxUses: 9, currentUses: 4 })
    for (const columns of ofOneAddress)
      await couponHold(store, { paymentId: (await pendingPayment(store, columns)).id, couponId })
  })
  const unheld = 'an order without a hold holds nothing before its money is there, and has it once it is approved'
  await breaks(unheld, () => holders({ lacksKeyHold: true }))
  await breaks(unheld, async () =>
    license(store, { paymentId: (await pendingPayment(store, { ...paid, lacksKeyHold: true })).id }),
  )
  await breaks(unheld, async () => {
    const { code: couponCode } = await coupon(store, { createdAt: 1 })
    const { id } = await pendingPayment(store, { ...paid, couponCode, lacksCouponHold: true })
    await license(store, { paymentId: id })
  })
  await breaks('what ran out before it was paid was ordered without a hold, and is no sale', async () => {
    await refund((await pendingPayment(store, closed)).id, 'done', 4990, { reason: 'ran_out' })
  })
  await breaks('from where an order came is forgotten once it has ended', () =>
    pendingPayment(store, { ...closed, buyerAddress: '10.0.0.1' }),
  )
  const manual = { ...paid, method: 'manual', soldThrough: 'Cash', provider: 'none', providerId: null } as const
  await breaks(
    'a sale made elsewhere is recorded whole, known to no provider, and paid back by whoever records that',
    async () => license(store, { paymentId: (await pendingPayment(store, { ...manual, settledBy: 'poll' })).id }),
  )
  const [asker, decider] = buyers.map(({ id }) => id)
  if (!asker || !decider) throw new Error('there are no people')
  const decided = (columns: Partial<ApprovalRow>) =>
    approval(store, {
      ...{ call: 'coupon', body: {}, status: 'approved', decidedAt: at, decidedBy: decider },
      ...{ requestedBy: asker, requestedByName: 'Asker', ...columns },
    })
  const twoPeople = 'what needs two people was approved by another one than asked for it'
  await breaks(twoPeople, () => decided({ decidedBy: asker }))
  await breaks(twoPeople, () => decided({ decidedBy: null }))
  const isDone = 'a refund or a sale that was approved, and not refused by then, is there'
  await breaks(isDone, async () => decided({ call: 'refund', subject: await sold() }))
  await breaks(isDone, async () => {
    const sale = { ...manual, settledBy: 'manual', createdAt: at } as const
    const { id, productId, amountCents: amount, currency, createdAt: soldAt } = await pendingPayment(store, sale)
    await license(store, { paymentId: id })
    const body = { productId, amount, currency, soldAt }
    await decided({ call: 'manual_order', body })
    expect(await audit()).toEqual([])
    await decided({ call: 'manual_order', body: { ...body, amount: amount + 1 } })
  })
  await breaks('a payment never moves back', () => pendingPayment(store, { approvedAt: at }))
  await breaks('the amount is the price less the discount, as they were', () =>
    pendingPayment(store, { amountCents: 4989 }),
  )
  const lookedFor = 'a charge that was made in silence is looked for until nobody can pay it'
  await breaks(lookedFor, () => pendingPayment(store, { ...closed, cancelChargeAt: at - hour }))
  await breaks(lookedFor, () => pendingPayment(store, { cancelChargeAt: at + hour }))
  await breaks('nothing waits for more than an hour', () => pendingPayment(store, { createdAt: at - hour - 1_000 }))

  // Violations that the tables' own constraints refuse.
  await db.run(sql`drop index payments_provider_id`)
  await breaks('a charge at the provider belongs to one payment', async () => {
    await pendingPayment(store, { providerId: '1' })
    await pendingPayment(store, { providerId: '1' })
  })
  await db.run(sql`drop index payments_stock_key`)
  await breaks('a key of a stock is held or sold once', async () => {
    const { id: stockKeyId } = await ofStock()
    await pendingPayment(store, { stockKeyId })
    await pendingPayment(store, { stockKeyId })
  })
  await db.run(sql`drop index notifications_dedupe`)
  await breaks('a buyer is notified once', async () => {
    const { id } = await client(store)
    const notify = (n: number) =>
      db.run(sql`
      insert into notifications (id, user_id, dedupe, category, status, title, content, created_at)
      values (${`n${n}`}, ${id}, 'payment:x:approved', 'geral', 'active', '', '', ${at})`)
    await notify(1)
    await notify(2)
  })
  expect(seen.size).toBe(ruleCount)

  async function owed(status: 'open' | 'closed', createdAt = at) {
    const payment = await pendingPayment(store, external)
    await delivery(store, { paymentId: payment.id, status, createdAt })
    return payment
  }
  /** An approved payment with its key; returns its id. */
  async function sold(key: Partial<LicenseRow> = {}) {
    const { id } = await pendingPayment(store, paid)
    await license(store, { paymentId: id, ...key })
    return id
  }
  function refund(paymentId: string, status: RefundStatus, amountCents: number, columns: Partial<RefundRow> = {}) {
    const times = { requestedAt: at, createdAt: at, nextAttemptAt: at, completedAt: status === 'done' ? at : null }
    const row = { paymentId, status, source: 'automatic', amountCents, ...times, ...columns } as const
    return db.insert(refunds).values(row)
  }
  function event(columns: Parameters<typeof providerEvent>[1]) {
    return providerEvent(store, { receivedAt: at, leaseUntil: at, ...columns })
  }
  function dispute(paymentId: string) {
    const times = { answerBy: at, providerUpdatedAt: at, openedAt: at }
    const row = {
      id: paymentId,
      paymentId,
      provider: store.pix.name,
      kind: 'med',
      amountCents: 4990,
      ...times,
    } as const
    return db.insert(disputes).values(row)
  }
})

test('an external seller has half an hour to issue a key', async () => {
  store = await openStore()
  const createdAt = Date.now() - hour / 3
  const sold = { status: 'approved', approvedAt: createdAt, sellerType: 'multiloader' } as const
  await delivery(store, { paymentId: (await pendingPayment(store, sold)).id, createdAt })
  expect(await audit()).toEqual([])
  expect(await audit(Date.now() + hour)).toHaveLength(1)
})

wide.test('the command reports that all rules hold, or prints each violating row and exits 1', async () => {
  store = await openStore()
  const audit = () =>
    promisify(execFile)(process.execPath, [join(root, 'seeds/commands/audit-money.ts')], {
      env: { ...process.env, DATABASE_URL: store.sqld.url },
    })
  expect((await audit()).stdout).toBe(`All ${ruleCount} rules of money hold.\n`)
  const { id } = await pendingPayment(store, { status: 'approved', approvedAt: 1 })
  await expect(audit()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `Broken: an approved payment has exactly one key, on its way for half an hour at most, or its refund: {"payment":"${id}"`,
    ),
  })
})
