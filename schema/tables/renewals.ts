import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { flag, instant, reference } from './columns.ts'
import { licenses } from './licenses.ts'
import { payments } from './payments.ts'

/**
 * The days that each payment gave to a key, from its first renewal on: one row for the purchase and one for each renewal. A payment that is
 * refunded or disputed does not count: what was left of its days is taken from the key, and added again where the sale stands after all.
 */
export const licenseGrants = sqliteTable(
  'license_grants',
  {
    /** One payment extends one key, once. */
    paymentId: reference('payment_id', () => payments.id).primaryKey(),
    licenseId: reference('license_id', () => licenses.id),
    days: integer('days').notNull(),
    grantedAt: instant('granted_at').notNull(),
    /** From when to when it extended the key, when it first counted; null before. */
    grantedFrom: instant('granted_from'),
    grantedUntil: instant('granted_until'),
    /** Its days are part of the key's expiration. */
    isCounted: flag('is_counted').notNull(),
    /** While it does not count: by how much (ms) the key is extended when it does. */
    restMs: integer('rest_ms').notNull(),
    /** By how much (ms) it has moved the key's expiration, all in all: the trigger `license_grants_move` moves that with each change. */
    movedMs: integer('moved_ms').notNull().default(0),
  },
  (table) => [
    index('license_grants_license').on(table.licenseId),
    check('license_grants_days', sql`days > 0`),
    check('license_grants_rest', sql`rest_ms >= 0 and rest_ms <= days * 86400000 and (not is_counted or rest_ms = 0)`),
    check(
      'license_grants_period',
      sql`(granted_from is null) = (granted_until is null) and (granted_from is null or granted_until - granted_from = days * 86400000)`,
    ),
    check('license_grants_counted', sql`not is_counted or granted_from is not null`),
  ],
)
export type LicenseGrantRow = typeof licenseGrants.$inferSelect

/** The last reminder of each kind about a key's end. */
export const licenseReminders = sqliteTable(
  'license_reminders',
  {
    licenseId: reference('license_id', () => licenses.id, 'cascade'),
    /** How many days before the end (`reminderDays`). */
    days: integer('days').notNull(),
    /** The end that it announced: a key that ends later since is announced again. */
    expirationDate: instant('expiration_date').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.days] })],
)
