import { and, eq, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { OwnRefundRequest } from '#schema/api/refund-requests.ts'
import { payments, refundRequests, refunds, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { isDisputed } from '../../licenses/contested.ts'
import { syncLicense } from '../../licenses/suspension.ts'
import { notifyAdmins } from '../../notifications/notifications.ts'
import { closeDelivery } from '../../payment-rows/delivery-statements.ts'
import { isPaidMethod } from '../../payment-rows/paid-method.ts'
import { isKeyUsed, paymentP, refundRight } from '../rights.ts'
import { sendRefund } from '../send.ts'
import { openRefund } from '../statements.ts'
import { requestOnWire } from './on-wire.ts'
import { isAskedFor } from './statements.ts'

/**
 * Asks for the money of the customer's own purchase. Where they may withdraw, the refund is opened and the key suspended in the same batch;
 * else the request waits for an admin. There is one request for each payment: asked again, it returns what became of it.
 */
export async function submitRefundRequest(
  deps: Deps,
  user: SessionUser,
  paymentId: string,
  reason: string,
): Promise<OwnRefundRequest> {
  const { db } = deps
  const isOwn = and(eq(payments.id, paymentId), eq(payments.userId, user.id))
  const {
    request: [request],
    payment: [payment],
  } = await writeBatch(db, {
    submit: insertRequest(deps, user, paymentId, reason),
    refund: openRefund(deps, paymentId, {
      source: 'user',
      reason: 'withdrawn',
      when: sql`p.status = 'approved' and p.user_id = ${user.id} and ${isWithdrawn}`,
      requestedBy: user.id,
    }),
    ...syncLicense(deps, paymentId),
    closeDelivery: closeDelivery(deps, paymentId),
    admins: notifyAdmins(deps, paymentId, 'refund_requested_admin', isAskedFor, `refund-request:${paymentId}`),
    request: db
      .select({ request: refundRequests })
      .from(refundRequests)
      .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
      .where(isOwn),
    payment: db
      .select({
        status: payments.status,
        method: payments.method,
        isDisputed: sql<number>`${isDisputed(payments.id)}`,
        isRefunding: sql<number>`exists (select 1 from ${refunds} r where r.payment_id = ${payments.id})`,
      })
      .from(payments)
      .where(isOwn),
  })
  if (!payment) throw new StoreError('payment_not_found')
  if (!request) {
    if (payment.status !== 'approved') throw new StoreError('refund_not_approved')
    if (payment.method === 'free') throw new StoreError('refund_nothing_paid')
    if (payment.method === 'manual') throw new StoreError('refund_elsewhere')
    if (payment.isDisputed) throw new StoreError('payment_disputed')
    throw new StoreError(payment.isRefunding ? 'refund_already_open' : 'refund_request_too_late')
  }
  if (request.request.status === 'approved') await sendRefund(deps, paymentId)
  return requestOnWire(request.request)
}

/** In SQL, of the payment `p`: its customer has withdrawn, so the answer needed nobody. */
const isWithdrawn = sql`exists (
  select 1 from ${refundRequests} q
  where q.payment_id = p.id and q.status = 'approved' and q.decided_by is null and not q.is_key_used)`

/** Decides on what the key's views and activations are in this very transaction: one that comes later finds the key suspended. */
function insertRequest({ db, now }: Deps, user: SessionUser, paymentId: string, reason: string) {
  const at = now()
  return db.run(sql`
    insert into ${refundRequests} (payment_id, user_id, reason, is_key_used, status, decided_at, created_at)
    select a.id, a.user_id, ${reason}, a.is_key_used, iif(a.has_right = 'withdraw', 'approved', 'open'),
      iif(a.has_right = 'withdraw', ${at}, null), ${at}
    from (
      select p.id, p.user_id, ${isKeyUsed(paymentP.id, at)} as is_key_used, ${refundRight(paymentP, at)} as has_right
      from ${payments} p
      where p.id = ${paymentId} and p.user_id = ${user.id} and p.status = 'approved' and ${isPaidMethod(sql`p.method`)}
        and not ${isDisputed(paymentId)} and not exists (select 1 from ${refunds} r where r.payment_id = p.id)) a
    where a.has_right <> 'expired'
    on conflict do nothing`)
}
