import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { refundSources, refundStatuses } from '../rules/refunds.ts'
import { cents, instant, reference, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'

/** What a refund of a payment and that of a part have in common: the money, and the calls to the provider. */
export const refundCallColumns = () => ({
  reason: text('reason').notNull().default(''),
  amountCents: cents('amount_cents').notNull(),
  providerRefundId: text('provider_refund_id'),
  requestedBy: text('requested_by'),
  /** When it was last asked for, by an admin or by the shop. */
  requestedAt: instant('requested_at').notNull(),
  /** Calls since it was last requested. */
  attempts: integer('attempts').notNull().default(0),
  /** How often the provider has declined: part of the idempotency key, because the same key gets the same answer. */
  refusals: integer('refusals').notNull().default(0),
  /** Why the provider declined, last: its status and code. */
  refusal: text('refusal'),
  refusedAt: instant('refused_at'),
  /** When the provider is to be called next; null where nothing is left to do, or an admin has to ask again. */
  nextAttemptAt: instant('next_attempt_at'),
  createdAt: instant('created_at').notNull(),
})

/** At most one refund of a payment, written before the provider is called. */
export const refunds = sqliteTable(
  'refunds',
  {
    paymentId: reference('payment_id', () => payments.id).primaryKey(),
    status: text('status', { enum: refundStatuses }).notNull().default('requested'),
    source: text('source', { enum: refundSources }).notNull(),
    ...refundCallColumns(),
    completedAt: instant('completed_at'),
  },
  (table) => [
    index('refunds_due').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('refunds_open').on(table.createdAt).where(sql`status <> 'done'`),
    check('refunds_status', sql`status in (${sqlLiterals(refundStatuses)})`),
    check('refunds_source', sql`source in (${sqlLiterals(refundSources)})`),
    check('refunds_done', sql`(status = 'done') = (completed_at is not null)`),
    check('refunds_scheduled', sql`status not in ('requested', 'processing') or next_attempt_at is not null`),
  ],
)
export type RefundRow = typeof refunds.$inferSelect
