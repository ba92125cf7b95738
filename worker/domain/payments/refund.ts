import { and, eq, isNotNull, lte, not, sql } from 'drizzle-orm'
import { type Provider, type RefundReason, refundRetryMs } from '#schema/rules/payments.ts'
import { payments, type RefundRow, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'
import { followDispute } from '../disputes/dispute-statements.ts'
import { isDisputed, syncLicense } from '../licenses/suspension.ts'
import { askForRefund, type RefundOutcome } from './ask-refund.ts'
import { closeDelivery, reopenDelivery } from './delivery-statements.ts'
import { moveStatus } from './move-status.ts'
import { paymentById } from './queries.ts'
import { notifyOfRefund } from './refund-notices.ts'
import { isUnchanged, moveRefund, type RefundMove } from './refund-statements.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The longest wait before the provider is called again, and before it is asked how a refund in process stands. */
const retryMaxMs = 6 * hourMs
const pollMaxMs = hourMs

/** Doubles from a minute on. `times` counts from 1. */
const waitMs = (times: number, max: number) => Math.min(minuteMs * 2 ** Math.min(times - 1, 9), max)

/**
 * Sends a refund to the provider or, where it was accepted, asks for its outcome, if that is due and no other call is doing it. Where the
 * provider is down or refuses, the cron repeats it with growing waits. While the payment is disputed the provider holds the money: it waits.
 */
export async function sendRefund(deps: Deps, paymentId: string): Promise<void> {
  const { db, now } = deps
  const isDue = and(eq(refunds.paymentId, paymentId), lte(refunds.nextAttemptAt, now()), not(isDisputed(paymentId)))
  const pollMinutes = pollMaxMs / minuteMs
  const retryMinutes = retryMaxMs / minuteMs
  const {
    refund: [refund],
    payment: [payment],
  } = await writeBatch(db, {
    refund: db
      .update(refunds)
      .set({
        attempts: sql`${refunds.attempts} + 1`,
        nextAttemptAt: sql`${now()} + ${minuteMs} * min(1 << min(${refunds.attempts}, 9),
          iif(${refunds.status} = 'processing', ${pollMinutes}, ${retryMinutes}))`,
      })
      .where(isDue)
      .returning(),
    payment: paymentById(db, paymentId),
  })
  if (!refund || !payment) return
  const outcome = await askForRefund(deps, refund, payment, () => markAsSent(deps, refund))
  if (outcome) await applyOutcome(deps, refund, outcome)
}

/** A refund that was refused is open again from here on, and its key suspended. False where it is not to be sent any more. */
async function markAsSent(deps: Deps, refund: RefundRow): Promise<boolean> {
  if (refund.status !== 'refused') return true
  const { paymentId } = refund
  const isScheduled = and(isUnchanged(refund), sql`${refunds.nextAttemptAt} is not null`, not(isDisputed(paymentId)))
  const {
    current: [current],
  } = await writeBatch(deps.db, {
    request: moveRefund(deps, paymentId, { status: 'requested' }, isScheduled),
    suspension: syncLicense(deps, paymentId),
    delivery: closeDelivery(deps, paymentId),
    current: deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
  })
  return current?.status === 'requested'
}

/** A refund that nobody has to agree to is sent again for ever, one that an admin asked for until a day after that. */
function nextAttemptAfter({ source, reason, requestedAt }: RefundRow, refusals: number, now: number): number | null {
  const next = now + waitMs(refusals, retryMaxMs)
  const end = requestedAt + refundRetryMs
  if (source !== 'user' || reason === ('withdrawn' satisfies RefundReason)) return next
  return now < end ? Math.min(next, end) : null
}

function moveOf(refund: RefundRow, outcome: RefundOutcome, now: number): RefundMove {
  if (outcome.status === 'done') return { status: 'done', completedAt: now, nextAttemptAt: null }
  if (outcome.status === 'processing') {
    const nextAttemptAt = now + waitMs(refund.attempts, pollMaxMs)
    return { status: 'processing', providerRefundId: outcome.id, nextAttemptAt }
  }
  const refusals = refund.refusals + 1
  const nextAttemptAt = nextAttemptAfter(refund, refusals, now)
  return { status: 'refused', refusal: outcome.refusal, refusals, refusedAt: now, nextAttemptAt }
}

/** Writes what the provider said. What it says of an earlier call changes nothing, unless the money went back. */
async function applyOutcome(deps: Deps, refund: RefundRow, outcome: RefundOutcome): Promise<void> {
  const { db, now } = deps
  const { paymentId } = refund
  const condition = outcome.status === 'done' ? undefined : isUnchanged(refund)
  const isDone = sql`exists (select 1 from ${refunds} where payment_id = ${paymentId} and status = 'done')`
  await writeBatch(db, {
    refund: moveRefund(deps, paymentId, moveOf(refund, outcome, now()), condition),
    payment: moveStatus(deps, paymentId, { status: 'refunded', refundedAt: now() }, isDone),
    suspension: syncLicense(deps, paymentId),
    close: closeDelivery(deps, paymentId),
    reopen: reopenDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
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
        not(isDisputed(refunds.paymentId)),
      ),
    )
    .orderBy(refunds.nextAttemptAt)
    .limit(limit)
