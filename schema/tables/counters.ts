import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Hits of rate limits in their present window. */
export const counters = sqliteTable('counters', {
  bucket: text('bucket').primaryKey(),
  hits: integer('hits').notNull(),
  resetsAt: instant('resets_at').notNull(),
})
