import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { addressClaimStatuses } from '../rules/address-claims.ts'
import type { Language } from '../rules/languages.ts'
import { id, instant, reference, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

/** Requests for an account whose e-mail address is lost or mistyped, with a payment as proof: an admin decides. */
export const addressClaims = sqliteTable(
  'address_claims',
  {
    id: id(),
    /** The account that the payment belongs to. */
    userId: reference('user_id', () => users.id, 'cascade'),
    paymentId: reference('payment_id', () => payments.id),
    /** The name of whoever paid, as the claimant states it. */
    payerName: text('payer_name').notNull(),
    newAddress: text('new_address').notNull(),
    message: text('message').notNull().default(''),
    /** Of the claimant's browser. */
    language: text('language').$type<Language>().notNull(),
    networkAddress: text('network_address'),
    status: text('status', { enum: addressClaimStatuses }).notNull().default('open'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('address_claims_open').on(table.userId, table.newAddress).where(sql`status = 'open'`),
    check('address_claims_status', sql`status in (${sqlLiterals(addressClaimStatuses)})`),
    check('address_claims_decided', sql`(status = 'open') = (decided_at is null)`),
  ],
)
