import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { factorKinds } from '../rules/second-factor.ts'
import { id, instant, reference, sqlLiterals } from './columns.ts'
import { users } from './users.ts'

/** What an admin proves their identity with, besides the password. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    id: id(),
    userId: reference('user_id', () => users.id, 'cascade'),
    kind: text('kind', { enum: factorKinds }).notNull(),
    /** As its owner calls it. */
    name: text('name').notNull(),
    /** The id of a passkey in base64url; `totp` of an authenticator app, of which an account has one. */
    handle: text('handle').notNull(),
    /** Of an authenticator app its secret, encrypted; of a passkey its public key in base64url. */
    secret: text('secret').notNull(),
    /** Of an authenticator app the time step of the last code, of a passkey its counter: neither is accepted twice. */
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** An admin has asked for the end of the account's factors: the cron deletes this one then. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    unique('second_factors_handle').on(table.userId, table.handle),
    check('second_factors_kind', sql`kind in (${sqlLiterals(factorKinds)})`),
  ],
)
export type SecondFactorRow = typeof secondFactors.$inferSelect

/** Codes for whoever has lost their factors: shown once, stored as hashes, each used once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
