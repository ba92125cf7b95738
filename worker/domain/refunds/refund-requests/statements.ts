import { sql } from 'drizzle-orm'
import { refundRequests, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** In SQL, of the payment `p`: its customer waits for an answer. */
export const isAskedFor = sql`exists (
  select 1 from ${refundRequests} q where q.payment_id = p.id and q.status = 'open')`

/**
 * The money goes back, whoever decided it: the customer's request is answered with it. A statement for the batches that open a refund, after
 * that.
 */
export const answerRequest = ({ db, now }: Deps, paymentId: string, decidedBy: string | null = null) =>
  db.run(sql`
    update ${refundRequests} set status = 'approved', decided_at = ${now()}, decided_by = ${decidedBy}
    where payment_id = ${paymentId} and status = 'open'
      and exists (select 1 from ${refunds} r where r.payment_id = ${paymentId} and r.status <> 'refused')`)
