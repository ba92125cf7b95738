import { eq, sql } from 'drizzle-orm'
import type * as api from '#schema/api/email-changes.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { accountLinkPurposes } from '#schema/rules/emails.ts'
import { accountLinks, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { queueEmail } from '../emails/queue.ts'
import { changePurposes, endLinks, isOpen, mayLogIn } from './account-links.ts'
import type { CallerCheck } from './caller-check.ts'
import { isFree } from './email-changes.ts'
import { linkIdOf } from './link-ids.ts'
import { continueSession, keptSession } from './sessions.ts'

const { userId, changeId, address } = accountLinks
const ofLink = { userId, changeId, address }

type Confirmed = Pick<Answer<typeof api.confirmEmailChange>, 'isChanged' | 'email' | 'token'>

/**
 * Confirms a change of address at one of its two addresses. The last confirmation makes the change: every session ends but the calling one,
 * which continues with the new token, and both addresses get a notice. `session`: the caller's, if any. Throws 400 `link_invalid`; 409 `email_taken`
 * where the new address has got an account in the meantime.
 */
export async function confirmEmailChange(
  deps: Deps,
  check: CallerCheck,
  { token }: Parsed<typeof api.confirmEmailChange>,
  session: Session | undefined,
): Promise<Confirmed> {
  const { db, now } = deps
  const id = await linkIdOf(deps, token)
  const {
    link: [link],
  } = await check.writeBatch({
    link: db
      .select({ ...ofLink, present: users.email, role: users.role })
      .from(accountLinks)
      .innerJoin(users, eq(users.id, accountLinks.userId))
      .where(sql`${accountLinks.id} = ${id} and ${accountLinks.purpose} in ${changePurposes}`),
  })
  if (!link?.changeId) throw new StoreError('link_invalid')
  const { userId, changeId, address, present, role } = link
  const at = now()
  const continued = session?.userId === userId ? session : undefined
  const isUnchanged = sql`u.id = ${userId} and u.email = ${present} and ${mayLogIn}`
  const isChanged = sql`exists (
    select 1 from ${users} u where u.id = ${userId} and u.email = ${address} and u.email_verified_at = ${at})`
  const notice = (to: string) =>
    queueEmail(deps, {
      kind: 'address_changed',
      userId,
      address: to,
      params: { newEmail: address },
      dedupe: `address_changed:${changeId}:${to}`,
      when: isChanged,
      // The address that the account leaves was verified.
      isOwed: sql`exists (select 1 from ${accountLinks} l where l.change_id = ${changeId} and l.purpose = 'change_from')`,
    })
  const isWaiting = sql`exists (
    select 1 from ${accountLinks} l where l.change_id = ${changeId} and (l.used_at is null or l.expires_at <= ${at}))`
  const {
    state: [state],
  } = await writeBatch(db, {
    confirm: db.run(sql`
      update ${accountLinks} as l set used_at = ${at}
      where l.id = ${id} and ${isOpen(at)} and exists (select 1 from ${users} u where ${isUnchanged})`),
    change: db.run(sql`
      update ${users} as u set email = ${address}, email_verified_at = ${at}, session_version = u.session_version + 1,
        sessions = ${keptSession(sql`u.sessions`, continued?.sessionId ?? null)}
      where ${isUnchanged} and exists (select 1 from ${accountLinks} l where l.id = ${id} and l.used_at = ${at})
        and not ${isWaiting} and ${isFree(address)}`),
    ...notice(present),
    ...notice(address),
    state: db
      .select({
        email: users.email,
        version: users.sessionVersion,
        usedAt: accountLinks.usedAt,
        isWaiting: sql<number>`${isWaiting}`,
      })
      .from(accountLinks)
      .innerJoin(users, eq(users.id, accountLinks.userId))
      .where(eq(accountLinks.id, id)),
    links: endLinks(deps, userId, accountLinkPurposes, isChanged),
    refused: endLinks(deps, userId, changePurposes, sql`not ${isWaiting}`),
  })
  if (state?.usedAt !== at) throw new StoreError('link_invalid')
  if (state.isWaiting) return { isChanged: false, email: present, token: null }
  if (state.email !== address) throw new StoreError('email_taken')
  if (check.user?.id !== userId || !session) return { isChanged: true, email: address, token: null }
  const renewed = await continueSession(deps, session, { role, version: state.version })
  return { isChanged: true, email: address, token: renewed }
}
