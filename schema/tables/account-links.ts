import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accountLinkPurposes } from '../rules/emails.ts'
import { id, instant, reference, sqlLiterals } from './columns.ts'
import { users } from './users.ts'

/** Single-use links that were sent by e-mail. The link's token is the id and its signature, so the table opens no account. */
export const accountLinks = sqliteTable(
  'account_links',
  {
    id: id(),
    purpose: text('purpose', { enum: accountLinkPurposes }).notNull(),
    userId: reference('user_id', () => users.id, 'cascade'),
    /** The address that it is about: the one to verify, or the new one of a change. */
    address: text('address').notNull(),
    /** The two links of a change of address share it. */
    changeId: text('change_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('account_links_user').on(table.userId, table.purpose),
    check('account_links_purpose', sql`purpose in (${sqlLiterals(accountLinkPurposes)})`),
  ],
)
