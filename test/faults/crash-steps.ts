import { expect } from 'vitest'
import { activateKey } from '#schema/api/activations.ts'
import { StoreError } from '#schema/api/errors.ts'
import { licenses, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { approveCall } from '#worker/domain/approval-decisions/decide.ts'
import { recordManualOrder } from '#worker/domain/payments/manual-order.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { refundPart } from '#worker/domain/refunds/partial-refunds/admin-actions.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import { submitRefundRequest } from '#worker/domain/refunds/refund-requests/submit.ts'
import { admin, client } from '../people.ts'
import { approval, changeRow, license } from '../rows.ts'
import type { Purchase } from './crash-purchase.ts'

export const minute = 60_000

export const start = ({ store, start }: Purchase) => start(store.deps)
export const startAndPay = async (purchase: Purchase) => {
  await start(purchase)
  await purchase.pay()
}
/** The bank has not made the code yet. */
export async function startLater(purchase: Purchase) {
  purchase.store.sandbox.faults.set({ orderMadeAs: 'later' })
  await start(purchase)
}
export async function makeCode({ store, charge }: Purchase) {
  const made = await charge()
  if (made?.actions.includes('make-code')) await store.sandbox.makeCode(made.id)
}
export async function startAndMakeCode(purchase: Purchase) {
  await startLater(purchase)
  await makeCode(purchase)
}
export async function makeCodeAndPay(purchase: Purchase) {
  await makeCode(purchase)
  if (await purchase.charge()) await purchase.pay()
}
/** Somebody else orders the product at the full price, from this address. */
export async function orderForAnother({ store, form }: Purchase, from: string) {
  const other = await client(store)
  return startPix(store.deps, other, { ...form, userId: other.id, couponCode: null, amount: 49.9 }, from)
}
/** Three orders of the same address hold a key each already. */
export async function startWithoutHold(purchase: Purchase) {
  for (let n = 0; n < 3; n++) await orderForAnother(purchase, '10.0.0.1')
  await start(purchase)
}
export const sell = async (purchase: Purchase) => {
  await startAndPay(purchase)
  await purchase.webhook(purchase.store.deps)
}
/** Paid while the seller does not issue anything. */
export const sellWithoutKey = async (purchase: Purchase) => {
  const { faults } = purchase.store.sandbox
  faults.set({ dropBefore: { operations: ['issue'] } })
  await sell(purchase)
  faults.set({ dropBefore: null })
}

export const byWebhook = (deps: Deps, { webhook }: Purchase) => webhook(deps)
/** An admin records that the shopper has paid elsewhere. */
export const recordSale = (deps: Deps, { actor, who, item }: Purchase) =>
  recordManualOrder(deps, actor(), {
    ...{ orderId: who.id, buyer: who.id, productId: item.id, amount: 4_500, currency: 'BRL' },
    ...{ soldAt: who.createdAt - minute, soldThrough: 'Cash' },
  })
/** By the webhook of the dispute's case; the cron then tells an external seller. */
export const byCaseWebhook = async (deps: Deps, { webhook }: Purchase) => {
  await webhook(deps, 'dispute')
  await sweepPayments(deps)
}
/** A webhook that got no answer is sent again by the provider. */
export const resendWebhook = async ({ store, webhook }: Purchase) => {
  store.clock.now += 20_000
  await webhook(store.deps)
}

export const refundByAdmin = async (deps: Deps, { actor, row }: Purchase) =>
  refundPayment(deps, actor(), (await row())?.id ?? '')
/** Sold, and an admin has asked for a refund that another one is to approve. */
export const sellAndAskForRefund = async (purchase: Purchase) => {
  await sell(purchase)
  const { store, item, row } = purchase
  const { id: requestedBy, name: requestedByName } = await admin(store)
  const asked = { call: 'refund', subject: (await row())?.id ?? '', body: {} } as const
  await approval(store, { id: item.id, ...asked, requestedBy, requestedByName })
}
/** The second admin approves it. */
export const approveRefund = (deps: Deps, { actor, item }: Purchase) =>
  approveCall(deps, { actor: actor(), scopes: null, language: 'en' }, item.id)
/** The customer withdraws from a purchase whose key nobody has seen. */
export const withdraw = async (deps: Deps, { who, row }: Purchase) =>
  submitRefundRequest(deps, { id: who.id } as SessionUser, (await row())?.id ?? '', '')
const partOf = ({ item }: Purchase) => ({ id: item.id, amount: 1_000, reason: 'It was down.' })
export const refundPartByAdmin = async (deps: Deps, purchase: Purchase) => {
  return refundPart(deps, purchase.actor(), (await purchase.row())?.id ?? '', partOf(purchase))
}
/** A refund by an admin that the provider may refuse. */
export const tryRefundByAdmin = (deps: Deps, purchase: Purchase) =>
  refundByAdmin(deps, purchase).catch((error: unknown) => {
    if (!(error instanceof StoreError && error.code === 'refund_failed')) throw error
  })
export const refuseRefunds = ({ store }: Purchase) =>
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
export const allowRefunds = ({ store }: Purchase) => store.sandbox.faults.set({ failWith: null })
/** Sold, and its refund accepted and later rejected, which nobody has noticed yet. */
export const sellWithRejectedRefund = async (purchase: Purchase) => {
  const { store } = purchase
  await sell(purchase)
  store.sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
  await tryRefundByAdmin(store.deps, purchase)
  expect(await purchase.refund()).toMatchObject({ status: 'processing' })
  await store.sandbox.settleRefund((await purchase.charge())?.id ?? '', 'rejected')
  store.clock.now += 2 * minute
}

export const openChargeback = async ({ store, charge }: Purchase) =>
  store.sandbox.openChargeback((await charge())?.id ?? '')
export const winDispute = async ({ store, charge }: Purchase) => store.sandbox.winDispute((await charge())?.id ?? '')
export const loseDispute = async ({ store, charge }: Purchase) => store.sandbox.loseDispute((await charge())?.id ?? '')
/** Sold and disputed, which the shop does not know yet. */
export const sellAndContest = async (purchase: Purchase) => {
  await sell(purchase)
  await openChargeback(purchase)
}
/** Sold and disputed, which the shop knows. */
export const sellAndDispute = async (purchase: Purchase) => {
  await sellAndContest(purchase)
  await purchase.webhook(purchase.store.deps)
}

/** The order is for more days on a key that its shopper was given. */
export const giveKey = async ({ store, who, item, form }: Purchase) => {
  const { id } = await license(store, { userId: who.id, productId: item.id, createdBy: 'an admin' })
  form.renewsLicenseId = id
}

export const sellRenewal = async (purchase: Purchase) => {
  await giveKey(purchase)
  await sell(purchase)
}

/** Sold and in use, and then switched off. */
export const sellActivateAndSwitchOff = async (purchase: Purchase) => {
  await sell(purchase)
  const { store, keys } = purchase
  const [key] = await keys()
  if (!key) throw new Error('no key was sold')
  await store.ask(activateKey, { body: { key: key.key, hwid: 'PC-1' } })
  await changeRow(store, licenses, key.id, { isActive: false, offReason: 'Shared' })
}
