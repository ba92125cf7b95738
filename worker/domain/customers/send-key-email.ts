import { eq, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { keyEmailKinds, keyEmailPauseMs } from '#schema/rules/emails.ts'
import { emails, licenses, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { countEmail, emailFreeAt, noticeParams, requireMailer } from '../emails/queue.ts'
import { requireRoom } from '../emails/room.ts'
import { buyerParams } from '../notifications/notifications.ts'
import { keyNotification } from '../payment-rows/delivery-statements.ts'

/**
 * Writes the e-mail of a bought key anew, as the purchase is now and to the buyer's present address: the first one may be gone from the outbox.
 * What the shop sends by itself is not limited, but these are, as e-mails that others can cause. Throws 404 `payment_not_found`, 409 `no_key_email`
 * or `email_just_sent`, 429 `too_many_emails`.
 */
export async function sendKeyEmail(deps: Deps, actor: Actor, paymentId: string): Promise<void> {
  requireMailer(deps)
  const { db, now, newId } = deps
  const id = newId()
  const at = now()
  const hasKey = sql`p.status = 'approved' and u.id is not null and l.id is not null`
  const isRecent = sql`exists (select 1 from ${emails} earlier
    where earlier.user_id = u.id and earlier.kind in ${keyEmailKinds} and earlier.params ->> '$.payment' = p.id
    and earlier.created_at > ${at - keyEmailPauseMs})`
  const purchase = sql`${payments} p left join ${users} u on u.id = p.user_id left join ${licenses} l on l.payment_id = p.id
    where p.id = ${paymentId}`
  const freeAt = sql<number>`coalesce(${emailFreeAt('key_delivered', sql`u.email`, at)}, 0)`
  deps.queuedEmails.push(id)
  const what = { action: 'email.create', table: emails, id } as const
  const {
    found: [found],
  } = await auditedWrite(deps, actor, what, {
    found: db
      .select({
        hasKey: sql<number>`(select ${hasKey} from ${purchase})`,
        isRecent: sql<number>`(select ${isRecent} from ${purchase})`,
        freeAt: sql<number>`(select ${freeAt} from ${purchase})`,
      })
      .from(payments)
      .where(eq(payments.id, paymentId)),
    email: db.run(sql`
      insert into ${emails} (id, kind, user_id, address, language, params, next_attempt_at, created_at)
      select ${id}, ${keyNotification}, u.id, u.email, u.language, ${noticeParams(buyerParams)}, ${at}, ${at}
      from ${purchase} and ${hasKey} and not ${isRecent} and ${freeAt} <= ${at}`),
    counted: countEmail(deps, id),
  }).catch(ifAlreadyWritten(async () => ({ found: [{ hasKey: 1, isRecent: 0, freeAt: 0 }] })))
  if (!found) throw new StoreError('payment_not_found')
  if (!found.hasKey) throw new StoreError('no_key_email')
  if (found.isRecent) throw new StoreError('email_just_sent')
  requireRoom(found.freeAt, at)
}
