export const notificationCategories = ['geral', 'atualizacao', 'manutencao', 'importante'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationTitleMax = 120
export const notificationContentMax = 2_000

export const notificationStatuses = ['active', 'inactive'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** The notifications that the shop sends by itself; their texts are in `schema/api/system-notifications.ts`. */
export type SystemNotificationKind =
  | 'key_delivered'
  | 'late_key_delivered'
  | 'payment_refunded'
  | 'payment_partly_refunded'
  | 'refunded_without_key'
  | 'refund_processing'
  | 'refund_to_claim'
  | 'refund_refused'
  | 'refund_delayed'
  | 'refund_refused_admin'
  | 'refund_requested_admin'
  | 'refund_request_approved'
  | 'refund_request_declined'
  | 'outage_credit'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_to_answer'
  | 'admin_dispute_won'
  | 'admin_dispute_lost'
  | 'address_claimed'
  | 'key_replaced'
  | 'key_given'
  | 'keys_given'
  | 'key_transferred'
  | 'factor_reset_requested'
