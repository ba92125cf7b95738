import { isMaskedKey } from '#schema/rules/activations.ts'

/** Where the panel's screens are, by their names. Shoppers load nothing of it. */
export const adminPaths = {
  home: '/admin/home',
  users: '/admin/users',
  keys: '/admin/keys',
  products: '/admin/products',
  sales: '/admin/sales',
  purchases: '/admin/purchase-history',
  disputes: '/admin/disputes',
  refundRequests: '/admin/refund-requests',
  approvals: '/admin/approvals',
  sharedKeys: '/admin/shared-keys',
  coupons: '/admin/coupons',
  notifications: '/admin/notifications',
  feedback: '/admin/feedback',
  settings: '/admin/settings',
  suggestions: '/admin/suggestions',
  audit: '/admin/audit',
  health: '/admin/health',
  security: '/admin/security',
}
export type ScreenId = keyof typeof adminPaths

/** The page of an account. */
export const userPath = (id: string) => `${adminPaths.users}/${encodeURIComponent(id)}`

/** A list of the panel where it is searched for a text. */
export const searchIn = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`

/** A row in its list, opened. */
const openedIn = (path: string) => (id: string) => `${path}?open=${encodeURIComponent(id)}`
export const purchasePath = openedIn(adminPaths.purchases)
export const disputePath = openedIn(adminPaths.disputes)
export const approvalPath = openedIn(adminPaths.approvals)
export const openApprovalsPath = `${adminPaths.approvals}?status=open`
/** By the id of its payment. */
export const refundRequestPath = openedIn(adminPaths.refundRequests)

/** A key in its list; one that is masked is among those of its owner. */
export const keyPath = (key: string, email: string | null) =>
  searchIn(adminPaths.keys, isMaskedKey(key) && email !== null ? email : key)
