/** Where links lead to in the panel, of which shoppers load nothing. */
export const adminPaths = {
  home: '/admin/home',
  users: '/admin/users',
  /** The page of one of them. */
  user: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  keys: '/admin/keys',
  products: '/admin/products',
  sales: '/admin/sales',
  purchases: '/admin/purchase-history',
  disputes: '/admin/disputes',
  refundRequests: '/admin/refund-requests',
  coupons: '/admin/coupons',
  notifications: '/admin/notifications',
  feedback: '/admin/feedback',
  settings: '/admin/settings',
  suggestions: '/admin/suggestions',
  audit: '/admin/audit',
  health: '/admin/health',
  security: '/admin/security',
}
