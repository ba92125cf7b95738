import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** In SQL, of a payment's method: its shopper has paid through a provider, so it was neither free nor sold elsewhere. */
export const isPaidMethod = (method: SQL | SQLiteColumn): SQL => sql`${method} not in ('free', 'manual')`
