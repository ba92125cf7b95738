import { and, eq, isNotNull, lte, not, sql } from 'drizzle-orm'
import type { Provider } from '#schema/rules/payments.ts'
import { payments, type RefundRow, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'
import { followDispute } from '../disputes/dispute-statements.ts'
import { isDisputed } from '../licenses/contested.ts'
import { syncLicense } from '../licenses/suspension.ts'
import { closeDelivery, isPromised, reopenDelivery } from '../payment-rows/delivery-statements.ts'
import { moveStatus } from '../payment-rows/move-status.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { type AskedRefund, askForRefund, type OtherRefund, type RefundOutcome } from './ask-provider.ts'
import { notifyOfRefund } from './notices.ts'
import { areOthersUnchanged, followParts, isPartOnItsWay, otherRefunds } from './partial-refunds/statements.ts'
import { followRequest } from './refund-requests/statements.ts'
import { callColumns, nextAttemptAfter, nextPollAfter } from './schedule.ts'
import { isUnchanged, moveRefund, type RefundMove } from './statements.ts'

/**
 * Sends a refund to the provider or, where it was accepted, asks for its outcome, if that is due and no other call is doing it. Where the
 * provider is down or refuses, the cron repeats it with growing waits. While the payment is disputed the provider holds the money: it waits,
 * as it does for the outcome of a part, because it sends back the rest.
 */
export async function sendRefund(deps: Deps, paymentId: string): Promise<void> {
  const { db, now } = deps
  const isDue = and(eq(refunds.paymentId, paymentId), lte(refunds.nextAttemptAt, now()), not(isHeld(paymentId)))
  const {
    refund: [refund],
    payment: [payment],
    others,
  } = await writeBatch(db, {
    ...followParts(deps, paymentId),
    refund: db.update(refunds).set(callColumns(now())).where(isDue).returning(),
    payment: paymentById(db, paymentId),
    others: otherRefunds(deps, paymentId),
  })
  if (!refund || !payment) return
  const asked = askedFor(refund, others)
  const outcome = asked && (await askForRefund(deps, asked, payment, () => markAsSent(deps, refund)))
  if (outcome) await applyOutcome(deps, refund, outcome, others)
}

/** In SQL: the payment's money is held, or a part of it is on its way back. */
const isHeld = (paymentId: string | typeof refunds.paymentId) =>
  sql`(${isDisputed(paymentId)} or ${isPartOnItsWay(paymentId)})`

const askedFor = ({ status, ...refund }: RefundRow, others: AskedRefund['others']): AskedRefund | null =>
  status === 'done' ? null : { ...refund, status, name: `refund-${refund.paymentId}`, what: 'whole', others }

/** A refund that was refused is open again from here on, and its key suspended. False where it is not to be sent any more. */
async function markAsSent(deps: Deps, refund: RefundRow): Promise<boolean> {
  if (refund.status !== 'refused') return true
  const { paymentId } = refund
  const isScheduled = and(isUnchanged(refund), sql`${refunds.nextAttemptAt} is not null`, not(isHeld(paymentId)))
  const {
    current: [current],
  } = await writeBatch(deps.db, {
    request: moveRefund(deps, paymentId, { status: 'requested' }, isScheduled),
    ...syncLicense(deps, paymentId),
    delivery: closeDelivery(deps, paymentId),
    current: deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
  })
  return current?.status === 'requested'
}

function moveOf(refund: RefundRow, outcome: RefundOutcome, now: number): RefundMove {
  if (outcome.status === 'done') {
    const providerRefundId = outcome.id ?? refund.providerRefundId
    return { status: 'done', providerRefundId, completedAt: now, nextAttemptAt: null }
  }
  if (outcome.status === 'processing') {
    const nextAttemptAt = nextPollAfter(refund.attempts, now)
    return { status: 'processing', providerRefundId: outcome.id, nextAttemptAt }
  }
  const refusals = refund.refusals + 1
  const next = (isUnlimited: boolean) => nextAttemptAfter({ ...refund, isUnlimited }, refusals, now)
  // Nobody has to agree to it any more.
  const nextAttemptAt =
    refund.source === 'user' ? sql`iif(${isPromised(refund.paymentId)}, ${next(true)}, ${next(false)})` : next(true)
  return { status: 'refused', refusal: outcome.refusal, refusals, refusedAt: now, nextAttemptAt }
}

/** Writes what the provider said. What it says of an earlier call changes nothing, unless the money went back. */
async function applyOutcome(
  deps: Deps,
  refund: RefundRow,
  outcome: RefundOutcome,
  others: readonly OtherRefund[],
): Promise<void> {
  const { db, now } = deps
  const { paymentId } = refund
  const isInPanel = outcome.status !== 'refused' && outcome.isInPanel
  const condition = and(
    outcome.status === 'done' && !isInPanel ? undefined : isUnchanged(refund),
    isInPanel ? areOthersUnchanged(paymentId, null, others) : undefined,
  )
  const isDone = sql`exists (select 1 from ${refunds} where payment_id = ${paymentId} and status = 'done')`
  await writeBatch(db, {
    refund: moveRefund(deps, paymentId, moveOf(refund, outcome, now()), condition),
    payment: moveStatus(deps, paymentId, { status: 'refunded', refundedAt: now() }, isDone),
    ...syncLicense(deps, paymentId),
    close: closeDelivery(deps, paymentId),
    reopen: reopenDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    request: followRequest(deps, paymentId),
    ...notifyOfRefund(deps, refund, outcome),
    ...(outcome.status === 'done' && outcome.reported && followDispute(deps, paymentId, outcome.reported)),
  })
}

/** The payments of a provider whose refunds are due, the longest due first: a statement for a batch. */
export const dueRefunds = ({ db, now }: Deps, provider: Provider, limit: number) =>
  db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        isNotNull(refunds.nextAttemptAt),
        lte(refunds.nextAttemptAt, now()),
        not(isHeld(refunds.paymentId)),
      ),
    )
    .orderBy(refunds.nextAttemptAt)
    .limit(limit)
