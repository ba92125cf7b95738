/** States of a customer's request for a refund. `approved`: the refund was opened, by an admin or by the right to withdraw. */
export const refundRequestStatuses = ['open', 'approved', 'declined'] as const
export type RefundRequestStatus = (typeof refundRequestStatuses)[number]
