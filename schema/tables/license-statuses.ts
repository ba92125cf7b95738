import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listedStatuses, statusListSize } from '../rules/status-lists.ts'
import { instant } from './columns.ts'
import { licenses } from './licenses.ts'

/** The status lists. Triggers of 0010 make them and count their changes. */
export const licenseStatusLists = sqliteTable(
  'license_status_lists',
  {
    list: integer('list').primaryKey(),
    /** The n-th key of a list has the index `(n * factor + shift) % statusListSize`: indexes do not tell how many keys were sold. */
    factor: integer('factor').notNull(),
    shift: integer('shift').notNull(),
    /** How many of its indexes are taken. */
    allotted: integer('allotted').notNull().default(0),
    /** How often a status of it has changed, and up to which of these changes it was built. */
    changes: integer('changes').notNull().default(0),
    builtChanges: integer('built_changes').notNull().default(0),
    /** The statuses as they were built, compressed; null: all are valid. */
    encoded: text('encoded'),
    builtAt: instant('built_at'),
  },
  () => [check('license_status_lists_allotted', sql`allotted between 0 and ${sql.raw(String(statusListSize))}`)],
)

/**
 * Which entry of which list tells the status of a key's tokens: from its first use on, given by a trigger. A key gets another entry where tokens
 * that were signed before end sooner than they say. WITHOUT ROWID.
 */
export const licenseStatuses = sqliteTable(
  'license_statuses',
  {
    list: integer('list')
      .notNull()
      .references(() => licenseStatusLists.list),
    idx: integer('idx').notNull(),
    /** null: of a key that is gone, or has another entry; never given again. */
    licenseId: text('license_id')
      .unique('license_statuses_license')
      .references(() => licenses.id, { onDelete: 'set null' }),
    /** `listedStatuses`, as triggers keep it. */
    status: integer('status').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.idx] }),
    index('license_statuses_off').on(table.list, table.status).where(sql`status <> 0`),
    check('license_statuses_status', sql`status in (${sql.raw(Object.values(listedStatuses).join(', '))})`),
  ],
)
