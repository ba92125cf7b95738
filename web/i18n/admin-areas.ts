/** The areas of the panel's texts, fetched when a screen first needs one. */
export const adminAreas = {
  admin: { 'pt-BR': () => import('./pt-BR/admin.ts'), en: () => import('./en/admin.ts') },
  adminHome: { 'pt-BR': () => import('./pt-BR/admin-home.ts'), en: () => import('./en/admin-home.ts') },
  adminCoupons: { 'pt-BR': () => import('./pt-BR/admin-coupons.ts'), en: () => import('./en/admin-coupons.ts') },
  adminProducts: { 'pt-BR': () => import('./pt-BR/admin-products.ts'), en: () => import('./en/admin-products.ts') },
  adminUsers: { 'pt-BR': () => import('./pt-BR/admin-users.ts'), en: () => import('./en/admin-users.ts') },
  adminCustomers: {
    'pt-BR': () => import('./pt-BR/admin-customers.ts'),
    en: () => import('./en/admin-customers.ts'),
  },
  adminClaims: { 'pt-BR': () => import('./pt-BR/admin-claims.ts'), en: () => import('./en/admin-claims.ts') },
  adminPurchases: { 'pt-BR': () => import('./pt-BR/admin-purchases.ts'), en: () => import('./en/admin-purchases.ts') },
  adminDisputes: { 'pt-BR': () => import('./pt-BR/admin-disputes.ts'), en: () => import('./en/admin-disputes.ts') },
  adminApprovals: { 'pt-BR': () => import('./pt-BR/admin-approvals.ts'), en: () => import('./en/admin-approvals.ts') },
  adminRefundRequests: {
    'pt-BR': () => import('./pt-BR/admin-refund-requests.ts'),
    en: () => import('./en/admin-refund-requests.ts'),
  },
  adminKeys: { 'pt-BR': () => import('./pt-BR/admin-keys.ts'), en: () => import('./en/admin-keys.ts') },
  adminSharedKeys: {
    'pt-BR': () => import('./pt-BR/admin-shared-keys.ts'),
    en: () => import('./en/admin-shared-keys.ts'),
  },
  adminPicker: { 'pt-BR': () => import('./pt-BR/admin-picker.ts'), en: () => import('./en/admin-picker.ts') },
  adminFeedback: { 'pt-BR': () => import('./pt-BR/admin-feedback.ts'), en: () => import('./en/admin-feedback.ts') },
  adminSettings: { 'pt-BR': () => import('./pt-BR/admin-settings.ts'), en: () => import('./en/admin-settings.ts') },
  adminSecurity: { 'pt-BR': () => import('./pt-BR/admin-security.ts'), en: () => import('./en/admin-security.ts') },
  adminSuggestions: {
    'pt-BR': () => import('./pt-BR/admin-suggestions.ts'),
    en: () => import('./en/admin-suggestions.ts'),
  },
  adminNotifications: {
    'pt-BR': () => import('./pt-BR/admin-notifications.ts'),
    en: () => import('./en/admin-notifications.ts'),
  },
  adminAudit: { 'pt-BR': () => import('./pt-BR/admin-audit.ts'), en: () => import('./en/admin-audit.ts') },
  adminHealth: { 'pt-BR': () => import('./pt-BR/admin-health.ts'), en: () => import('./en/admin-health.ts') },
  adminSales: { 'pt-BR': () => import('./pt-BR/admin-sales.ts'), en: () => import('./en/admin-sales.ts') },
}
export type AdminAreas = typeof adminAreas
