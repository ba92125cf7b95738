import { sql } from 'drizzle-orm'
import { refundRequests, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** In SQL, of the payment `p`: its customer waits for an answer. */
export const isAskedFor = sql`exists (
  select 1 from ${refundRequests} q where q.payment_id = p.id and q.status = 'open')`

/**
 * The money goes back, whoever decided it: the customer's request is answered with it, and one that was closed is opened again. A statement for
 * the batches that open a refund, after that.
 */
export const answerRequest = ({ db, now }: Deps, paymentId: string, decidedBy: string | null = null) =>
  db.run(sql`
    update ${refundRequests} set close_reason = null, is_pending = 1, decided_at = iif(status = 'open', ${now()}, decided_at),
      decided_by = iif(status = 'open', ${decidedBy}, decided_by), status = 'approved'
    where payment_id = ${paymentId} and (status = 'open' or close_reason is not null)
      and exists (select 1 from ${refunds} r where r.payment_id = ${paymentId} and r.status <> 'refused')`)

/** Takes a request off the desk once its money has gone back: a statement for the batches that write a refund's outcome, last. */
export const followRequest = ({ db }: Deps, paymentId: string) =>
  db.run(sql`
    update ${refundRequests} set is_pending = 0
    where payment_id = ${paymentId} and status = 'approved' and is_pending
      and exists (select 1 from ${refunds} r where r.payment_id = ${paymentId} and r.status = 'done')`)
