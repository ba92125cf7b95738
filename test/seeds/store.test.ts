import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { couponRefusal } from '#schema/rules/coupons.ts'
import { disputeStatuses } from '#schema/rules/disputes.ts'
import { feedbackMax } from '#schema/rules/feedback.ts'
import { expiryOf, keyPattern } from '#schema/rules/licenses.ts'
import { discounted } from '#schema/rules/money.ts'
import { hasReceipt, paymentStatuses } from '#schema/rules/payments.ts'
import { pricesAt } from '#schema/rules/prices.ts'
import { refundRequestStatuses } from '#schema/rules/refund-requests.ts'
import { refundStatuses } from '#schema/rules/refunds.ts'
import { suggestionDescriptionMax, suggestionTitleMax } from '#schema/rules/suggestions.ts'
import { allArt } from '#seeds/commands/write-art.ts'
import { demoAuditLog } from '#seeds/demo/audit.ts'
import { demoStore } from '#seeds/demo/store.ts'
import auditTexts from '#web/i18n/pt-BR/admin-audit.ts'

const now = Date.UTC(2026, 10, 21, 12)
const store = demoStore(now)
const users = new Map(store.users.map((user) => [user.id, user]))
const products = new Map(store.products.map((product) => [product.id, product]))
const couponsByCode = new Map(store.coupons.map((coupon) => [coupon.code, coupon]))

test('the same instant gives the same store', () => {
  expect(demoStore(now)).toEqual(store)
})

test('ids, keys and addresses are unique, and payment ids look like 128 random bits', () => {
  for (const rows of [
    store.users,
    store.products,
    store.payments,
    store.licenses,
    store.notifications,
    store.feedback,
  ]) {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  }
  expect(new Set(store.users.map(({ email }) => email)).size).toBe(store.users.length)
  expect(new Set(store.licenses.map(({ key }) => key)).size).toBe(store.licenses.length)
  for (const { id } of store.payments) expect(id).toMatch(/^[0-9a-f]{32}$/)
  for (const { key } of store.licenses) expect(key).toMatch(keyPattern)
  const providerIds = store.payments.flatMap(({ provider, providerId }) =>
    providerId ? `${provider} ${providerId}` : [],
  )
  expect(new Set(providerIds).size).toBe(providerIds.length)
})

test('every picture and clip a row points at is there', () => {
  const clips = readdirSync('web/public/clip').map((name) => `/clip/${name}`)
  const drawn = new Set([...[...allArt().keys()].map((path) => `/art/${path}`), ...clips])
  for (const { imageUrl, media = [] } of store.products) {
    expect(drawn).toContain(imageUrl)
    expect(media.length).toBeGreaterThan(2)
    for (const { url } of media) expect(drawn).toContain(url)
  }
  for (const { image } of store.categories) expect(drawn).toContain(image)
  for (const { thumbnail } of store.videos) expect(drawn).toContain(thumbnail)
})

test('nothing lies in the future, and nobody bought before they had an account', () => {
  for (const payment of store.payments) {
    const { createdAt, approvedAt, cancelledAt, refundedAt } = payment
    for (const at of [createdAt, approvedAt, cancelledAt, refundedAt]) expect(at ?? 0).toBeLessThanOrEqual(now)
    expect(users.get(payment.userId ?? '')?.createdAt).toBeLessThan(createdAt)
    expect(products.get(payment.productId ?? '')?.createdAt).toBeLessThan(createdAt)
    expect(approvedAt ?? createdAt).toBeGreaterThanOrEqual(createdAt)
    expect(refundedAt ?? now).toBeGreaterThan(approvedAt ?? 0)
  }
  for (const { sessions = [] } of store.users)
    for (const { startedAt, expiresAt } of sessions) {
      expect(startedAt).toBeLessThanOrEqual(now)
      expect(expiresAt).toBeGreaterThan(now)
    }
  const told = [...store.emails, ...store.customerNotes]
  for (const { createdAt } of [...store.feedback, ...store.notifications, ...told])
    expect(createdAt).toBeLessThanOrEqual(now)
})

test('the demo customer’s page is lived in, and every webhook is of a payment', () => {
  const own = (rows: readonly { userId?: string | null }[]) => rows.filter(({ userId }) => userId === 'user_cliente')
  expect(users.get('user_cliente')?.sessions).toHaveLength(2)
  expect(own(store.customerNotes)).toHaveLength(2)
  expect(own(store.emails).length).toBeGreaterThan(3)
  const paid = new Set(store.payments.map(({ provider, providerId }) => `${provider} ${providerId}`))
  expect(store.providerEvents.length).toBeGreaterThan(50)
  for (const { provider, subjectId } of store.providerEvents) expect(paid).toContain(`${provider} ${subjectId}`)
})

describe('money', () => {
  test('money in means exactly one key; no money, no key', () => {
    for (const payment of store.payments) {
      const keys = store.licenses.filter(({ paymentId }) => paymentId === payment.id)
      expect(keys).toHaveLength(hasReceipt(payment.status) ? 1 : 0)
      for (const key of keys) {
        expect(key.isActive).toBe(payment.status === 'approved')
        expect(key.userId).toBe(payment.userId)
        const dispute = store.disputes.find(({ paymentId, status }) => paymentId === payment.id && status === 'won')
        const lost = (dispute?.closedAt ?? 0) - (dispute?.openedAt ?? 0)
        expect(key.expirationDate).toBe(expiryOf(payment.approvedAt ?? 0, payment.keyExpiration) + lost)
      }
    }
  })

  test('what went back has one finished refund, and nothing else was refunded', () => {
    const refunds = new Map(store.refunds.map((refund) => [refund.paymentId, refund]))
    expect(refunds.size).toBe(store.refunds.length)
    for (const { id, status, amountCents, cancelReason } of store.payments) {
      const refund = refunds.get(id)
      if (status === 'refunded') expect(refund).toMatchObject({ status: 'done', amountCents })
      else if (refund?.status === 'done')
        expect([status, cancelReason, refund.source]).toEqual(['cancelled', 'expired', 'automatic'])
      else if (refund) expect([status, refund.source]).toEqual(['approved', 'user'])
    }
  })

  test('every price follows from the catalogue and the coupon', () => {
    for (const payment of store.payments) {
      const {
        priceBrl = 0,
        priceUsd = 0,
        pricesSince = 0,
        campaigns = [],
      } = products.get(payment.productId ?? '') ?? {}
      const schedule = { price: { BRL: priceBrl, USD: priceUsd }, since: pricesSince, campaigns }
      expect(payment.listPriceCents).toBe(pricesAt(schedule, payment.createdAt).price[payment.currency])
      expect(payment.discount).toBe(payment.couponCode ? couponsByCode.get(payment.couponCode)?.discount : 0)
      expect(payment.amountCents).toBe(discounted(payment.listPriceCents, payment.discount ?? 0))
      expect(payment.amountCents === 0).toBe(payment.method === 'free')
    }
  })

  test('uses of coupons are counted from their holds, never too many, and each buyer was allowed', () => {
    const paymentOf = new Map(store.payments.map((payment) => [payment.id, payment]))
    expect(store.couponHolds.length).toBe(store.payments.filter(({ couponCode }) => couponCode).length)
    for (const coupon of store.coupons) {
      const holds = store.couponHolds.filter(({ couponId }) => couponId === coupon.id)
      expect(coupon.currentUses).toBe(holds.filter(({ state }) => state !== 'released').length)
      expect(coupon.currentUses).toBeLessThanOrEqual(coupon.maxUses ?? Number.POSITIVE_INFINITY)
      for (const { paymentId, state } of holds) {
        const payment = paymentOf.get(paymentId)
        expect(payment?.couponCode).toBe(coupon.code)
        expect(state).toBe(payment?.status === 'approved' ? 'used' : 'released')
        const role = users.get(payment?.userId ?? '')?.role ?? 'client'
        const usual = { isActive: true, validFrom: null, validUntil: null, maxUses: null, maxUsesPerCustomer: 1 }
        const terms = { ...usual, ...coupon, currentUses: 0 }
        expect(couponRefusal(terms, { role, uses: 0 }, payment?.createdAt ?? 0)).toBeNull()
        const ownUses = holds.filter((hold) => paymentOf.get(hold.paymentId)?.userId === payment?.userId)
        expect(ownUses.filter(({ state }) => state !== 'released').length).toBeLessThanOrEqual(
          terms.maxUsesPerCustomer ?? Number.POSITIVE_INFINITY,
        )
      }
    }
  })
})

test('money is asked back in every state, and the log has a month of what the staff did', () => {
  const statesOf = (rows: readonly { status?: string | undefined }[]) =>
    [...new Set(rows.map(({ status }) => status))].sort()
  expect(statesOf(store.payments)).toEqual([...paymentStatuses].sort())
  expect(statesOf(store.refunds)).toEqual([...refundStatuses].sort())
  expect(statesOf(store.disputes)).toEqual([...disputeStatuses].sort())
  expect(statesOf(store.refundRequests)).toEqual([...refundRequestStatuses].sort())
  const log = demoAuditLog(now, store)
  const fields = new Set(log.flatMap(({ before, after }) => [before, after].flatMap((row) => Object.keys(row ?? {}))))
  expect([...fields].filter((field) => !(field in auditTexts.fields))).toEqual([])
  expect(new Set(log.map(({ id }) => id)).size).toBe(log.length)
  expect(log.length).toBeGreaterThan(30)
  expect(new Set(log.map(({ actorId }) => actorId)).size).toBe(4)
  for (const { actorId, createdAt } of log) {
    expect(users.get(actorId)?.role).toBe('admin')
    expect(createdAt).toBeLessThan(now)
  }
})

test('no day of the status page counts a sale that no shopper paid for', () => {
  const times = store.serviceFigures.filter(({ name }) => name === 'delivery').map(({ value }) => value)
  expect(Math.min(...times)).toBeGreaterThan(500)
})

test('reviews come from buyers, and texts fit their columns', () => {
  for (const { userId, productId, status, createdAt, feedback, rating } of store.feedback) {
    expect(feedback.length).toBeLessThanOrEqual(feedbackMax)
    expect(rating >= 1 && rating <= 5).toBe(true)
    const isBuyer = store.payments.some(
      (payment) =>
        payment.status === 'approved' &&
        payment.userId === userId &&
        payment.productId === productId &&
        (payment.approvedAt ?? now) < createdAt,
    )
    if (status !== 'rejected') expect(isBuyer).toBe(true)
  }
  for (const { title, description } of store.suggestions) {
    expect(title.length).toBeLessThanOrEqual(suggestionTitleMax)
    expect(description.length).toBeLessThanOrEqual(suggestionDescriptionMax)
  }
})

test('the demo client has pages of purchases, one of them run out, and a review that waits', () => {
  const keys = store.licenses.filter(({ userId }) => userId === 'user_cliente')
  expect(keys.length).toBeGreaterThan(6)
  expect(keys.some(({ expirationDate }) => expirationDate < now)).toBe(true)
  expect(store.feedback.filter(({ userId, status }) => userId === 'user_cliente' && status === 'pending')).toHaveLength(
    1,
  )
})
