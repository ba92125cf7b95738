import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { decideRefundRequest as api, RefundRequest } from '#schema/api/refund-requests.ts'
import { payments, refundRequests, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { gateOf } from '../../approvals/gate.ts'
import { isRefundAboveLimit } from '../../approvals/limits.ts'
import { type Actor, auditedWrite } from '../../audit/audited-write.ts'
import { ifAlreadyWritten } from '../../audit/crud.ts'
import { mayDecideAbout } from '../../decisions.ts'
import { queueEmail } from '../../emails/queue.ts'
import { isDisputed } from '../../licenses/contested.ts'
import { syncLicense } from '../../licenses/suspension.ts'
import { notifyBuyer } from '../../notifications/notifications.ts'
import { closeDelivery, reopenDelivery } from '../../payment-rows/delivery-statements.ts'
import { sendRefund } from '../send.ts'
import { openRefund } from '../statements.ts'
import { readRefundRequest, refundRequestOnWire, selectRequests } from './list.ts'

type Answer = Parsed<typeof api>

/**
 * An admin answers a request of somebody else, once: the first answer stands. Approved, the refund is opened and the key suspended in the same batch, before the
 * provider is called; a dispute that is open has to be decided first. A refund above the limit waits for a second admin.
 */
export async function decideRefundRequest(
  deps: Deps,
  actor: Actor,
  paymentId: string,
  { decision, reply }: Answer,
): Promise<RefundRequest> {
  const asked = await readRefundRequest(deps, paymentId)
  if (!asked) throw new StoreError('refund_request_not_found')
  const at = deps.now()
  const after = selectRequests(deps.db).where(eq(refundRequests.paymentId, paymentId))
  const gate = gateOf(deps, actor, {
    call: 'refund_request',
    subject: paymentId,
    body: { decision, reply },
    isOver:
      decision === 'declined'
        ? sql`0`
        : sql`exists (
          select 1 from ${payments} p join ${refundRequests} q on q.payment_id = p.id
          where p.id = ${paymentId} and q.status = 'open' and p.status = 'approved' and not ${isDisputed(paymentId)}
            and not exists (select 1 from ${refunds} r where r.payment_id = p.id) and ${isRefundAboveLimit})`,
  })
  const {
    held,
    decided,
    after: [now],
  } = await auditedWrite(
    deps,
    actor,
    {
      action: `refund_request.${decision}`,
      table: refundRequests,
      key: sql`${refundRequests.paymentId}`,
      id: paymentId,
    },
    {
      held: gate.held,
      decided: recordDecision(deps, actor, paymentId, { decision, reply }, at, gate.isPassed),
      ...gate.decided(
        sql`exists (select 1 from ${payments} p where p.id = ${paymentId} and ${wasDecided(decision, at)})`,
      ),
      refund: openRefund(deps, paymentId, {
        source: 'user',
        reason: 'requested',
        when: sql`p.status = 'approved' and ${wasDecided('approved', at)}`,
        requestedBy: actor.id,
      }),
      ...syncLicense(deps, paymentId),
      closeDelivery: closeDelivery(deps, paymentId),
      ...notifyBuyer(deps, paymentId, `refund_request_${decision}`, wasDecided(decision, at), {
        dedupe: `refund-request:${paymentId}:decided`,
        params: { reply },
      }),
      ...(asked.userId !== null &&
        queueEmail(deps, {
          kind: 'refund_request_decided',
          userId: asked.userId,
          productId: sql`(select product_id from ${payments} where id = ${paymentId})`,
          params: { product: asked.productName, payment: paymentId, decision, reply },
          dedupe: `refund-request:${paymentId}:decided`,
          when: sql`exists (select 1 from ${payments} p where p.id = ${paymentId} and ${wasDecided(decision, at)})`,
        })),
      after,
    },
  ).catch(ifAlreadyWritten(async () => ({ held: [], decided: [{ paymentId }], after: await after })))
  if (decided.length === 0) {
    await gate.pass(held)
    throw new StoreError(await refusalOf(deps, actor, paymentId))
  }
  if (decision === 'declined') return now ? refundRequestOnWire(now) : asked
  await sendRefund(deps, paymentId)
  return (await readRefundRequest(deps, paymentId)) ?? asked
}

const recordDecision = (
  { db }: Deps,
  actor: Actor,
  paymentId: string,
  { decision, reply }: Answer,
  at: number,
  isPassed: SQL,
) =>
  db
    .update(refundRequests)
    .set({ status: decision, reply, decidedBy: actor.id, decidedAt: at, isPending: decision === 'approved' })
    .where(
      sql`${refundRequests.paymentId} = ${paymentId} and ${refundRequests.status} = 'open' and ${isPassed}
        and ${mayDecideAbout(actor, paymentId)} and ${
          decision === 'declined'
            ? sql`true`
            : sql`not ${isDisputed(paymentId)} and exists (select 1 from ${payments} p where p.id = ${paymentId} and p.status = 'approved')`
        }`,
    )
    .returning({ paymentId: refundRequests.paymentId })

/** In SQL, of the payment `p`: this batch has decided it. */
const wasDecided = (decision: Answer['decision'], at: number) => sql`exists (
  select 1 from ${refundRequests} q
  where q.payment_id = p.id and q.status = ${decision} and q.decided_by is not null and q.decided_at = ${at})`

/**
 * Gives up the refund of an approved request while the provider refuses it: it is sent no more, and the request leaves the desk. One that is
 * being sent at that moment is not refused any more, so either the refund goes on or the request is closed.
 */
export async function closeRefundRequest(
  deps: Deps,
  actor: Actor,
  paymentId: string,
  reason: string,
): Promise<RefundRequest> {
  const asked = await readRefundRequest(deps, paymentId)
  if (!asked) throw new StoreError('refund_request_not_found')
  const { db } = deps
  const dedupe = `refund-request:${paymentId}:closed:${actor.requestId}`
  const after = selectRequests(deps.db).where(eq(refundRequests.paymentId, paymentId))
  // What goes before the closing asks whether it will succeed.
  const isClosable = sql`exists (
    select 1 from ${refundRequests} q join ${refunds} r on r.payment_id = q.payment_id
    where q.payment_id = ${paymentId} and q.status = 'approved' and q.is_pending and r.status = 'refused'
      and ${mayDecideAbout(actor, paymentId)})`
  const {
    closed,
    after: [now],
  } = await auditedWrite(
    deps,
    actor,
    { action: 'refund_request.close', table: refundRequests, key: sql`${refundRequests.paymentId}`, id: paymentId },
    {
      ...notifyBuyer(deps, paymentId, 'refund_request_closed', isClosable, { dedupe, params: { reply: reason } }),
      ...(asked.userId !== null &&
        queueEmail(deps, {
          kind: 'refund_request_decided',
          userId: asked.userId,
          productId: sql`(select product_id from ${payments} where id = ${paymentId})`,
          params: { product: asked.productName, payment: paymentId, decision: 'closed', reply: reason },
          dedupe,
          when: isClosable,
        })),
      unscheduled: db
        .update(refunds)
        .set({ nextAttemptAt: null })
        .where(and(eq(refunds.paymentId, paymentId), isClosable)),
      closed: db
        .update(refundRequests)
        .set({ closeReason: reason, isPending: false })
        .where(and(eq(refundRequests.paymentId, paymentId), isClosable))
        .returning({ paymentId: refundRequests.paymentId }),
      reopenDelivery: reopenDelivery(deps, paymentId),
      after,
    },
  ).catch(ifAlreadyWritten(async () => ({ closed: [{ paymentId }], after: await after })))
  if (closed.length === 0)
    throw new StoreError((await isOthers(deps, actor, paymentId)) ? 'refund_request_not_refused' : 'own_decision')
  return now ? refundRequestOnWire(now) : asked
}

async function isOthers({ db }: Deps, actor: Actor, paymentId: string): Promise<boolean> {
  const [found] = await db.select({ mayDecide: mayDecideAbout(actor, paymentId) }).from(sql`(select 1)`)
  return Boolean(found?.mayDecide)
}

/** Why a request was not decided. */
async function refusalOf({ db }: Deps, actor: Actor, paymentId: string) {
  const [found] = await db
    .select({
      status: refundRequests.status,
      isDisputed: sql<number>`${isDisputed(refundRequests.paymentId)}`,
      mayDecide: mayDecideAbout(actor, paymentId),
    })
    .from(refundRequests)
    .where(eq(refundRequests.paymentId, paymentId))
  if (found?.status !== 'open') return 'refund_request_decided'
  if (!found.mayDecide) return 'own_decision'
  return found.isDisputed ? 'payment_disputed' : 'refund_not_approved'
}
