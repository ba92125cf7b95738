/** States of a customer's request for a refund. `approved`: the refund was opened, by an admin or by the right to withdraw. */
export const refundRequestStatuses = ['open', 'approved', 'declined'] as const
export type RefundRequestStatus = (typeof refundRequestStatuses)[number]

/** What a request is to the desk: `unpaid`, it is approved and its money has not gone back; `closed`, that was given up; `approved`, it is paid. */
export const refundRequestStates = ['open', 'unpaid', 'approved', 'closed', 'declined'] as const
export type RefundRequestState = (typeof refundRequestStates)[number]

/** Its counterpart in SQL is in `worker/domain/refunds/refund-requests/list.ts`. */
export const refundRequestState = (request: {
  status: RefundRequestStatus
  isPending: boolean
  closeReason: string | null
}): RefundRequestState => {
  if (request.status !== 'approved') return request.status
  if (request.isPending) return 'unpaid'
  return request.closeReason === null ? 'approved' : 'closed'
}

export const refundReasonMax = 500
export const refundReplyMax = 1_000

/**
 * What the customer of a purchase can have of its money: `withdraw`, at once, as long as the key was neither revealed nor activated; `request`,
 * where the shop decides; `expired`, where the time for both is over.
 */
export const refundRights = ['withdraw', 'request', 'expired'] as const
export type RefundRight = (typeof refundRights)[number]
