import { eq, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/refunds.ts'
import { toWire } from '#schema/rules/money.ts'
import { canMove, statusesBefore } from '#schema/rules/payments.ts'
import { refundCallMs, refundStatusesBefore } from '#schema/rules/refunds.ts'
import { licenseGrants, licenses, payments, type RefundRow, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { gateOf } from '../approvals/gate.ts'
import { isRefundAboveLimit } from '../approvals/limits.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { mayDecideAbout } from '../decisions.ts'
import { isDisputed } from '../licenses/contested.ts'
import { syncLicense } from '../licenses/suspension.ts'
import { closeDelivery } from '../payment-rows/delivery-statements.ts'
import { providerSaid } from '../payment-rows/provider-fault.ts'
import { answerRequest, isAskedFor } from './refund-requests/statements.ts'
import { paymentP, refundableUntil } from './rights.ts'
import { sendRefund } from './send.ts'
import { openRefund } from './statements.ts'

const refundOf = (deps: Deps, paymentId: string) =>
  deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

/**
 * Refunds an approved payment of somebody else, once, however often it is called: the refund is stored and the key suspended before the provider is called.
 * It is refunded within the window of the settings; beyond it only for a reason, or where its customer had asked in time.
 * In any state but `done` it may be asked for again: a refused one is sent again, one in process is asked for its outcome. Where the provider
 * is down or refuses, the cron repeats it; the returned status shows a refund that is not completed yet. Of a manual order it records that the
 * money was paid back outside the shop, always for a reason. A payment above the limit waits for a second admin.
 */
export async function refundPayment(
  deps: Deps,
  actor: Actor,
  id: string,
  reason?: string,
): Promise<Answer<typeof api.refundPayment>['refund']> {
  const what = { action: 'payment.refund', table: refunds, key: sql`${refunds.paymentId}`, id } as const
  const gate = gateOf(deps, actor, {
    call: 'refund',
    subject: id,
    body: { reason },
    isOver: sql`exists (
      select 1 from ${payments} p
      where p.id = ${id} and ${isRefundable(deps, actor, id, reason)} and ${isRefundAboveLimit}
        and not exists (select 1 from ${refunds} r where r.payment_id = p.id))`,
  })
  const {
    held,
    refund: [refund],
    payment: [payment],
  } = await auditedWrite(deps, actor, what, {
    held: gate.held,
    request: requestRefund(deps, actor, id, reason, gate.isPassed),
    ...gate.decided(sql`exists (select 1 from ${refunds} r where r.payment_id = ${id} and r.status <> 'refused')`),
    answer: answerRequest(deps, id, actor.id),
    ...syncLicense(deps, id),
    closeDelivery: closeDelivery(deps, id),
    refund: refundOf(deps, id),
    payment: paymentOf(deps, actor, id),
  }).catch(
    ifAlreadyWritten(async () => ({
      held: [],
      refund: await refundOf(deps, id),
      payment: await paymentOf(deps, actor, id),
    })),
  )
  if (!payment) throw new StoreError('payment_not_found')
  if (!payment.mayDecide && refund?.status !== 'done') throw new StoreError('own_decision')
  const { status, method } = payment
  if (payment.isDisputed && refund?.status !== 'done') throw new StoreError('payment_disputed')
  if (!refund && !canMove(status, 'refunded')) throw new StoreError('refund_not_approved')
  if (method === 'manual' && reason === undefined && refund?.status !== 'done')
    throw new StoreError('refund_reason_required')
  await gate.pass(held)
  if (!refund) throw new StoreError('refund_too_late')
  await sendRefund(deps, id)
  const [current] = await refundOf(deps, id)
  if (!current || current.status === 'refused')
    throw new StoreError('refund_failed', providerSaid(current?.refusal ?? ''))
  return onWire(current)
}

const paymentOf = ({ db }: Deps, actor: Actor, id: string) =>
  db
    .select({
      status: payments.status,
      method: payments.method,
      isDisputed: sql<number>`${isDisputed(payments.id)}`,
      mayDecide: mayDecideAbout(actor, id),
    })
    .from(payments)
    .where(eq(payments.id, id))

/** The window is that of whoever asked first: a second admin may take their time. */
const askedAt = ({ now }: Deps, { approval }: Actor): number => approval?.requestedAt ?? now()

/** In SQL, on the payment `p`: its first refund may be asked for by this call. */
const isRefundable = (deps: Deps, actor: Actor, id: string, reason: string | undefined) => sql`(
  p.status in ${statusesBefore('refunded')} and not ${isDisputed(id)} and (p.method <> 'manual' or ${reason !== undefined})
    and (${reason !== undefined} or ${refundableUntil(paymentP, askedAt(deps, actor))} >= ${askedAt(deps, actor)} or ${isAskedFor}))`

/**
 * One refund for each payment. One that was refused is requested again, by its first requester's reason as long as there is no key to take
 * back or its customer has withdrawn; one that is open is due at once, unless somebody has just asked for it.
 */
function requestRefund(deps: Deps, actor: Actor, id: string, reason: string | undefined, isPassed: SQL) {
  const at = deps.now()
  const isRefused = sql`${refunds}.status in ${refundStatusesBefore('requested')}`
  const isWithdrawn = sql`${refunds}.reason = 'withdrawn'`
  const isSale = sql`${isRefused} and not ${isWithdrawn} and (
    exists (select 1 from ${licenses} l where l.payment_id = ${refunds}.payment_id)
    or exists (select 1 from ${licenseGrants} g where g.payment_id = ${refunds}.payment_id)
    or exists (select 1 from ${payments} m where m.id = ${refunds}.payment_id and m.method = 'manual'))`
  return openRefund(deps, id, {
    source: 'user',
    reason: reason ?? 'requested',
    when: sql`${isPassed} and ${mayDecideAbout(actor, id)} and (${isRefundable(deps, actor, id, reason)}
      or ((p.method <> 'manual' or ${reason !== undefined}) and exists (select 1 from ${refunds} r where r.payment_id = p.id)))`,
    requestedBy: actor.id,
    onConflict: sql`update set
      status = iif(${isRefused}, 'requested', ${refunds}.status), attempts = iif(${isRefused}, 0, ${refunds}.attempts),
      source = iif(${isSale}, excluded.source, ${refunds}.source), reason = iif(${isSale}, excluded.reason, ${refunds}.reason),
      requested_at = excluded.requested_at, next_attempt_at = excluded.next_attempt_at, requested_by = excluded.requested_by
    where ${refunds}.status <> 'done' and not ${isDisputed(id)}
      and (${isRefused} or ${refunds}.requested_at <= ${at - refundCallMs})`,
  })
}

const onWire = ({ paymentId, status, source, amountCents, createdAt, completedAt }: RefundRow) => ({
  paymentId,
  status,
  source,
  amount: toWire(amountCents),
  createdAt: isoOf(createdAt),
  completedAt: isoOf(completedAt),
})
