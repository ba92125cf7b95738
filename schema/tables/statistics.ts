import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FeedbackStatus } from '../rules/feedback.ts'
import type { SellerType } from '../rules/licenses.ts'
import type { Currency } from '../rules/money.ts'
import type { PaymentStatus } from '../rules/payments.ts'
import { cents } from './columns.ts'

// Counters that the database keeps itself, by the triggers of the migration that made them: a year of sales is read from some thousand
// small rows, however many payments there were. Nobody else writes here. They carry no CHECK: a wrong figure may never refuse a payment.

/** Payments by the shop's day on which they were begun, as they stand now. Days are counted from the epoch (`rules/statistics.ts`). */
export const dailyPayments = sqliteTable(
  'daily_payments',
  {
    day: integer('day').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    count: integer('count').notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency, table.status] })],
)

/** Accounts that there are, by the day on which they were made. */
export const dailyUsers = sqliteTable('daily_users', {
  day: integer('day').primaryKey(),
  count: integer('count').notNull(),
})

/** Reviews that there are, by rating and status. */
export const feedbackCounts = sqliteTable(
  'feedback_counts',
  {
    rating: integer('rating').notNull(),
    status: text('status').$type<FeedbackStatus>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rating, table.status] })],
)

/** Keys that the panel lists, deleted ones apart, by who issued them. */
export const licenseCounts = sqliteTable('license_counts', {
  sellerType: text('seller_type').$type<SellerType>().primaryKey(),
  count: integer('count').notNull(),
})
