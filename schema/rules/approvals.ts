/** What waits for a second admin, where the shop asks for two: the calls that move much money, many keys or large discounts. */
export const approvalCalls = [
  'refund',
  'partial_refund',
  'refund_request',
  'manual_order',
  'key_run',
  'coupon',
] as const
export type ApprovalCall = (typeof approvalCalls)[number]

export const approvalStatuses = ['open', 'approved', 'declined'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
