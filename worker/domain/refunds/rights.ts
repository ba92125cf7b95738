import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dayMs, handedOutKinds, type KeyViewKind } from '#schema/rules/licenses.ts'
import type { RefundRight } from '#schema/rules/refund-requests.ts'
import { shopSettings as rules } from '#schema/rules/settings.ts'
import { restDaysMax } from '#schema/rules/withdrawal.ts'
import {
  keyViews,
  licenseDays,
  licenseGrants,
  licenses,
  payments,
  refundRequests,
  refunds,
} from '#schema/tables/index.ts'
import { isDisputed } from '../licenses/contested.ts'
import { partsOf } from '../partial-refunds.ts'
import { isPaidMethod } from '../payment-rows/paid-method.ts'
import { hourMs, type PaidColumns, receivedAt, refundUntil, unusedUntil } from '../refund-windows.ts'
import { foldedKeyInSql, isInStock } from '../stock/free-keys.ts'
import { type VolumeColumns, volumeLoss } from './volume-loss.ts'

/** The columns of a payment, under the name that it has in the query. */
interface PaymentColumns extends VolumeColumns, PaidColumns {
  stockKeyId: SQL | SQLiteColumn
}

/** The payment `p` of the statements that are written in SQL. */
export const paymentP: PaymentColumns = {
  id: sql`p.id`,
  userId: sql`p.user_id`,
  productId: sql`p.product_id`,
  createdAt: sql`p.created_at`,
  approvedAt: sql`p.approved_at`,
  stockKeyId: sql`p.stock_key_id`,
}

/** In SQL, of a payment's id: there is a view of its key, of these kinds if they are given. */
const isKeyViewed = (paymentId: SQL | SQLiteColumn | string, kinds?: readonly KeyViewKind[]) => sql<number>`exists (
  select 1 from ${licenses} rk join ${keyViews} rv on rv.license_id = rk.id
  where rk.payment_id = ${paymentId} ${kinds ? sql`and rv.kind in ${kinds}` : sql``})`

/** In SQL, of a payment's id: its key was handed out whole. */
export const isKeyRevealed = (paymentId: SQL | SQLiteColumn | string) => isKeyViewed(paymentId, handedOutKinds)

/** In SQL, of a payment's id: the tool that its key opens was downloaded with it. */
export const isToolDownloaded = (paymentId: SQL | SQLiteColumn | string) => isKeyViewed(paymentId, ['downloaded'])

/** In SQL, of a payment's id: its key was ever bound to a device, also if that was released since. */
export const isKeyActivated = (paymentId: SQL | SQLiteColumn | string) => sql<number>`exists (
  select 1 from ${licenses} ak where ak.payment_id = ${paymentId}
    and (ak.activated_at is not null or exists (select 1 from ${licenseDays} ad where ad.license_id = ak.id)))`

/** In SQL, of a payment's id: the days by which it renewed a key have begun, so that they cannot be taken back whole. */
const haveDaysBegun = (paymentId: SQL | SQLiteColumn | string, at: SQL | number) => sql`exists (
  select 1 from ${licenseGrants} rg join ${payments} rp on rp.id = rg.payment_id join ${licenses} rl on rl.id = rg.license_id
  where rg.payment_id = ${paymentId} and rp.renews_license_id is not null and rg.is_counted
    and coalesce(rl.suspended_at, ${at}) > rl.expiration_date - rg.days * ${dayMs})`

/** In SQL, of a payment's id: its key was handed out or activated, or the tool downloaded; of a renewal, its days have begun. */
export const isKeyUsed = (paymentId: SQL | SQLiteColumn | string, at: SQL | number) =>
  sql<number>`(${isKeyViewed(paymentId)} or ${isKeyActivated(paymentId)} or ${haveDaysBegun(paymentId, at)})`

/** In SQL: until when (ms) an approved payment is refunded without a further reason, as it is at `at` (ms). */
export const refundableUntil = (payment: PaymentColumns, at: SQL | number) =>
  sql<number>`iif(${isKeyUsed(payment.id, at)}, ${refundUntil(payment)}, ${unusedUntil(payment)})`

/**
 * In SQL: the key was issued elsewhere, by a stock or an external seller. The shop neither knows whether it was activated there nor can switch
 * it off. One that a seller still owes is not issued.
 */
const isIssuedElsewhere = ({ id, stockKeyId }: PaymentColumns) =>
  sql`(${stockKeyId} is not null or exists (
    select 1 from ${licenses} xk where xk.payment_id = ${id}
      and (xk.seller_type <> 'internal' or ${isInStock(foldedKeyInSql(sql.raw('xk.key')))})))`

/** In SQL: money for this purchase goes back by an admin's decision only; the last, if it takes another purchase's volume price away. */
const needsDecision = (payment: PaymentColumns, at: number) =>
  sql`(${isKeyUsed(payment.id, at)} or ${isIssuedElsewhere(payment)} or ${volumeLoss(payment)} > 0)`

/** In SQL: what the customer of an approved payment can have of its money at `at` (ms). */
export const refundRight = (payment: PaymentColumns, at: number) => sql<RefundRight>`(case
  when ${refundableUntil(payment, at)} < ${at} then 'expired'
  when ${needsDecision(payment, at)} then 'request'
  else 'withdraw' end)`

/** No window is longer. */
const longestMs =
  Math.max(rules.refund_hours.max * hourMs, rules.withdrawal_days.max * dayMs) + (1 + restDaysMax) * dayMs

/**
 * The columns of a customer's purchase about its money, joined with `payments` and `refund_requests`: `refundRight` is null where there is
 * nothing to ask for, or it was asked for. Who was given a key that another has bought has not paid for it.
 */
export function refundColumns(userId: string, at: number) {
  const isOwn = sql`${payments.userId} = ${userId}`
  const isRecent = sql`${receivedAt(payments)} >= ${at - longestMs}`
  const isAskable = sql`${payments.status} = 'approved' and ${isOwn} and ${isPaidMethod(payments.method)}
    and not ${isDisputed(payments.id)}
    and ${refundRequests.paymentId} is null
    and not exists (select 1 from ${refunds} r where r.payment_id = ${payments.id})`
  const right = sql<RefundRight | null>`case when not (${isAskable}) then null
      when ${isRecent} then ${refundRight(payments, at)} else 'expired' end`
  const until = sql<
    number | null
  >`case when ${isRecent} and ${payments.status} = 'approved' and ${isOwn} then ${refundableUntil(payments, at)} end`
  // A column without a name is answered under its whole SQL.
  return {
    refundRight: right.as('refund_right'),
    refundableUntil: until.as('refundable_until'),
    request: refundRequests,
    partialRefunds: partsOf(payments.id, isOwn).as('partial_refunds'),
  }
}
