import type { noticeEmailKinds, reminderEmailKinds } from './emails.ts'

export const notificationCategories = ['geral', 'atualizacao', 'manutencao', 'importante'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationTitleMax = 120
export const notificationContentMax = 2_000

export const notificationStatuses = ['active', 'inactive'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** The notifications that the shop sends by itself; their texts are in `schema/api/system-notifications.ts`. */
export type SystemNotificationKind =
  | (typeof noticeEmailKinds)[number]
  | 'refund_refused_admin'
  | 'refund_requested_admin'
  | 'refund_request_approved'
  | 'refund_request_declined'
  | 'refund_request_closed'
  | 'outage_credit'
  | 'dispute_to_answer'
  | 'admin_dispute_won'
  | 'admin_dispute_lost'
  | 'address_claimed'
  | 'approval_requested'
  | 'approval_approved'
  | 'approval_refused'
  | 'approval_declined'
  | (typeof reminderEmailKinds)[number]
  | 'key_replaced'
  | 'shared_key_replaced'
  | 'key_given'
  | 'keys_given'
  | 'key_transferred'
  | 'key_moved'
  | 'factor_reset_requested'
