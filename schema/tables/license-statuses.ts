import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type ListedStatus, listedStatuses, statusListSize } from '../rules/status-lists.ts'
import { instant } from './columns.ts'

/** The status lists of tokens, made by a trigger whenever a key needs an entry and none is free. */
export const statusLists = sqliteTable(
  'status_lists',
  {
    list: integer('list').primaryKey(),
    /** Its n-th entry that is given to a key has the index `(n * factor + shift) % statusListSize`: indexes do not tell how many keys were sold. */
    factor: integer('factor').notNull(),
    shift: integer('shift').notNull(),
    /** How many of its entries are given to keys. None is given twice. */
    allotted: integer('allotted').notNull().default(0),
    /** How often one of its statuses has changed, counted by triggers, and up to which of these changes it was built. */
    changes: integer('changes').notNull().default(0),
    builtChanges: integer('built_changes').notNull().default(0),
    /** Its statuses as they were built, compressed; null: all are valid. */
    encoded: text('encoded'),
    builtAt: instant('built_at'),
  },
  () => [check('status_lists_allotted', sql`allotted between 0 and ${sql.raw(String(statusListSize))}`)],
)

/**
 * The entries of status lists that are not valid, kept by triggers: of keys that are off, are gone, or have another entry since their earlier
 * tokens are to end sooner than they say. WITHOUT ROWID.
 */
export const listedTokens = sqliteTable(
  'listed_tokens',
  {
    list: integer('list').notNull(),
    index: integer('idx').notNull(),
    /** `listedStatuses`. */
    status: integer('status').$type<ListedStatus>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.index] }),
    check(
      'listed_tokens_status',
      sql`status in (${sql.raw([listedStatuses.invalid, listedStatuses.suspended].join(', '))})`,
    ),
  ],
)
