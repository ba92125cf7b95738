import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { keyViewKinds } from '../rules/licenses.ts'
import { id, instant, reference, sqlLiterals } from './columns.ts'
import { licenses } from './licenses.ts'

/** When the buyer was handed a key, copied it or downloaded its tool: evidence that it was delivered, and use that ends the right to withdraw. */
export const keyViews = sqliteTable(
  'key_views',
  {
    id: id(),
    licenseId: reference('license_id', () => licenses.id, 'cascade'),
    kind: text('kind', { enum: keyViewKinds }).notNull(),
    address: text('address'),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    index('key_views_license').on(table.licenseId, table.viewedAt),
    check('key_views_kind', sql`kind in (${sqlLiterals(keyViewKinds)})`),
  ],
)

/** How often sold tools activated and validated a key, by day (UTC, `2026-11-22`). */
export const licenseDays = sqliteTable(
  'license_days',
  {
    licenseId: reference('license_id', () => licenses.id, 'cascade'),
    day: text('day').notNull(),
    activations: integer('activations').notNull().default(0),
    validations: integer('validations').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.day] })],
)
