import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * In SQL: a column whose indexes SQLite does not use. Without statistics it may prefer one on a value that a million rows share to the one
 * that finds a few.
 */
export const unindexed = (column: SQLiteColumn) => sql`+${column}`
