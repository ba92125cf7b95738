import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { feedbackMax, feedbackStatuses } from '../rules/feedback.ts'
import { products } from './catalogue.ts'
import { id, instant, sqlLiterals } from './columns.ts'
import { users } from './users.ts'

export const feedback = sqliteTable(
  'feedback',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    rating: integer('rating').notNull(),
    feedback: text('feedback').notNull(),
    status: text('status', { enum: feedbackStatuses }).notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('feedback_one_pending').on(table.userId, table.productName).where(sql`status = 'pending'`),
    index('feedback_author').on(table.userId, table.productName, table.createdAt),
    index('feedback_status').on(table.status, table.createdAt),
    index('feedback_created').on(table.createdAt),
    index('feedback_name').on(table.name, table.createdAt),
    index('feedback_product').on(table.productName, table.createdAt),
    index('feedback_of_product').on(table.productId, table.createdAt),
    index('feedback_rating').on(table.rating, table.createdAt),
    check('feedback_rating', sql`rating between 1 and 5`),
    check('feedback_text', sql`length(feedback) between 1 and ${sql.raw(String(feedbackMax))}`),
    check('feedback_status_known', sql`status in (${sqlLiterals(feedbackStatuses)})`),
  ],
)
export type FeedbackRow = typeof feedback.$inferSelect
