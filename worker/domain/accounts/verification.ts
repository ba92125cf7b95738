import { sql } from 'drizzle-orm'
import type * as api from '#schema/api/account-links.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { accountLinks, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { requireMailer } from '../emails/queue.ts'
import { requireRoom } from '../emails/room.ts'
import { isOpen, mayLogIn, ownerOf } from './account-links.ts'
import type { CallerCheck } from './caller-check.ts'
import { linkIdOf } from './link-ids.ts'
import { queueVerification, verificationFreeAt } from './verification-links.ts'

/** Sends the link again. Throws 429 `too_many_emails`. */
export async function sendVerification(deps: Deps, check: CallerCheck, userId: string): Promise<void> {
  requireMailer(deps)
  const at = deps.now()
  const { waiting } = await check.writeBatch<Statements>({
    waiting: deps.db.all(sql`
      select ${verificationFreeAt(at)} as free_at from ${users} u where u.id = ${userId} and u.email_verified_at is null`),
    ...queueVerification(deps, userId, check.holds),
  })
  requireRoom((waiting as { free_at: number }[])[0]?.free_at, at)
}

/**
 * Verifies the address that a link was sent to, while it is the account's. A repeated call changes nothing and gets the same answer. Returns the
 * address. Throws 400 `link_invalid`.
 */
export async function confirmVerification(
  deps: Deps,
  check: CallerCheck,
  { token }: Parsed<typeof api.confirmVerification>,
): Promise<string> {
  const { db, now } = deps
  const at = now()
  const id = await linkIdOf(deps, token)
  const link = sql`l.id = ${id} and l.purpose = 'verify'`
  const {
    verified: [verified],
  } = await check.writeBatch({
    verify: db.run(sql`
      update ${users} as u set email_verified_at = ${at}
      where u.id = ${ownerOf(id)} and u.email_verified_at is null and ${mayLogIn} and ${check.holds} and exists (
        select 1 from ${accountLinks} l where ${link} and l.address = u.email and ${isOpen(at)})`),
    used: db.run(sql`
      update ${accountLinks} as l set used_at = ${at}
      where ${link} and ${isOpen(at)} and exists (
        select 1 from ${users} u where u.id = l.user_id and u.email = l.address and u.email_verified_at is not null)`),
    verified: db.all<{ email: string }>(sql`
      select u.email from ${accountLinks} l join ${users} u on u.id = l.user_id and u.email = l.address
      where ${link} and l.expires_at > ${at} and u.email_verified_at is not null and ${mayLogIn}`),
  })
  if (!verified) throw new StoreError('link_invalid')
  return verified.email
}
