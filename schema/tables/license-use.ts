import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { refusalCodes } from '../rules/activations.ts'
import { moveStatuses } from '../rules/device-moves.ts'
import { keyViewKinds } from '../rules/licenses.ts'
import { id, instant, json, reference, sqlLiterals } from './columns.ts'
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

/** The tool on another device that asks for the key: one of a key, the newest. WITHOUT ROWID. */
export const deviceMoves = sqliteTable(
  'device_moves',
  {
    licenseId: text('license_id')
      .primaryKey()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    /** Of which the code is made that the owner types. */
    id: text('id').notNull(),
    /** SHA-256 of that code. */
    codeHash: text('code_hash').notNull(),
    /** As of `license_devices`, of the device that asks. */
    digest: text('digest').notNull(),
    label: text('label').notNull(),
    /** The network address from which it asks. */
    address: text('address').notNull(),
    status: text('status', { enum: moveStatuses }).notNull().default('open'),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the tool last asked what became of it, and was not too fast. */
    polledAt: instant('polled_at'),
  },
  (table) => [
    uniqueIndex('device_moves_code').on(table.codeHash),
    check('device_moves_status', sql`status in (${sqlLiterals(moveStatuses)})`),
  ],
)

export type DeviceMoveRow = typeof deviceMoves.$inferSelect

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

/** The devices that keys are bound to, as many as the product allows at once. WITHOUT ROWID. */
export const licenseDevices = sqliteTable(
  'license_devices',
  {
    licenseId: reference('license_id', () => licenses.id, 'cascade'),
    /** Of the key and the device (worker/domain/licenses/activations.ts). It never leaves the server. */
    digest: text('digest').notNull(),
    /** By which its owner names it. */
    id: text('id').notNull(),
    /** What the tool called it. */
    label: text('label').notNull().default(''),
    boundAt: instant('bound_at').notNull(),
    /** When a tool last asked on it, to the hour. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.digest] })],
)
export type LicenseDeviceRow = typeof licenseDevices.$inferSelect

/**
 * What tools were last told of a key that they may not use, by code, for its owner. A row is written anew each time: the first rows are the
 * oldest.
 */
export const licenseRefusals = sqliteTable(
  'license_refusals',
  {
    licenseId: reference('license_id', () => licenses.id, 'cascade'),
    code: text('code', { enum: refusalCodes }).notNull(),
    refusedAt: instant('refused_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.code] }),
    check('license_refusals_code', sql`code in (${sqlLiterals(refusalCodes)})`),
  ],
)

/**
 * Which devices, networks and countries tools asked from about a key within a day, as digests, and how many: `worker/domain/licenses/callers.ts`. A
 * row is written anew each time: the first rows are the oldest.
 */
export const licenseCallers = sqliteTable(
  'license_callers',
  {
    licenseId: text('license_id')
      .primaryKey()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    /** When each was last seen, to the hour, by the first letter of its kind and its digest. */
    callers: json<Record<string, number>>('callers').notNull(),
    /** How many there were within a day; of a listed key, in its worst one. */
    devices: integer('devices').notNull(),
    networks: integer('networks').notNull(),
    countries: integer('countries').notNull(),
    /** The end of that day. */
    countedAt: instant('counted_at').notNull(),
    /** When a tool last asked, to the hour. */
    lastAt: instant('last_at').notNull(),
    /** Since when it is listed as shared; null where it is not. */
    listedAt: instant('listed_at'),
    /** When an admin last took it off the list. */
    dismissedAt: instant('dismissed_at'),
  },
  (table) => [
    index('license_callers_listed')
      .on(table.devices, table.networks, table.licenseId)
      .where(sql`listed_at is not null`),
  ],
)
