import { and, eq, type SQL, sql } from 'drizzle-orm'
import type * as accounts from '#schema/api/accounts.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/users.ts'
import { isCommonPassword } from '#schema/rules/common-passwords.ts'
import { lockout } from '#schema/rules/rate-limits.ts'
import { counters, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { hashInTurn } from '#worker/lib/hash-turns.ts'
import { checkPassword, hashPassword } from '#worker/lib/passwords.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { queueEmail } from '../emails/queue.ts'
import { isManagedBy } from '../staff.ts'
import { endLinks, openingPurposes } from './account-links.ts'
import type { CallerCheck } from './caller-check.ts'
import { maskedAddress } from './known-browsers.ts'
import { allSessionsEnded, continueSession, otherSessionsEnded } from './sessions.ts'

/**
 * Changes a user's own password and ends all sessions but the calling one, which continues with the new token: it lives as long as the
 * present one was issued for. The write holds only while the stored password is still the one that was checked.
 */
export async function updatePassword(
  deps: Deps,
  check: CallerCheck,
  form: Parsed<typeof accounts.updatePassword>,
  { session, address }: { session: Session; address: string },
): Promise<string> {
  const { db } = deps
  requireUncommonPassword(form.newPassword)
  const { id, role, mustChangePassword } = users
  const isOwn = eq(id, session.userId)
  const {
    user: [user],
  } = await check.writeBatch({
    user: db.select({ id, role, passwordHash: users.passwordHash, mustChangePassword }).from(users).where(isOwn),
  })
  if (!user) throw new StoreError('not_authenticated')
  const { isRight } = await hashInTurn(() => checkPassword(form.currentPassword, user.passwordHash))
  if (!isRight) throw new StoreError('wrong_password')
  if (user.mustChangePassword && form.newPassword === form.currentPassword) throw new StoreError('password_unchanged')
  const passwordHash = await hashInTurn(() => hashPassword(form.newPassword))
  const {
    stored: [stored],
  } = await writeBatch(db, {
    update: db
      .update(users)
      .set({ passwordHash, mustChangePassword: false, ...otherSessionsEnded(session) })
      .where(and(isOwn, eq(users.passwordHash, user.passwordHash))),
    ...afterPasswordChange(deps, user.id, passwordHash, address),
    stored: db.select({ passwordHash: users.passwordHash, version: users.sessionVersion }).from(users).where(isOwn),
  })
  if (stored?.passwordHash !== passwordHash) throw new StoreError('wrong_password')
  return continueSession(deps, session, { role: user.role, version: stored.version })
}

/** In SQL: the user's password has this hash, which each hashing makes anew. */
export const isPassword = (userId: string, passwordHash: string): SQL =>
  sql`exists (select 1 from ${users} where id = ${userId} and password_hash = ${passwordHash})`

/** A statement that ends the lock of a user's e-mail after failed logins. `when` is an SQL condition. */
export function endLockout({ db }: Deps, userId: string, when: SQL = sql`true`) {
  const start = sql`${`${lockout.name}:`} || (select email from ${users} where id = ${userId}) || ':'`
  return db.delete(counters).where(sql`${counters.bucket} between ${start} and ${start} || '~' and ${when}`)
}

/**
 * Statements for the batch that sets a password, after that: the links that open the account end, and its owner gets an e-mail. They do nothing
 * where it was not set. `address`: the network address that changed it, unless an admin did: whoever registered an e-mail that they have not
 * verified ends no link to a new password, which opens the account to the reader of that mailbox alone.
 */
export const afterPasswordChange = (
  deps: Deps,
  userId: string,
  passwordHash: string,
  address?: string,
): Statements => ({
  links: endLinks(
    deps,
    userId,
    openingPurposes,
    address === undefined
      ? isPassword(userId, passwordHash)
      : sql`(purpose <> 'recover' or exists (select 1 from ${users} where id = ${userId} and email_verified_at is not null))
          and ${isPassword(userId, passwordHash)}`,
  ),
  ...queueEmail(deps, {
    kind: 'password_changed',
    userId,
    params: address === undefined ? {} : maskedAddress(address),
    when: isPassword(userId, passwordHash),
    ...(address === undefined && { isOwed: sql`true` }),
  }),
})

/**
 * Sets a user's password, by an admin, until its owner changes it at the next login. Ends their sessions, their links and the lock of their
 * e-mail after failed logins. Throws 403 `scope_missing` for an admin's account, unless by an admin without limits.
 */
export async function resetPassword(
  deps: Deps,
  actor: Actor,
  { userId, newPassword }: Parsed<typeof api.resetPassword>,
): Promise<void> {
  const { db } = deps
  requireUncommonPassword(newPassword)
  const passwordHash = await hashInTurn(() => hashPassword(newPassword))
  const what = { action: 'user.reset_password', table: users, id: userId } as const
  const { reset } = await auditedWrite(deps, actor, what, {
    reset: db
      .update(users)
      .set({ passwordHash, mustChangePassword: true, ...allSessionsEnded })
      .where(and(eq(users.id, userId), isManagedBy(actor.id)))
      .returning({ id: users.id }),
    unlock: endLockout(deps, userId, isPassword(userId, passwordHash)),
    ...afterPasswordChange(deps, userId, passwordHash),
  }).catch(ifAlreadyWritten(async () => ({ reset: [{ id: userId }] })))
  if (reset.length > 0) return
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  throw new StoreError(found ? 'scope_missing' : 'user_not_found')
}

/** Refuses the most common passwords. */
export function requireUncommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new StoreError('common_password')
}
