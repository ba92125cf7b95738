import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { partialRefundSources, partialRefundStatuses } from '../rules/partial-refunds.ts'
import { id, instant, reference, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'
import { refundCallColumns } from './refunds.ts'

/**
 * Refunds of a part of a payment, written before the provider is called. The sale stands, and so does its key: together they stay below the
 * amount of the payment, and one at a time is open.
 */
export const partialRefunds = sqliteTable(
  'partial_refunds',
  {
    /** Chosen by whoever asks for it, so that a repeated call finds the first; it is the idempotency key at the provider, too. */
    id: id(),
    paymentId: reference('payment_id', () => payments.id),
    status: text('status', { enum: partialRefundStatuses }).notNull().default('requested'),
    source: text('source', { enum: partialRefundSources }).notNull(),
    ...refundCallColumns(),
    /** When it was done or dropped; null while it is open. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    // A refund at the provider is recorded once.
    uniqueIndex('partial_refunds_payment').on(table.paymentId, table.providerRefundId),
    // Those that are open come first.
    index('partial_refunds_closed').on(table.closedAt),
    check('partial_refunds_amount', sql`amount_cents > 0`),
    check('partial_refunds_status', sql`status in (${sqlLiterals(partialRefundStatuses)})`),
    check('partial_refunds_source', sql`source in (${sqlLiterals(partialRefundSources)})`),
    check('partial_refunds_closed', sql`(status in ('done', 'dropped')) = (closed_at is not null)`),
    check('partial_refunds_scheduled', sql`status not in ('requested', 'processing') or next_attempt_at is not null`),
  ],
)
export type PartialRefundRow = typeof partialRefunds.$inferSelect
