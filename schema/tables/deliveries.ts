import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type DeliveryStatus, deliveryStatuses } from '../rules/deliveries.ts'
import { instant, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'

/** What an external seller owes for a payment: its key, or the switching off of one whose money went back. At most one for a payment. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    status: text('status').$type<DeliveryStatus>().notNull().default('open'),
    /** Counted before the seller is asked: from the second on, the first may have issued a key. */
    attempts: integer('attempts').notNull().default(0),
    /** When a key was last asked for; a call that was never answered may still be carried out for a while. */
    askedAt: instant('asked_at'),
    /** When there is something to do with the seller; pushed ahead by whoever begins, and null where nothing is left. */
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('deliveries_due').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    check('deliveries_status', sql`status in (${sqlLiterals(deliveryStatuses)})`),
  ],
)
export type DeliveryRow = typeof deliveries.$inferSelect
