import { and, inArray, type SQL } from 'drizzle-orm'
import { type CancelReason, type SettlementSource, statusesBefore } from '#schema/rules/payments.ts'
import { payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** A status, with the columns that are written along with it. */
type Move =
  | {
      status: 'approved'
      paidAt: number | null
      approvedAt: number
      settledBy: SettlementSource
      isLate: SQL
      isRepeat: SQL
      feeCents: number | null
      endToEndId: string | null
      payerDiffers: boolean | null
      stockKeyId: SQL
    }
  | { status: 'cancelled'; cancelledAt: number; cancelReason: CancelReason }
  | { status: 'refunded'; refundedAt: number }

/**
 * Moves a payment, or several, to another status, if `paymentMoves` allows it from its present one and `condition` holds: a statement for a
 * batch, and the only one that writes the status of a payment. From which address it was ordered matters only until then.
 */
export const moveStatus = ({ db }: Deps, paymentId: string | string[], move: Move, condition?: SQL) =>
  db
    .update(payments)
    .set({ ...move, buyerAddress: null })
    .where(
      and(inArray(payments.id, [paymentId].flat()), inArray(payments.status, statusesBefore(move.status)), condition),
    )
