import type { Mismatch } from './payments.ts'

export const refundStatuses = ['requested', 'processing', 'done', 'refused'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * The only transitions there are. `requested`: it is to be sent, or its response was lost; `processing`: the provider accepted it and has not
 * decided; `done`: the provider says that the money went back; `refused`: the provider declined, and an admin or the time asks again. Money
 * that the provider paid back on its own makes any refund `done`.
 */
export const refundMoves: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['processing', 'done', 'refused'],
  processing: ['done', 'refused'],
  refused: ['requested', 'done'],
  done: [],
}

/** The statuses from which a refund can move to another. */
export const refundStatusesBefore = (to: RefundStatus): RefundStatus[] =>
  refundStatuses.filter((from) => refundMoves[from].includes(to))

/** The statuses in which the outcome is open: the key is suspended. */
export const openRefundStatuses = ['requested', 'processing'] as const satisfies readonly RefundStatus[]

/**
 * `user`: by an admin at the shopper's request; `automatic`: money we may not keep; `provider`: started at the provider; `dispute`: a dispute
 * that the shop lost.
 */
export const refundSources = ['user', 'automatic', 'provider', 'dispute'] as const
export type RefundSource = (typeof refundSources)[number]

/**
 * `requested`: an admin refunded it; `withdrawn`: the customer withdrew, with the key unused; `ran_out`: of an order without a hold the key, or
 * the coupon, was gone when it was paid; `key_gone`: the key that it was to renew was, or was no longer its buyer's.
 */
export type RefundReason =
  | 'requested'
  | 'withdrawn'
  | 'late_money'
  | 'seller_failed'
  | 'ran_out'
  | 'key_gone'
  | Mismatch

/** For how long a refund that the provider refuses is sent again after an admin asked for it; an automatic one is sent again for ever. */
export const refundRetryMs = 24 * 3_600_000
/** Until then after an admin asked for a refund, asking for it again changes nothing: the provider is being called. */
export const refundCallMs = 15_000
