import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Exact rate limits: how often something happened in its present window. */
export const counters = sqliteTable(
  'counters',
  {
    bucket: text('bucket').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('counters_resets').on(table.resetsAt)],
)
