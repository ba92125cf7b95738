/** The tables whose rows the audit log keeps; `store` is the demo store as a whole, `exports` are lists that were exported. */
export const auditedTables = [
  'users',
  'products',
  'categories',
  'levels',
  'licenses',
  'coupons',
  'payments',
  'refunds',
  'refund_requests',
  'disputes',
  'address_claims',
  'second_factors',
  'recovery_codes',
  'provider_events',
  'emails',
  'payment_methods',
  'shop_settings',
  'notifications',
  'feedback',
  'suggestions',
  'videos',
  'social_links',
  'store',
  'exports',
] as const
export type AuditedTable = (typeof auditedTables)[number]

/** How long the log keeps its entries, in months; the terms say so, too. */
export const auditMonths = 24

/** An action is `<noun>.<verb>`, as in `coupon.update`. The panel does not compile without a label for each in both languages. */
export const auditNouns = [
  'user',
  'product',
  'category',
  'level',
  'license',
  'coupon',
  'payment',
  'dispute',
  'address_claim',
  'refund_request',
  'payment_method',
  'setting',
  'second_factor',
  'recovery_code',
  'provider_event',
  'email',
  'notification',
  'feedback',
  'suggestion',
  'video',
  'social_link',
  'seed',
  'audit',
] as const
export type AuditNoun = (typeof auditNouns)[number]

export const auditVerbs = [
  'create',
  'update',
  'delete',
  'set_role',
  'block',
  'unblock',
  'ban',
  'unban',
  'reset_password',
  'remove_picture',
  'confirm_discord',
  'dismiss_discord',
  'approve_claim',
  'maintenance',
  'back',
  'add_time',
  'reset_hwid',
  'refund',
  'send_evidence',
  'cancel',
  'use',
  'retry',
  'approved',
  'rejected',
  'declined',
  'in_preparation',
  'completed',
  'export',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** Loading the demo store is an action of its own. */
export type AuditAction = `${AuditNoun}.${AuditVerb}` | 'seed'
