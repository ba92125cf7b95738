import { and, eq, type SQL, sql } from 'drizzle-orm'
import type * as api from '#schema/api/accounts.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import type { Language } from '#schema/rules/languages.ts'
import { knownLogins, lockout } from '#schema/rules/rate-limits.ts'
import { counters, type UserRow, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { knownBrowserOf, type LoginOrigin, withMark } from './known-browsers.ts'
import { beginSession } from './session-list.ts'

type User = Omit<UserRow, 'sessions'>

/** The session that a login begins. `provedAt`: when its second factor was proved. */
interface NewSession {
  id: string
  lifetimeMs: number
  provedAt: number | null
}

/** In the table of counters: the failed logins for an e-mail from a network address. */
export const failuresOf = (email: string, address: string): SQL =>
  eq(counters.bucket, `${lockout.name}:${email}:${address}`)

/** The logins for an e-mail in browsers that have logged in to its account before. `email`: also in SQL. */
export const knownLoginsOf = (email: string | SQL): SQL => {
  const start = sql`${`${knownLogins.name}:`} || ${email} || ':'`
  return sql`${counters.bucket} between ${start} and ${start} || '~'`
}

/** Statements of a login that has succeeded, where `when` holds. `passwordHash`: the password's under the present parameters, in SQL. */
export async function loginStatements(
  deps: Deps,
  { id, email, lastLogin }: User,
  from: LoginOrigin & { language: Language },
  session: NewSession,
  when: SQL = sql`true`,
  passwordHash?: SQL,
): Promise<Statements> {
  const { db, now } = deps
  const { address, language } = from
  const { endOldest, sessions } = beginSession(deps, session, id, from, when)
  const isKnown = knownBrowserOf(deps, from.knownBrowser, email) !== null
  const newBrowser =
    lastLogin === null || isKnown ? {} : (await import('./new-browser.ts')).queueNewBrowserEmail(deps, id, from, when)
  return {
    // Not the logins in known browsers: right passwords that nothing counts could fill the queue of hashes.
    forgetFailures: db.delete(counters).where(and(failuresOf(email, address), when)),
    endOldest,
    login: db
      .update(users)
      .set({ lastLogin: now(), lastLoginIp: address, language, passwordHash, sessions })
      .where(and(eq(users.id, id), when)),
    ...newBrowser,
  }
}

/** What a login answers, with the marks of the accounts that have logged in with this browser. */
export async function answerOfLogin(
  deps: Deps,
  { id, name, email, role, sessionVersion: version, lastLogin, lastLoginIp, mustChangePassword, emailVerifiedAt }: User,
  { knownBrowser }: LoginOrigin,
  { id: sessionId, lifetimeMs, provedAt }: NewSession,
): Promise<{ answer: Answer<typeof api.login>; knownBrowser: string }> {
  const claims = { userId: id, sessionId, role, version, provedAt }
  return {
    knownBrowser: withMark(deps, knownBrowser, email),
    answer: {
      token: await deps.sessions.sign(claims, lifetimeMs),
      user: {
        id,
        name,
        role,
        lastLogin: isoOf(lastLogin),
        lastLoginIp,
        isEmailVerified: emailVerifiedAt !== null,
      },
      mustChangePassword,
    },
  }
}
