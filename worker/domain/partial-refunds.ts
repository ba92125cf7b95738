import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PartialRefund } from '#schema/api/partial-refunds.ts'
import { toWire } from '#schema/rules/money.ts'
import { type PartialRefundRow, partialRefunds } from '#schema/tables/index.ts'
import { isoOf } from '#worker/lib/iso.ts'

export type ShownPart = Pick<
  PartialRefundRow,
  'id' | 'status' | 'source' | 'amountCents' | 'reason' | 'refusal' | 'nextAttemptAt' | 'createdAt' | 'closedAt'
>

/** The parts of a payment that went back, or are to, the oldest first: a column of it; none where `when` does not hold. */
export const partsOf = (paymentId: SQL | SQLiteColumn, when: SQL = sql`true`) =>
  sql`(
    select json_group_array(json_object('id', id, 'status', status, 'source', source, 'amountCents', amount_cents, 'reason', reason,
      'refusal', refusal, 'nextAttemptAt', next_attempt_at, 'createdAt', created_at, 'closedAt', closed_at))
    from ${partialRefunds} where payment_id = ${paymentId} and ${when})`.mapWith((json: string): ShownPart[] =>
    JSON.parse(json).sort((one: ShownPart, other: ShownPart) => one.createdAt - other.createdAt),
  )

export const partOnWire = (part: ShownPart): PartialRefund => ({
  _id: part.id,
  status: part.status,
  source: part.source,
  amount: toWire(part.amountCents),
  reason: part.reason,
  refusal: part.refusal,
  nextAttemptAt: isoOf(part.nextAttemptAt),
  createdAt: isoOf(part.createdAt),
  closedAt: isoOf(part.closedAt),
})

/** For who paid. */
export const ownPartsOnWire = (parts: readonly ShownPart[]) =>
  parts.flatMap(({ id, status, source, amountCents, closedAt }) =>
    status === 'refused' || status === 'dropped'
      ? []
      : { _id: id, amount: toWire(amountCents), isExcess: source === 'automatic', doneAt: isoOf(closedAt) },
  )
