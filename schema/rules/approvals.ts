import type { ShopSetting } from './settings.ts'
import type { StaffScope } from './staff.ts'

/** What waits for a second admin, where the shop asks for two, and the scope that either of them needs. */
export const approvalScopes = {
  refund: 'money',
  partial_refund: 'money',
  refund_request: 'money',
  manual_order: 'money',
  key_run: 'keys',
  coupon: 'money',
  /** A limit of the others is raised or switched off. */
  setting: 'money',
} as const satisfies Record<string, StaffScope>
export type ApprovalCall = keyof typeof approvalScopes
export const approvalCalls = Object.keys(approvalScopes) as ApprovalCall[]

export const approvalStatuses = ['open', 'approved', 'declined'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const approvalReasonMax = 300

/** How long a decided request is kept. */
export const decidedApprovalsKeptDays = 365

/** The limits above which two people decide, and the scope of those calls: 0 is off. */
const fourEyesScopes = {
  four_eyes_brl_cents: 'money',
  four_eyes_usd_cents: 'money',
  four_eyes_keys: 'keys',
  four_eyes_coupon: 'money',
} as const satisfies Partial<Record<ShopSetting, StaffScope>>
export type FourEyesName = keyof typeof fourEyesScopes
export const fourEyesNames = Object.keys(fourEyesScopes) as FourEyesName[]

/** The scope of a limit of two people; null for every other setting. */
export const fourEyesScopeOf = (name: ShopSetting): StaffScope | null =>
  name in fourEyesScopes ? fourEyesScopes[name as FourEyesName] : null
