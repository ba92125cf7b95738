import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FeedbackStatus } from '../rules/feedback.ts'
import type { SellerType } from '../rules/licenses.ts'
import type { Currency } from '../rules/money.ts'
import type { PaymentStatus } from '../rules/payments.ts'
import type { PartKind } from '../rules/statistics.ts'
import { cents } from './columns.ts'

// Counters kept by the triggers of migrations, so that statistics read some thousand small rows instead of all payments. Nothing else
// writes here. They have no CHECK: a wrong count must never refuse a payment.

/**
 * Payments by the shop's day on which they were started and their current status. Days are counted from the epoch
 * (`schema/rules/clock.ts`).
 */
export const dailyPayments = sqliteTable(
  'daily_payments',
  {
    day: integer('day').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    count: integer('count').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** How many of them cost nothing. */
    freeCount: integer('free_count').notNull().default(0),
    /** How many of them were never begun at the checkout: sales made elsewhere. */
    manualCount: integer('manual_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency, table.status] })],
)

/**
 * Approved payments by the shop's day on which they were started and by one of their properties, and refunded ones by the day of the refund:
 * the sums of the view `sale_parts`. `day` is also the month, as `partDaysOf` has it.
 */
export const dailyParts = sqliteTable(
  'daily_parts',
  {
    day: integer('day').notNull(),
    kind: text('kind').$type<PartKind>().notNull(),
    value: text('value').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    count: integer('count').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Of the payments whose fee the provider reported, and how many those are. */
    feeCents: cents('fee_cents').notNull(),
    feeCount: integer('fee_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.value, table.currency] })],
)

/** Existing accounts by the day on which they were created. */
export const dailyUsers = sqliteTable('daily_users', {
  day: integer('day').primaryKey(),
  count: integer('count').notNull(),
})

/** Existing reviews by product (empty: one that is gone), rating and status. */
export const feedbackCounts = sqliteTable(
  'feedback_counts',
  {
    productId: text('product_id').notNull(),
    rating: integer('rating').notNull(),
    status: text('status').$type<FeedbackStatus>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.rating, table.status] })],
)

/** Keys that are not deleted, by seller type. */
export const licenseCounts = sqliteTable('license_counts', {
  sellerType: text('seller_type').$type<SellerType>().primaryKey(),
  count: integer('count').notNull(),
})
