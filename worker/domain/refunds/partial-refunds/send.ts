import { and, eq, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { formatMoney } from '#schema/rules/money.ts'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { type PartialRefundRow, type PaymentRow, partialRefunds, payments, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch, type Statements, writeBatch } from '#worker/lib/database.ts'
import { runEach } from '#worker/lib/run-each.ts'
import type { PaymentProvider, ProviderRefund } from '#worker/providers/payment-provider.ts'
import { isDisputed } from '../../licenses/contested.ts'
import { notifyAdmins, notifyBuyer } from '../../notifications/notifications.ts'
import { providerOf } from '../../payment-rows/provider-of.ts'
import { askForRefund, type OtherRefund, type RefundOutcome } from '../ask-provider.ts'
import { callColumns, nextAttemptAfter, nextPollAfter } from '../schedule.ts'
import { areOthersUnchanged, canMovePart, followParts, hasRefund, otherRefunds, partsCents } from './statements.ts'

/**
 * Sends the refund of a part, or of money beyond the price, to the provider or, where it was accepted, asks for its outcome, as `sendRefund`
 * does for a whole one: once, because before each call after the first the provider's refunds are read.
 */
export async function sendPart(deps: Deps, id: string): Promise<void> {
  const { db, now } = deps
  const ofPart = sql`(select ${partialRefunds.paymentId} from ${partialRefunds} where ${partialRefunds.id} = ${id})`
  const isDue = and(
    eq(partialRefunds.id, id),
    lte(partialRefunds.nextAttemptAt, now()),
    not(isDisputed(partialRefunds.paymentId)),
  )
  const {
    part: [part],
    payment: [payment],
    others,
  } = await writeBatch(db, {
    part: db.update(partialRefunds).set(callColumns(now())).where(isDue).returning(),
    payment: db.select().from(payments).where(eq(payments.id, ofPart)),
    others: otherRefunds(deps, ofPart, id),
  })
  if (!part || !payment) return
  const { status } = part
  if (status === 'done' || status === 'dropped') return
  const what = isExcess(part) ? 'excess' : 'part'
  const asked = { ...part, status, name: `part-${id}`, what, others } as const
  const outcome = await askForRefund(deps, asked, payment, () => markAsSent(deps, part))
  if (outcome) await applyOutcome(deps, part, payment, outcome, others)
}

const isExcess = ({ source }: PartialRefundRow) => source === 'automatic'

const isUnchanged = ({ id, attempts, refusals }: PartialRefundRow) =>
  and(eq(partialRefunds.id, id), eq(partialRefunds.attempts, attempts), eq(partialRefunds.refusals, refusals))

/** One that was refused is open again from here on. False where it is not to be sent any more. */
async function markAsSent({ db }: Deps, part: PartialRefundRow): Promise<boolean> {
  if (part.status !== 'refused') return true
  const moved = await db
    .update(partialRefunds)
    .set({ status: 'requested' })
    .where(
      and(
        isUnchanged(part),
        canMovePart('requested'),
        sql`next_attempt_at is not null`,
        not(isDisputed(part.paymentId)),
        isExcess(part)
          ? undefined
          : and(
              not(hasRefund(part.paymentId)),
              sql`${part.amountCents} + ${partsCents(part.paymentId)}
                < (select amount_cents from ${payments} where id = ${part.paymentId} and status = 'approved')`,
            ),
      ),
    )
  return moved.rowsAffected > 0
}

/** A status, with the columns that are written along with it. */
function moveOf(part: PartialRefundRow, outcome: RefundOutcome, now: number) {
  if (outcome.status === 'done') {
    const providerRefundId = outcome.id ?? part.providerRefundId
    return { status: 'done', providerRefundId, closedAt: now, nextAttemptAt: null } as const
  }
  if (outcome.status === 'processing')
    return {
      status: 'processing',
      providerRefundId: outcome.id,
      nextAttemptAt: nextPollAfter(part.attempts, now),
    } as const
  const refusals = part.refusals + 1
  // Of which a later attempt has another.
  const providerRefundId = null
  const nextAttemptAt = nextAttemptAfter({ ...part, isUnlimited: part.source !== 'user' }, refusals, now)
  const { refusal } = outcome
  return { status: 'refused', refusal, refusals, refusedAt: now, providerRefundId, nextAttemptAt } as const
}

/** Writes what the provider said. What it says of an earlier call changes nothing, unless the money went back. */
async function applyOutcome(
  deps: Deps,
  part: PartialRefundRow,
  payment: PaymentRow,
  outcome: RefundOutcome,
  others: readonly OtherRefund[],
): Promise<void> {
  const { db, now } = deps
  const move = moveOf(part, outcome, now())
  const isInPanel = outcome.status !== 'refused' && outcome.isInPanel
  const condition = and(
    outcome.status === 'done' && !isInPanel ? eq(partialRefunds.id, part.id) : isUnchanged(part),
    isInPanel ? areOthersUnchanged(payment.id, part.id, others) : undefined,
  )
  await writeBatch(db, {
    part: db
      .update(partialRefunds)
      .set(move)
      .where(and(condition, canMovePart(move.status))),
    ...followParts(deps, payment.id),
    ...(isExcess(part)
      ? notifyOfExcess(deps, part, payment, outcome)
      : notifyOfPart(deps, sql`id = ${part.id}`, part.amountCents, payment)),
    ...(move.status === 'refused' && {
      admins: notifyAdmins(
        deps,
        payment.id,
        'refund_refused_admin',
        sql`exists (select 1 from ${partialRefunds} where id = ${part.id} and status = 'refused')`,
        `part:${part.id}:refused:${part.requestedAt}`,
      ),
    }),
  })
}

type Paid = Pick<PaymentRow, 'id' | 'currency'>

const moneyParams = (amountCents: number, { currency }: Paid) => ({
  part: formatMoney(amountCents, currency, 'pt-BR'),
  partEn: formatMoney(amountCents, currency, 'en'),
})

/** Tells the buyer once that a part went back, where it did. `which`: in SQL, the row of the part; of excess, that no page was named for it. */
function notifyOfPart(deps: Deps, which: SQL, amountCents: number, payment: Paid): Statements {
  const isDone = sql`exists (select 1 from ${partialRefunds} where ${which} and status = 'done')`
  const kind = sql<SystemNotificationKind>`iif(
    (select source from ${partialRefunds} where ${which}) = 'automatic', 'excess_refunded', 'payment_partly_refunded')`
  return notifyBuyer(deps, payment.id, kind, isDone, {
    dedupe: sql`'part:' || (select id || iif(source = 'automatic', ':' || refusals, '') from ${partialRefunds} where ${which})`,
    params: moneyParams(amountCents, payment),
  })
}

/** Notifies the buyer once that the excess went back or, where they have to claim it, of the page for that, and not again once it is claimed. */
function notifyOfExcess(deps: Deps, part: PartialRefundRow, payment: Paid, outcome: RefundOutcome): Statements {
  const isIt = sql`id = ${part.id}`
  if (outcome.status !== 'processing' || !outcome.refundUrl) return notifyOfPart(deps, isIt, part.amountCents, payment)
  const isProcessing = sql`exists (select 1 from ${partialRefunds} where ${isIt} and status = 'processing')`
  return notifyBuyer(deps, payment.id, 'excess_to_claim', isProcessing, {
    dedupe: `part:${part.id}:${part.refusals}`,
    params: { ...moneyParams(part.amountCents, payment), link: outcome.refundUrl },
  })
}

/**
 * The provider reports that a part of an approved payment went back: what is ours is done, and what was begun at the provider is recorded.
 * An open refund of ours of the same amount is taken for it, so that nothing goes back twice.
 */
export async function recordParts(
  deps: Deps,
  paymentId: string,
  { providerId, refundedCents = 0 }: ProviderPayment,
): Promise<void> {
  const { db } = deps
  const {
    payment: [payment],
    known,
  } = await readBatch(db, {
    payment: db.select().from(payments).where(eq(payments.id, paymentId)),
    known: db
      .select()
      .from(partialRefunds)
      .where(and(eq(partialRefunds.paymentId, paymentId), inArray(partialRefunds.status, ['processing', 'done']))),
  })
  const knownCents = sumOf(known.filter(({ status }) => status === 'done'))
  const provider = payment && providerOf(deps, payment)
  if (payment?.status !== 'approved' || !provider || refundedCents <= knownCents) return
  const listed = await provider.listRefunds(providerId)
  const rowOf = ({ id }: ProviderRefund) => known.find(({ providerRefundId }) => providerRefundId === id)
  // One that was asked for by our name is another row's, which is asked about by itself.
  const unknown = listed.filter(
    (refund) => refund.status === 'approved' && refund.key === undefined && rowOf(refund)?.status !== 'done',
  )
  await runEach(withRest(provider, known, listed, unknown), (refund) => recordPart(deps, payment, refund))
}

/** A refund that others have made. */
interface FoundRefund extends ProviderRefund {
  /** What no excess has taken of it. */
  restCents: number
  /** The rows of excess that this was reckoned with; undefined where they take nothing. */
  takers?: OtherRefund[]
}

/** What rows of excess have taken of a panel's refunds (`findClaimed`) is no part of the price, beside what they have taken of recorded ones. */
function withRest(
  { isRefundClaimed }: PaymentProvider,
  known: readonly PartialRefundRow[],
  listed: readonly ProviderRefund[],
  unknown: readonly ProviderRefund[],
): FoundRefund[] {
  if (!isRefundClaimed) return unknown.map((refund) => ({ ...refund, restCents: refund.amountCents }))
  const takers = known
    .filter(isExcess)
    .map(({ providerRefundId: id, amountCents }) => ({ id, amountCents, what: 'excess' as const, isSent: true }))
  const ofRecorded = known.map(({ providerRefundId, amountCents }) => {
    const refund = listed.find(({ id, key }) => id === providerRefundId && key === undefined)
    return { amountCents: Math.max(0, (refund?.amountCents ?? 0) - amountCents) }
  })
  let takenCents = Math.max(0, sumOf(takers.filter(({ id }) => id === null)) - sumOf(ofRecorded))
  return unknown.map((refund) => {
    const restCents = Math.max(0, refund.amountCents - takenCents)
    takenCents -= refund.amountCents - restCents
    return { ...refund, restCents, takers }
  })
}

const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0)

async function recordPart(
  deps: Deps,
  payment: PaymentRow,
  { id, amountCents, restCents, takers }: FoundRefund,
): Promise<void> {
  const { db, now, newId } = deps
  const at = now()
  const isIt = sql`payment_id = ${payment.id} and provider_refund_id = ${id}`
  // One refund of a panel is not taken by two rows.
  const areTakersUnchanged = takers ? areOthersUnchanged(payment.id, null, takers) : sql`true`
  // What others have sent is what the refund of the whole waits for, and not an excess that was sent by itself.
  const isWholeInPanel = sql`exists (
    select 1 from ${refunds} r where r.payment_id = ${payment.id} and r.status = 'processing' and r.provider_refund_id is null)`
  await writeBatch(db, {
    own: db
      .update(partialRefunds)
      .set({ status: 'done', providerRefundId: id, closedAt: at, nextAttemptAt: null })
      .where(
        and(
          canMovePart('done'),
          // A whole refund that is done may have taken what the panel has sent.
          sql`exists (select 1 from ${payments} where id = ${payment.id} and status = 'approved')`,
          sql`id = coalesce(
            (select id from ${partialRefunds} where ${isIt}),
            (select id from ${partialRefunds} where payment_id = ${payment.id} and closed_at is null and ${areTakersUnchanged}
              and ((source = 'automatic' and abs(amount_cents - ${amountCents}) <= 1 and (provider_refund_id is null or not ${isWholeInPanel})
                  and (${restCents} + 1 >= amount_cents or (status = 'processing' and provider_refund_id is null)))
                or (provider_refund_id is null and amount_cents = ${amountCents}))
              order by source limit 1))`,
        ),
      ),
    recorded: db.run(sql`
      insert into ${partialRefunds} (
        id, payment_id, status, source, amount_cents, provider_refund_id, requested_at, created_at, closed_at)
      select ${newId()}, p.id, 'done', 'provider', ${restCents}, ${id}, ${at}, ${at}, ${at} from ${payments} p
      where p.id = ${payment.id} and p.status = 'approved' and ${restCents} > 0
        and ${restCents} + ${partsCents(payment.id)} < p.amount_cents and ${areTakersUnchanged}
        and not exists (select 1 from ${refunds} r where r.payment_id = p.id and r.status <> 'refused')
      on conflict (payment_id, provider_refund_id) do nothing`),
    ...followParts(deps, payment.id),
    ...notifyOfPart(deps, isIt, restCents > 0 ? restCents : amountCents, payment),
  })
}
