import { asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { healthRowsMax } from '#schema/api/payments-health.ts'
import { toWire } from '#schema/rules/money.ts'
import type { RefundStatus } from '#schema/rules/refunds.ts'
import {
  disputes,
  type PartialRefundRow,
  partialRefunds,
  payments,
  type RefundRow,
  refundRequests,
  refunds,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { all, counted } from '../listing/counted.ts'
import { isOpenRequest, urgency } from '../refunds/refund-requests/urgency.ts'

/** Reads the refunds that are not done, of whole payments and of parts, the open disputes and the unanswered refund requests. */
export function readMoneyBack({ db }: Deps) {
  // The condition of the partial index, word for word.
  const isOwed = sql`status <> 'done'`
  return {
    owed: db.select().from(refunds).where(isOwed).orderBy(desc(refunds.createdAt)).limit(healthRowsMax),
    owedCount: db
      .select({ total: count().as('total'), refused: sql<number>`coalesce(sum(${refunds.status} = 'refused'), 0)` })
      .from(refunds)
      .where(isOwed),
    parts: db
      .select({ row: partialRefunds, all, refused: sql<number>`sum(${partialRefunds.status} = 'refused') over ()` })
      .from(partialRefunds)
      .where(isNull(partialRefunds.closedAt))
      .orderBy(desc(partialRefunds.createdAt))
      .limit(healthRowsMax),
    open: db
      .select({ row: disputes, all })
      .from(disputes)
      // As in the partial index.
      .where(sql`status = 'open'`)
      .orderBy(asc(disputes.answerBy))
      .limit(healthRowsMax),
    requests: db
      .select({ row: refundRequests, payment: payments, all })
      .from(refundRequests)
      .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
      .where(isOpenRequest)
      .orderBy(desc(urgency))
      .limit(healthRowsMax),
  }
}

type Rows = Answers<ReturnType<typeof readMoneyBack>>

export const moneyBackOnWire = (rows: Rows) => ({
  refunds: refundsOnWire(rows),
  disputes: counted(rows.open, ({ row: { id, paymentId, kind, openedAt, answerBy } }) => ({
    disputeId: id,
    paymentId,
    kind,
    openedAt: isoOf(openedAt),
    answerBy: isoOf(answerBy),
  })),
  refundRequests: counted(rows.requests, ({ row: { paymentId, isKeyUsed, createdAt }, payment }) => ({
    paymentId,
    productName: payment.productName,
    amount: toWire(payment.amountCents),
    currency: payment.currency,
    isKeyUsed,
    createdAt: isoOf(createdAt),
  })),
})

const refundsOnWire = ({ owed, owedCount: [whole], parts }: Rows) => ({
  count: (whole?.total ?? 0) + (parts[0]?.all ?? 0),
  refused: (whole?.refused ?? 0) + (parts[0]?.refused ?? 0),
  rows: [
    ...owed.map((row) => refundOnWire(row, row.status)),
    ...parts.map(({ row }) => refundOnWire(row, openStatusOf(row))),
  ],
})

const refundOnWire = (row: RefundRow | PartialRefundRow, status: RefundStatus) => ({
  paymentId: row.paymentId,
  status,
  reason: row.reason,
  refusal: row.refusal,
  amount: toWire(row.amountCents),
  createdAt: isoOf(row.createdAt),
  nextAttemptAt: isoOf(row.nextAttemptAt),
})

/** An open one is never dropped. */
const openStatusOf = ({ status }: PartialRefundRow): RefundStatus => (status === 'dropped' ? 'refused' : status)
