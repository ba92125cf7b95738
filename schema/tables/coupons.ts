import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Role } from '../rules/accounts.ts'
import { holdStates } from '../rules/coupons.ts'
import { flag, foldOf, id, instant, json, reference, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'

export const coupons = sqliteTable(
  'coupons',
  {
    id: id(),
    code: text('code').notNull(),
    /** What `folded` makes of it. */
    foldedCode: text('folded_code'),
    discount: integer('discount').notNull(),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    isActive: flag('is_active').notNull().default(true),
    allowedRoles: json<Role[]>('allowed_roles').notNull(),
    /** null: unlimited */
    maxUses: integer('max_uses'),
    /** null: unlimited */
    maxUsesPerCustomer: integer('max_uses_per_customer').default(1),
    /** Held and used together, recounted from the holds in every batch that changes them. */
    currentUses: integer('current_uses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Payments know their coupon by its code as it is spelled.
    uniqueIndex('coupons_code').on(sql`lower(${table.code})`),
    uniqueIndex('coupons_folded').on(foldOf(table.foldedCode, table.code)),
    check('coupons_discount', sql`discount between 0 and 100`),
    check('coupons_uses', sql`current_uses >= 0 and (max_uses is null or current_uses <= max_uses)`),
  ],
)
export type CouponRow = typeof coupons.$inferSelect

/** One use of a coupon by one payment; `coupons.current_uses` is counted from these rows. */
export const couponHolds = sqliteTable(
  'coupon_holds',
  {
    paymentId: reference('payment_id', () => payments.id).primaryKey(),
    couponId: reference('coupon_id', () => coupons.id, 'cascade'),
    state: text('state', { enum: holdStates }).notNull().default('held'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('coupon_holds_taken').on(table.couponId).where(sql`state <> 'released'`),
    check('coupon_holds_state', sql`state in (${sqlLiterals(holdStates)})`),
  ],
)
