import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { roles } from '../rules/accounts.ts'
import type { Language } from '../rules/languages.ts'
import type { StaffScope } from '../rules/staff.ts'
import { flag, id, instant, json, sqlLiterals } from './columns.ts'

/** One login and all that continues it. */
export interface SessionRecord {
  /** The id that all tokens of the session state. */
  id: string
  /** Instants, in milliseconds. */
  startedAt: number
  expiresAt: number
  /** Families, without versions; absent where they were not recognized. */
  browser?: string
  system?: string
  /** The network address, half of it masked. */
  address?: string
}

export const users = sqliteTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** When the owner of the address confirmed it by a link; null again where the address changes without one. */
    emailVerifiedAt: instant('email_verified_at'),
    /** Of the browser that registered or logged in last: e-mails are written in it. */
    language: text('language').$type<Language>().notNull().default('pt-BR'),
    passwordHash: text('password_hash').notNull(),
    /** An admin has set the password: until its owner changes it, nearly every other call is refused. */
    mustChangePassword: flag('must_change_password').notNull().default(false),
    role: text('role', { enum: roles }).notNull().default('client'),
    /** What an admin is limited to; null: no limits. */
    staffScopes: json<StaffScope[]>('staff_scopes'),
    /** Unproven until the signature of the community's bot or an admin confirms it. */
    discordId: text('discord_id'),
    discordName: text('discord_name'),
    isDiscordConfirmed: flag('is_discord_confirmed').notNull().default(false),
    profileImage: text('profile_image'),
    isBanned: flag('is_banned').notNull().default(false),
    isBlocked: flag('is_blocked').notNull().default(false),
    /** Incremented to end all current sessions. */
    sessionVersion: integer('session_version').notNull().default(1),
    /** Those that the user sees and may end, the newest first. */
    sessions: json<SessionRecord[]>('sessions').notNull().default([]),
    termsVersion: text('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    termsAddress: text('terms_address'),
    lastLogin: instant('last_login'),
    lastLoginIp: text('last_login_ip'),
    /** The CPF or CNPJ from whose account the person pays, encrypted; null until a purchase has asked for it. */
    taxId: text('tax_id'),
    /** What is shown of it. */
    taxIdHint: text('tax_id_hint'),
    /** As of last night; null: the person has not agreed to be shown in the ranking. */
    rankingPoints: integer('ranking_points'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_discord').on(table.discordId).where(sql`is_discord_confirmed = 1`),
    index('users_discord_claim').on(table.discordId).where(sql`discord_id is not null and is_discord_confirmed = 0`),
    index('users_ranked').on(table.rankingPoints).where(sql`ranking_points is not null`),
    index('users_created').on(table.createdAt),
    index('users_name').on(sql`${table.name} collate nocase`),
    index('users_role').on(table.role, table.lastLogin),
    index('users_seen').on(table.lastLogin),
    index('users_barred').on(table.isBanned, table.lastLogin).where(sql`is_banned or is_blocked`),
    check('users_role', sql`role in (${sqlLiterals(roles)})`),
    check('users_email_normal', sql`email = lower(trim(email))`),
  ],
)
export type UserRow = typeof users.$inferSelect
/** What a session's check reads of its user. */
export type SessionUser = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'staffScopes' | 'mustChangePassword'>

/** Sessions that their users have ended before they expired: their tokens are refused. */
export const endedSessions = sqliteTable('ended_sessions', {
  /** The id that all tokens of the session state. */
  id: id(),
  /** When the last of its tokens expires: the row may be deleted then. */
  expiresAt: instant('expires_at').notNull(),
})
