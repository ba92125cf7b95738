import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/partial-refunds.ts'
import { standingPartStatuses } from '#schema/rules/partial-refunds.ts'
import { canMove, statusesBefore } from '#schema/rules/payments.ts'
import { refundCallMs } from '#schema/rules/refunds.ts'
import { partialRefunds, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { gateOf } from '../../approvals/gate.ts'
import { isAboveLimit } from '../../approvals/limits.ts'
import { type Actor, auditedWrite } from '../../audit/audited-write.ts'
import { ifAlreadyWritten, updateRowIf } from '../../audit/crud.ts'
import { mayDecideAbout } from '../../decisions.ts'
import { isDisputed } from '../../licenses/contested.ts'
import { partOnWire } from '../../partial-refunds.ts'
import { providerSaid } from '../../payment-rows/provider-fault.ts'
import { providerOf } from '../../payment-rows/provider-of.ts'
import { sendPart } from './send.ts'
import { hasRefund, isPartOpen, partsCents } from './statements.ts'

const partOf = ({ db }: Deps, paymentId: string, id: string) =>
  db
    .select()
    .from(partialRefunds)
    .where(and(eq(partialRefunds.id, id), eq(partialRefunds.paymentId, paymentId)))

const paymentOf = ({ db }: Deps, actor: Actor, id: string) =>
  db
    .select({
      status: payments.status,
      method: payments.method,
      provider: payments.provider,
      isDisputed: sql<number>`${isDisputed(payments.id)}`,
      hasRefund: sql<number>`${hasRefund(payments.id)}`,
      isPartOpen: sql<number>`${isPartOpen(payments.id)}`,
      mayDecide: mayDecideAbout(actor, id),
      amountCents: payments.amountCents,
      partsCents: partsCents(payments.id),
    })
    .from(payments)
    .where(eq(payments.id, id))

/**
 * Refunds a part of an approved payment of somebody else, whose key stays in force: once for each id, however often it is called. It is stored before the
 * provider is called. One that was refused is sent again, one in process is asked for its outcome; where the provider is down or refuses, the
 * cron repeats it. Parts that are together above the limit wait for a second admin.
 */
export async function refundPart(
  deps: Deps,
  actor: Actor,
  paymentId: string,
  form: Parsed<typeof api.refundPart>,
): Promise<Answer<typeof api.refundPart>['partialRefund']> {
  const { id } = form
  const what = { action: 'payment.refund_part', table: partialRefunds, id } as const
  const gate = gateOf(deps, actor, {
    call: 'partial_refund',
    subject: paymentId,
    body: form,
    isOver: sql`exists (
      select 1 from ${payments} p
      where p.id = ${paymentId} and not exists (select 1 from ${partialRefunds} same where same.id = ${id})
        and ${isAboveLimit(sql`${form.amount} + ${partsCents(paymentId)}`, sql.raw('p.currency'))})`,
  })
  const {
    held,
    part: [part],
    payment: [payment],
  } = await auditedWrite(deps, actor, what, {
    held: gate.held,
    request: requestPart(deps, actor, paymentId, form, gate.isPassed),
    ...gate.decided(sql`exists (
      select 1 from ${partialRefunds} part
      where part.id = ${id} and part.payment_id = ${paymentId} and part.status in ${standingPartStatuses})`),
    part: partOf(deps, paymentId, id),
    payment: paymentOf(deps, actor, paymentId),
  }).catch(
    ifAlreadyWritten(async () => ({
      held: [],
      part: await partOf(deps, paymentId, id),
      payment: await paymentOf(deps, actor, paymentId),
    })),
  )
  if (!payment) throw new StoreError('payment_not_found')
  if (!payment.mayDecide && part?.status !== 'done') throw new StoreError('own_decision')
  if (payment.isDisputed && part?.status !== 'done') throw new StoreError('payment_disputed')
  if (!part) {
    if (payment.method === 'free') throw new StoreError('refund_nothing_paid')
    if (!canMove(payment.status, 'refunded')) throw new StoreError('refund_not_approved')
    if (payment.hasRefund) throw new StoreError('partial_refund_after_whole')
    if (!providerOf(deps, payment)?.refundPart) throw new StoreError('partial_refund_unsupported')
    if (payment.isPartOpen) throw new StoreError('partial_refund_open')
    if (form.amount + payment.partsCents < payment.amountCents) await gate.pass(held)
    throw new StoreError('partial_refund_too_high')
  }
  await sendPart(deps, id)
  const [current] = await partOf(deps, paymentId, id)
  if (!current || current.status === 'refused')
    throw new StoreError('refund_failed', providerSaid(current?.refusal ?? ''))
  return partOnWire(current)
}

/** One at a time, so that what is left is known; together they stay below the amount of the payment. */
function requestPart(
  deps: Deps,
  actor: Actor,
  paymentId: string,
  { id, amount, reason }: Parsed<typeof api.refundPart>,
  isPassed: SQL,
) {
  const { db, providers } = deps
  const at = deps.now()
  const able = JSON.stringify(providers.filter(({ refundPart }) => refundPart).map(({ name }) => name))
  const isRefused = sql`${partialRefunds}.status = 'refused'`
  return db.run(sql`
    insert into ${partialRefunds} (
      id, payment_id, source, amount_cents, reason, requested_by, requested_at, next_attempt_at, created_at)
    select ${id}, p.id, 'user', ${amount}, ${reason}, ${actor.id}, ${at}, ${at}, ${at} from ${payments} p
    where p.id = ${paymentId} and ${isPassed} and ${mayDecideAbout(actor, paymentId)} and p.status in ${statusesBefore('refunded')} and not ${isDisputed(paymentId)}
      and not ${hasRefund(paymentId)} and p.provider in (select value from json_each(${able}))
      and (exists (select 1 from ${partialRefunds} same where same.id = ${id} and same.status in ('requested', 'processing'))
        or ${amount} + ${partsCents(paymentId)} < p.amount_cents)
      and not exists (
        select 1 from ${partialRefunds} other
        where other.payment_id = p.id and other.closed_at is null and other.id <> ${id} and other.source <> 'automatic')
    on conflict (id) do update set
      status = iif(${isRefused}, 'requested', ${partialRefunds}.status), attempts = iif(${isRefused}, 0, ${partialRefunds}.attempts),
      requested_at = excluded.requested_at, next_attempt_at = excluded.next_attempt_at, requested_by = excluded.requested_by
    where ${partialRefunds}.closed_at is null and ${partialRefunds}.source <> 'automatic' and ${partialRefunds}.payment_id = excluded.payment_id
      and ${partialRefunds}.amount_cents = excluded.amount_cents
      and (${isRefused} or ${partialRefunds}.requested_at <= ${at - refundCallMs})`)
}

/** Gives up a part that the provider refused, so that the cron does not send it again. */
export async function dropPart(deps: Deps, actor: Actor, paymentId: string, id: string): Promise<void> {
  const resource = {
    table: partialRefunds,
    name: 'payment',
    notFound: 'partial_refund_not_found',
    scope: eq(partialRefunds.paymentId, paymentId),
  } as const
  await updateRowIf(deps, actor, resource, id, {
    verb: 'drop_part',
    change: { status: 'dropped', closedAt: deps.now(), nextAttemptAt: null },
    // Money beyond the price is nothing that the shop may give up on.
    condition: sql`${partialRefunds.status} = 'refused' and ${partialRefunds.source} <> 'automatic'`,
    otherwise: 'partial_refund_not_refused',
  })
}
