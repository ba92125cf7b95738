import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sellerTypes } from '../rules/licenses.ts'
import { products } from './catalogue.ts'
import { flag, id, instant, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

export const licenses = sqliteTable(
  'licenses',
  {
    id: id(),
    key: text('key').notNull(),
    /** Unique: one key per payment. Keys made by an admin have none. */
    paymentId: text('payment_id').references(() => payments.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The Discord id that the key waits for until it is linked to an account. */
    discordId: text('discord_id'),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    sellerType: text('seller_type', { enum: sellerTypes }).notNull(),
    level: integer('level').notNull(),
    createdBy: text('created_by'),
    note: text('note').notNull().default(''),
    isActive: flag('is_active').notNull().default(true),
    /** Why an admin switched off or deleted a key that was paid for. */
    offReason: text('off_reason'),
    /** Since when it is suspended, while its payment has an open refund or dispute: the lost time is added when that ends. */
    suspendedAt: instant('suspended_at'),
    /** Of the version before `license_devices`: written by its Worker alone, from which a trigger takes it. It goes one version later. */
    hwid: text('hwid'),
    activatedAt: instant('activated_at'),
    lastValidatedAt: instant('last_validated_at'),
    /** When its owner last released a device. */
    releasedAt: instant('released_at'),
    /** The call by which its owner last released one. */
    releaseId: text('release_id'),
    /** When its owner last moved it to another device although the wait of a release was not over. */
    emergencyMovedAt: instant('emergency_moved_at'),
    /** Its entry of the status lists, `list * statusListSize + index`: by a trigger, from its first use on. */
    statusIndex: integer('status_index'),
    /** When an admin deleted a sold key, or replaced the key: deactivated for good, and kept. */
    deletedAt: instant('deleted_at'),
    /** Of a key that was replaced: the license that has the new one. Its row only answers for the old key. */
    replacedBy: text('replaced_by'),
    purchaseDate: instant('purchase_date').notNull(),
    expirationDate: instant('expiration_date').notNull(),
  },
  (table) => [
    uniqueIndex('licenses_key').on(table.key),
    uniqueIndex('licenses_payment').on(table.paymentId),
    index('licenses_user').on(table.userId, table.purchaseDate),
    // For the panel, which lists no deleted keys. With the expiration date, so that filtering by it does not read the rows.
    index('licenses_purchased').on(table.purchaseDate, table.expirationDate).where(sql`deleted_at is null`),
    index('licenses_expiring').on(table.expirationDate).where(sql`deleted_at is null`),
    index('licenses_named').on(table.productName, table.purchaseDate).where(sql`deleted_at is null`),
    index('licenses_suspended')
      .on(table.purchaseDate)
      .where(sql`deleted_at is null and (not is_active or suspended_at is not null)`),
    index('licenses_external').on(table.purchaseDate).where(sql`deleted_at is null and seller_type <> 'internal'`),
    index('licenses_waiting')
      .on(table.purchaseDate)
      .where(sql`deleted_at is null and discord_id is not null and user_id is null`),
    index('licenses_unpaid').on(table.purchaseDate).where(sql`payment_id is null and created_by is null`),
    index('licenses_made').on(table.createdBy).where(sql`created_by is not null`),
    index('licenses_discord').on(table.discordId).where(sql`discord_id is not null`),
    check('licenses_seller_type', sql`seller_type in (${sqlLiterals(sellerTypes)})`),
  ],
)
export type LicenseRow = typeof licenses.$inferSelect
