import { and, eq, type SQL, sql } from 'drizzle-orm'
import type * as api from '#schema/api/account-links.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { accountLinkMs } from '#schema/rules/emails.ts'
import { emailRateLimits } from '#schema/rules/rate-limits.ts'
import { accountLinks, counters, emails, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { hashInTurn } from '#worker/lib/hash-turns.ts'
import { hashPassword } from '#worker/lib/passwords.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { emailFreeAt, queueEmail, requireMailer } from '../emails/queue.ts'
import { requireRoom } from '../emails/room.ts'
import { countHit, isWithinLimit, requireWithinLimit } from '../rate-limits.ts'
import { insertLink, isOpen, isReopenable, mayLogIn, ownerOf } from './account-links.ts'
import type { CallerCheck } from './caller-check.ts'
import { linkIdOf } from './link-ids.ts'
import { knownLoginsOf } from './log-in.ts'
import { afterPasswordChange, endLockout, isPassword, requireUncommonPassword } from './passwords.ts'
import { allSessionsEnded } from './sessions.ts'

/**
 * Sends a link by which the owner of the address sets a new password. Where the limit of e-mails lets none be sent, those of the last 24 hours
 * are valid anew: strangers who ask for links shut nobody out. Nothing tells whether there is an account: the statements are the same, and
 * what they find is not read.
 */
export async function requestRecovery(
  deps: Deps,
  check: CallerCheck,
  { email }: Parsed<typeof api.requestRecovery>,
  address: string,
): Promise<void> {
  requireMailer(deps)
  const { db, now, newId } = deps
  const { here } = emailRateLimits.recovery
  const at = now()
  const id = newId()
  const whose = `${email}:${address}`
  const isWithin = isWithinLimit(here, whose, at, check.proved)
  const {
    here: [calls],
  } = await check.writeBatch({
    here: countHit(db, here, whose, at, check.holds, check.proved),
    link: insertLink(deps, {
      id,
      purpose: 'recover',
      of: sql`u.email = ${email} and ${hasRoom(at)} and ${check.holds} and ${isWithin}`,
    }),
    reopened: db.run(sql`
      update ${accountLinks} as l set expires_at = max(l.expires_at, ${at + accountLinkMs.recover})
      where l.address = ${email} and l.user_id = (select u.id from ${users} u where u.email = ${email} and ${mayLogIn})
        and ${isReopenable(at)} and not exists (select 1 from ${accountLinks} where id = ${id})
        and ${check.holds} and ${isWithin}`),
    ...queueEmail(deps, { kind: 'recovery', userId: ownerOf(id), params: { linkId: id } }),
  })
  requireWithinLimit(here, calls, at, check.isProved)
}

const freeAtOf = (at: number) => emailFreeAt('recovery', sql`u.email`, at)
/** In SQL, on the user `u`: their address may get another e-mail that others can cause. */
const hasRoom = (at: number): SQL => sql`${freeAtOf(at)} <= ${at}`

/** Sends a user such a link, for an admin. Throws 404 `user_not_found` for an account that nobody may log in to, 429 `too_many_emails`. */
export async function sendRecovery(deps: Deps, actor: Actor, userId: string): Promise<void> {
  requireMailer(deps)
  const id = deps.newId()
  const email = queueEmail(deps, { kind: 'recovery', userId: ownerOf(id), params: { linkId: id } })
  const what = { action: 'email.create', table: emails, id: deps.queuedEmails.at(-1) ?? id } as const
  const at = deps.now()
  const { found, sent } = await auditedWrite<Statements>(deps, actor, what, {
    found: deps.db.all(sql`select ${freeAtOf(at)} as free_at from ${users} u where u.id = ${userId} and ${mayLogIn}`),
    link: insertLink(deps, { id, purpose: 'recover', of: sql`u.id = ${userId} and ${hasRoom(at)}` }),
    ...email,
    sent: deps.db.select({ id: accountLinks.id }).from(accountLinks).where(eq(accountLinks.id, id)),
  })
  if ((sent as unknown[]).length > 0) return
  requireRoom((found as { free_at: number }[])[0]?.free_at, at)
  throw new StoreError('user_not_found')
}

/** In SQL, on the user `u`: the link sets their password. */
const opens = (linkId: string, at: number): SQL => sql`(${mayLogIn} and exists (
  select 1 from ${accountLinks} l
  where l.id = ${linkId} and l.purpose = 'recover' and l.user_id = u.id and l.address = u.email and ${isOpen(at)}))`

/**
 * Sets a new password by a link. The link proves that its address is the account's owner's. Every session ends, with the failed logins that
 * lock the e-mail, and every other link that opens the account. Returns the e-mail to log in with. Throws 400 `link_invalid`.
 */
export async function resetByLink(
  deps: Deps,
  check: CallerCheck,
  { token, newPassword }: Parsed<typeof api.resetByLink>,
  address: string,
): Promise<string> {
  const { db, now } = deps
  requireUncommonPassword(newPassword)
  const linkId = await linkIdOf(deps, token)
  const {
    owner: [owner],
  } = await check.writeBatch({
    owner: db.all<{ id: string }>(
      sql`select u.id from ${users} u where u.id = ${ownerOf(linkId)} and ${opens(linkId, now())}`,
    ),
  })
  if (!owner) throw new StoreError('link_invalid')
  const passwordHash = await hashInTurn(() => hashPassword(newPassword))
  const at = now()
  const isOwner = eq(users.id, owner.id)
  const isSet = isPassword(owner.id, passwordHash)
  const email = sql`(select email from ${users} where id = ${owner.id})`
  const {
    stored: [stored],
  } = await writeBatch(db, {
    reset: db
      .update(users)
      .set({
        passwordHash,
        mustChangePassword: false,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`,
        ...allSessionsEnded,
      })
      .where(and(isOwner, sql`exists (select 1 from ${users} u where u.id = ${owner.id} and ${opens(linkId, at)})`)),
    used: db.run(sql`update ${accountLinks} set used_at = ${at} where id = ${linkId} and used_at is null and ${isSet}`),
    unlock: endLockout(deps, owner.id, isSet),
    unlockEverywhere: db
      .delete(counters)
      .where(
        sql`(${counters.bucket} = ${`${emailRateLimits.login.everywhere.name}:`} || ${email} or ${knownLoginsOf(email)}) and ${isSet}`,
      ),
    ...afterPasswordChange(deps, owner.id, passwordHash, address),
    stored: db.select({ email: users.email, passwordHash: users.passwordHash }).from(users).where(isOwner),
  })
  if (stored?.passwordHash !== passwordHash) throw new StoreError('link_invalid')
  return stored.email
}
