import { sql } from 'drizzle-orm'
import { refundRetryMs } from '#schema/rules/refunds.ts'
import type { RefundRow } from '#schema/tables/index.ts'

/** When the provider is asked for a refund next, or about one: for whole refunds and for those of parts. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The longest wait before the provider is called again, and before it is asked how a refund in process stands. */
const retryMaxMs = 6 * hourMs
const pollMaxMs = hourMs

/** Doubles from a minute on. `times` counts from 1. */
const waitMs = (times: number, max: number) => Math.min(minuteMs * 2 ** Math.min(times - 1, 9), max)

/** The columns of a call that begins now, on the row of the refund. If it has no outcome, the next one follows by the same wait. */
export const callColumns = (now: number) => ({
  attempts: sql`attempts + 1`,
  nextAttemptAt: sql`${now} + ${minuteMs} * min(1 << min(attempts, 9),
    iif(status = 'processing', ${pollMaxMs / minuteMs}, ${retryMaxMs / minuteMs}))`,
})

/** When the provider is asked again about a refund in process. */
export const nextPollAfter = (attempts: number, now: number): number => now + waitMs(attempts, pollMaxMs)

/**
 * A refund that nobody has to agree to, or that its customer was promised, is sent again without end; one that an admin asked for until a day
 * after that.
 */
export function nextAttemptAfter(
  { requestedAt, isUnlimited }: Pick<RefundRow, 'requestedAt'> & { isUnlimited: boolean },
  refusals: number,
  now: number,
): number | null {
  const next = now + waitMs(refusals, retryMaxMs)
  const end = requestedAt + refundRetryMs
  if (isUnlimited) return next
  return now < end ? Math.min(next, end) : null
}
