import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EmailKind } from '../rules/emails.ts'
import type { Language } from '../rules/languages.ts'
import { id, instant, json } from './columns.ts'
import { users } from './users.ts'

/** E-mails to send, written in the batch that makes the change which they report. The id is the provider's idempotency key. */
export const emails = sqliteTable(
  'emails',
  {
    id: id(),
    kind: text('kind').$type<EmailKind>().notNull(),
    /** null: an e-mail that outlives its account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Address and language are copied from the account, because a repeated request to the provider has to be the same. */
    address: text('address').notNull(),
    language: text('language').$type<Language>().notNull(),
    params: json<Record<string, string>>('params').notNull(),
    /** Unique key, for its account, of what is sent only once; null where every call sends one. */
    dedupe: text('dedupe'),
    attempts: integer('attempts').notNull().default(0),
    /** A day after it the provider has forgotten the id, and a repeated request would send the e-mail again. */
    firstAttemptAt: instant('first_attempt_at'),
    /** When the provider is to be called next: postponed by whoever begins an attempt, null where nothing is left to do. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Why the last attempt failed: the provider's status and code. */
    failure: text('failure'),
    /** null, with nothing left to do: it was given up. */
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Also finds the e-mails of an account, those without a unique key too.
    uniqueIndex('emails_dedupe').on(table.userId, table.dedupe),
    index('emails_due').on(table.nextAttemptAt).where(sql`sent_at is null`),
  ],
)
export type EmailRow = typeof emails.$inferSelect
