import { sql } from 'drizzle-orm'
import type { DisputeStatus } from '#schema/rules/disputes.ts'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import { disputes, notifications, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { queueNoticeEmail } from '../emails/queue.ts'
import { buyerParams } from '../notifications/notifications.ts'

const notices: Record<DisputeStatus, { buyer: SystemNotificationKind; admin: SystemNotificationKind }> = {
  open: { buyer: 'dispute_opened', admin: 'dispute_to_answer' },
  won: { buyer: 'dispute_won', admin: 'admin_dispute_won' },
  lost: { buyer: 'dispute_lost', admin: 'admin_dispute_lost' },
}

/**
 * Statements that notify the buyer, by e-mail too, and every admin of a dispute's status, once, however often they run. The buyer of a
 * cancelled payment, who has no key, gets no notification.
 */
export function notifyOfDispute(deps: Deps, paymentId: string, status: DisputeStatus): Statements {
  const { db, now, newId } = deps
  const { buyer, admin } = notices[status]
  const noticeId = newId()
  const insert = sql`insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)`
  const disputed = sql`${disputes} d join ${payments} p on p.id = d.payment_id`
  const isOurs = sql`d.payment_id = ${paymentId} and d.status = ${status}`
  const hours = sql`cast(round(max(0, d.answer_by - ${now()}) / 3600000.0) as integer)`
  const timeLeft = sql`iif(${hours} >= 48, (${hours} / 24) || ' d', ${hours} || ' h')`
  return {
    notifyDisputed: db.run(sql`
      ${insert}
      select ${noticeId}, p.user_id, ${buyer}, ${buyerParams}, 'dispute:' || d.id || ':' || d.status,
        'importante', 'active', ${now()}
      from ${disputed} where ${isOurs} and p.user_id is not null and p.status in ('approved', 'refunded')
      on conflict (dedupe) do nothing`),
    ...queueNoticeEmail(deps, paymentId, noticeId, 'disputeEmail'),
    notifyAdmins: db.run(sql`
      ${insert}
      select substr(${newId()}, 1, 16) || substr(u.id, -16), u.id, ${admin},
        json_object('product', p.product_name, 'time', ${timeLeft}), 'dispute:' || d.id || ':' || d.status || ':' || u.id,
        'importante', 'active', ${now()}
      from ${disputed} join ${users} u on u.role = 'admin' where ${isOurs}
      on conflict (dedupe) do nothing`),
  }
}
