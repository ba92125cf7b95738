import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { suggestionDescriptionMax, suggestionStatuses, suggestionTitleMax } from '../rules/suggestions.ts'
import { id, instant, sqlLiterals } from './columns.ts'
import { users } from './users.ts'

export const suggestions = sqliteTable(
  'suggestions',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: suggestionStatuses }).notNull().default('pending'),
    /** Who approved or rejected it: the id, and the name at the time. */
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('suggestions_created').on(table.createdAt),
    index('suggestions_author').on(table.userId),
    check('suggestions_status', sql`status in (${sqlLiterals(suggestionStatuses)})`),
    check('suggestions_title', sql`length(title) between 1 and ${sql.raw(String(suggestionTitleMax))}`),
    check(
      'suggestions_description',
      sql`length(description) between 1 and ${sql.raw(String(suggestionDescriptionMax))}`,
    ),
  ],
)
export type SuggestionRow = typeof suggestions.$inferSelect
