import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { refundRequestStatuses } from '../rules/refund-requests.ts'
import { flag, instant, reference, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

/** What customers ask for themselves: one request for each payment. The refund that follows is in `refunds`. */
export const refundRequests = sqliteTable(
  'refund_requests',
  {
    paymentId: reference('payment_id', () => payments.id).primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull().default(''),
    /** Whether the key had been revealed or activated when it was asked for. */
    isKeyUsed: flag('is_key_used').notNull(),
    status: text('status', { enum: refundRequestStatuses }).notNull().default('open'),
    /** What the shop answered. */
    reply: text('reply').notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    /** Whether it is on the desk: it is open, or it is approved and its money has neither gone back nor been given up. */
    isPending: flag('is_pending').notNull().default(true),
    /** Why an admin gave up its refund, which the provider refuses. */
    closeReason: text('close_reason'),
  },
  () => [
    // The panel's order, descending: pending ones by their age, then the others, newest first.
    index('refund_requests_urgency').on(sql`abs(is_pending*9e15-created_at)`),
    check('refund_requests_status', sql`status in (${sqlLiterals(refundRequestStatuses)})`),
    check('refund_requests_decided', sql`(status = 'open') = (decided_at is null)`),
  ],
)
export type RefundRequestRow = typeof refundRequests.$inferSelect
