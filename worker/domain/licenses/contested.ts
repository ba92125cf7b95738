import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { openRefundStatuses } from '#schema/rules/refunds.ts'
import { disputes, refunds } from '#schema/tables/index.ts'

type PaymentId = SQL | SQLiteColumn | string

/** In SQL, of a payment's id: its payer contests it, and the provider holds the money. */
export const isDisputed = (paymentId: PaymentId) =>
  sql`exists (select 1 from ${disputes} where ${disputes.paymentId} = ${paymentId} and ${disputes.status} = 'open')`

/** In SQL, of a payment's id: a refund of it is open. */
export const isBeingRefunded = (paymentId: PaymentId) => sql`exists (
  select 1 from ${refunds} r where r.payment_id = ${paymentId} and r.status in ${openRefundStatuses})`

/** In SQL, of an approved payment's id: a refund or a dispute of it is open. */
export const isContested = (paymentId: PaymentId) => sql`(${isDisputed(paymentId)} or ${isBeingRefunded(paymentId)})`
