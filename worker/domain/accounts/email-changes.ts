import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type * as api from '#schema/api/email-changes.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { emailRateLimits } from '#schema/rules/rate-limits.ts'
import { accountLinks, counters, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { hashInTurn } from '#worker/lib/hash-turns.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { checkPassword } from '#worker/lib/passwords.ts'
import { freeAt } from '../emails/limits.ts'
import { queueEmail, requireMailer } from '../emails/queue.ts'
import { countHits, requireRoom } from '../emails/room.ts'
import { countEmailCall, requireEmailCallWithin } from '../rate-limits.ts'
import { changePurposes, endLinks, insertLink, ownerOf } from './account-links.ts'
import type { CallerCheck } from './caller-check.ts'

type Change = NonNullable<Answer<typeof api.getEmailChange>['change']>

/** The links of the change that is under way. A change that was made, cancelled or replaced has none. */
const pendingLinks = ({ db, now }: Deps, userId: string) =>
  db
    .select()
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        inArray(accountLinks.purpose, changePurposes),
        gt(accountLinks.expiresAt, now()),
      ),
    )

/** In SQL: no account has this address. An e-mail to one that is taken would reveal to its owner who wants it. */
export const isFree = (email: string | SQL): SQL =>
  sql`not exists (select 1 from ${users} taken where taken.email = ${email})`

export async function findEmailChange(deps: Deps, userId: string): Promise<Change | null> {
  const links = await pendingLinks(deps, userId)
  const present = links.find(({ purpose }) => purpose === 'change_from')
  const next = links.find(({ purpose }) => purpose === 'change_to')
  if (!next) return null
  return {
    address: next.address,
    expiresAt: isoOf(next.expiresAt),
    isPresentConfirmed: present ? present.usedAt !== null : null,
    isNewConfirmed: next.usedAt !== null,
  }
}

/**
 * Begins a change of address, and ends one that was under way. An address that has an account is not refused, which would reveal
 * the account, but gets no link. The present address need not confirm where it was never verified: it may be a typo. Throws 400
 * `wrong_password`, `email_unchanged`; 429 `too_many_emails`, and what is under way goes on.
 */
export async function requestEmailChange(
  deps: Deps,
  check: CallerCheck,
  { email, password }: Parsed<typeof api.requestEmailChange>,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  requireMailer(deps)
  const { db, now, newId } = deps
  const limits = emailRateLimits.changeEmail
  const {
    user: [user],
    ...counts
  } = await check.writeBatch({
    ...countEmailCall(db, limits, { email, address }, now(), check.holds, check.proved),
    user: db.select({ email: users.email, passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
  })
  requireEmailCallWithin(limits, counts, now(), check.isProved)
  if (!user) throw new StoreError('not_authenticated')
  if (user.email === email) throw new StoreError('email_unchanged')
  const { isRight } = await hashInTurn(() => checkPassword(password, user.passwordHash))
  if (!isRight) throw new StoreError('wrong_password')
  const changeId = newId()
  const [from, to] = [newId(), newId()]
  const asked = countAsking(deps, userId, email, changeId)
  const isUnchanged = sql`u.id = ${userId} and u.email = ${user.email} and u.password_hash = ${user.passwordHash}`
  const {
    waiting,
    made: [made],
  } = await writeBatch(db, {
    ...asked.statements(sql`exists (select 1 from ${users} u where ${isUnchanged})`),
    // Not the change's own, where an earlier attempt has made it.
    replaced: endLinks(deps, userId, changePurposes, sql`change_id is not ${changeId} and ${asked.isAllowed}`),
    from: insertLink(deps, {
      id: from,
      purpose: 'change_from',
      address: email,
      changeId,
      of: sql`${isUnchanged} and u.email_verified_at is not null and ${asked.isAllowed}`,
    }),
    to: insertLink(deps, {
      id: to,
      purpose: 'change_to',
      address: email,
      changeId,
      of: sql`${isUnchanged} and ${asked.isAllowed}`,
    }),
    ...sendToPresent(deps, from, email),
    ...sendToNew(deps, to, email),
    made: db.select({ id: accountLinks.id }).from(accountLinks).where(eq(accountLinks.id, to)),
  })
  if (made) return
  asked.require(waiting)
  throw new StoreError('wrong_password')
}

/**
 * Counts how often an account asks for the links of changes, and how often all ask for links to an address: whether it has an account or not, or
 * the refusal would tell. The e-mails to the new address are limited as well.
 */
function countAsking(deps: Deps, userId: string, email: string, id: string) {
  const at = deps.now()
  const whose = [userId, email].map((one) => sql`${`email-change:${one}:`}`)
  const waitsUntil = sql<number>`max(${sql.join(
    whose.map((one) => freeAt(one, { now: at })),
    sql`, `,
  )})`
  return {
    statements: (when: SQL) => ({
      waiting: deps.db.all<{ until: number }>(sql`select ${waitsUntil} as until`),
      asked: countHits(deps, whose, id, sql`${waitsUntil} <= ${at} and ${when}`),
    }),
    /** In SQL, after the statements. */
    isAllowed: sql`exists (select 1 from ${counters} where bucket = ${`email-change:${userId}:${id}`})`,
    require: ([waiting]: { until: number }[]) => requireRoom(waiting?.until, at),
  }
}

const sendToPresent = (deps: Deps, linkId: string, newEmail: string, when?: SQL) =>
  queueEmail(deps, {
    kind: 'change_confirmation',
    userId: ownerOf(linkId),
    params: { purpose: 'change_from', linkId, newEmail },
    ...(when && { when }),
  })

const sendToNew = (deps: Deps, linkId: string, email: string, when: SQL = sql`true`) =>
  queueEmail(deps, {
    kind: 'change_confirmation',
    userId: ownerOf(linkId),
    address: email,
    params: { purpose: 'change_to', linkId },
    when: sql`${isFree(email)} and ${when}`,
  })

/** Sends the links again that were not confirmed yet. Throws 404 `email_change_not_found`, 429 `too_many_emails`. */
export async function resendEmailChange(deps: Deps, userId: string): Promise<void> {
  requireMailer(deps)
  const links = await pendingLinks(deps, userId)
  const [link] = links
  if (!link) throw new StoreError('email_change_not_found')
  const asked = countAsking(deps, userId, link.address, deps.newId())
  const emails: Statements[] = links
    .filter(({ usedAt }) => usedAt === null)
    .map(({ id, purpose, address }) =>
      (purpose === 'change_from' ? sendToPresent : sendToNew)(deps, id, address, asked.isAllowed),
    )
  const { waiting } = await writeBatch(deps.db, { ...asked.statements(sql`true`), ...Object.assign({}, ...emails) })
  asked.require(waiting)
}

/** Cancels the change that is under way, if any. */
export async function cancelEmailChange(deps: Deps, userId: string): Promise<void> {
  await endLinks(deps, userId, changePurposes)
}
