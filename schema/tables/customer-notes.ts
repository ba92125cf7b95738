import { sql } from 'drizzle-orm'
import { check, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { noteMax } from '../rules/customers.ts'
import { instant, reference } from './columns.ts'
import { users } from './users.ts'

/** What staff noted about a person. Notes are written and deleted, never changed. */
export const customerNotes = sqliteTable(
  'customer_notes',
  {
    id: text('id').notNull(),
    userId: reference('user_id', () => users.id, 'cascade'),
    body: text('body').notNull(),
    /** The admin, whose account may be gone. */
    authorId: text('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('customer_notes_body', sql`length(body) between 1 and ${sql.raw(String(noteMax))}`),
  ],
)
