import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { causedByOthers, emailKinds, linkEmailKinds } from '#schema/rules/emails.ts'
import { emails } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { countEmail, emailFreeAt, requireMailer } from './queue.ts'
import { requireRoom } from './room.ts'
import { retriedForMs } from './send.ts'

const limitedKinds = emailKinds.filter((kind) => causedByOthers[kind])

/**
 * Puts an e-mail that was given up back into the outbox, for the cron to send. While the provider knows its id, it keeps the id and the time
 * it is retried for, so that one that had arrived is not sent twice. After that it is a new e-mail to the provider, under a new id. Two
 * calls at once are one: only a row that is still given up is changed. Throws `email_not_found` for e-mails with a link, too; 429
 * `too_many_emails` for what others can cause.
 */
export async function sendEmailAgain(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireMailer(deps)
  const { db, now, newId } = deps
  const isGivenUp = and(
    eq(emails.id, id),
    isNull(emails.sentAt),
    isNull(emails.nextAttemptAt),
    notInArray(emails.kind, linkEmailKinds),
  )
  const [email] = await db.select().from(emails).where(isGivenUp)
  if (!email) throw new StoreError('email_not_found')
  const at = now()
  const freeAt = limitedKinds.includes(email.kind) ? emailFreeAt(email.kind, sql`${email.address}`, at) : sql<number>`0`
  const isForgotten = at > (email.firstAttemptAt ?? 0) + retriedForMs
  const idAfter = isForgotten ? newId() : id
  const firstAttemptAt = isForgotten ? null : email.firstAttemptAt
  const what = { action: 'email.retry', table: emails, id, idAfter } as const
  const {
    waiting: [waiting],
  } = await auditedWrite(deps, actor, what, {
    waiting: db.all<{ until: number }>(sql`select ${freeAt} as until`),
    queued: db
      .update(emails)
      .set({ id: idAfter, attempts: 0, firstAttemptAt, nextAttemptAt: at })
      .where(and(isGivenUp, sql`${freeAt} <= ${at}`)),
    counted: countEmail(deps, idAfter, sql`kind in ${limitedKinds}`),
  }).catch(ifAlreadyWritten(async () => ({ waiting: [] })))
  requireRoom(waiting?.until, at)
}
