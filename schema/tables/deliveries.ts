import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deliveryStatuses } from '../rules/deliveries.ts'
import { instant, reference, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'

/** What is to be done at an external seller for a payment: issue its key, or ban a refunded one. At most one row for each payment. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    paymentId: reference('payment_id', () => payments.id).primaryKey(),
    status: text('status', { enum: deliveryStatuses }).notNull().default('open'),
    /** Counted before the seller is called: from the second attempt on, the first may have issued a key. */
    attempts: integer('attempts').notNull().default(0),
    /** When a key was last requested, or withheld, or released: a call of before may still be carried out for a while. */
    askedAt: instant('asked_at'),
    /** When the seller is to be called next: postponed by whoever begins an attempt, null where nothing is left to do. */
    nextAttemptAt: instant('next_attempt_at'),
    /** The call that began the last attempt. */
    leaseId: text('lease_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('deliveries_due').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    check('deliveries_status', sql`status in (${sqlLiterals(deliveryStatuses)})`),
  ],
)
export type DeliveryRow = typeof deliveries.$inferSelect
