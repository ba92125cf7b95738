import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { emailFreeAt, queueEmail } from '../emails/queue.ts'
import { insertLink, ownerOf } from './account-links.ts'

/** In SQL, on the user `u`: when the address may get another of these e-mails. */
export const verificationFreeAt = (at: number): SQL<number> => emailFreeAt('verification', sql`u.email`, at)

/**
 * Statements that send a link to the account's address, if it is not verified and the limit of e-mails lets another be sent; none where no mailer
 * is configured.
 */
export function queueVerification(deps: Deps, userId: string, when = sql`true`): Statements {
  if (!deps.mailer) return {}
  const id = deps.newId()
  const at = deps.now()
  return {
    'verification link': insertLink(deps, {
      id,
      purpose: 'verify',
      of: sql`u.id = ${userId} and u.email_verified_at is null and ${verificationFreeAt(at)} <= ${at} and ${when}`,
    }),
    ...queueEmail(deps, { kind: 'verification', userId: ownerOf(id), params: { linkId: id } }),
  }
}
