import { type RefundSource, refundStatuses } from './refunds.ts'

/** States of a refund of a part. `dropped`: an admin gave it up after the provider had refused it, or the rest went back as a whole. */
export const partialRefundStatuses = [...refundStatuses, 'dropped'] as const
export type PartialRefundStatus = (typeof partialRefundStatuses)[number]

/** The only transitions there are; the states mean what they do of a whole refund. */
export const partialRefundMoves: Record<PartialRefundStatus, readonly PartialRefundStatus[]> = {
  requested: ['processing', 'done', 'refused'],
  processing: ['done', 'refused'],
  refused: ['requested', 'done', 'dropped'],
  done: [],
  dropped: [],
}

/** The statuses from which a refund of a part can move to another. */
export const partialRefundStatusesBefore = (to: PartialRefundStatus): PartialRefundStatus[] =>
  partialRefundStatuses.filter((from) => partialRefundMoves[from].includes(to))

/** The statuses in which a part has gone back, or may have. */
export const standingPartStatuses = [
  'requested',
  'processing',
  'done',
] as const satisfies readonly PartialRefundStatus[]

/**
 * Who began the refund of a part: an admin, or somebody at the provider. `automatic`: the shop sends back what came in beyond the price, which
 * is no part of it.
 */
export const partialRefundSources = ['user', 'provider', 'automatic'] as const satisfies readonly RefundSource[]

/**
 * The least that is sent back of money beyond the price, in cents of its currency: the fees of a chain take up what is less. It goes back with
 * the whole, or once more has come.
 */
export const smallestExcessCents = 100
