import {
  ChartLine,
  HeartPulse,
  History,
  KeyRound,
  Lightbulb,
  type LucideIcon,
  Megaphone,
  MessageSquareQuote,
  Package,
  ReceiptText,
  Scale,
  Settings,
  ShieldCheck,
  TicketPercent,
  Undo2,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { hasScope, type Scopes, type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { paths } from '#web/paths.ts'

export const groups = ['main', 'management', 'development'] as const

export interface Screen {
  /** Its name in the texts: `admin.screens.coupons`. */
  id:
    | 'users'
    | 'keys'
    | 'products'
    | 'sales'
    | 'purchases'
    | 'disputes'
    | 'refundRequests'
    | 'coupons'
    | 'notifications'
    | 'feedback'
    | 'settings'
    | 'suggestions'
    | 'audit'
    | 'health'
    | 'security'
  group: (typeof groups)[number]
  /** One of these allows its changes; to see it, `read` is enough. */
  scopes: readonly StaffScope[]
  to: string
  icon: LucideIcon
  /** The shortcut: `g`, then this letter. */
  jump?: string
  page: ComponentType
}

/**
 * The panel's screens in the order of its sidebar. Each is fetched when it is first shown, with its texts (`web/i18n/…/admin-coupons.ts`,
 * an area of `dictionary.ts`).
 */
export const screens: readonly Screen[] = [
  {
    id: 'users',
    group: 'main',
    scopes: ['users'],
    to: paths.adminUsers,
    icon: Users,
    jump: 'u',
    page: lazyPage(() => import('./users/users-page.tsx'), 'adminUsers', 'adminClaims'),
  },
  {
    id: 'keys',
    group: 'main',
    scopes: ['keys'],
    to: paths.adminKeys,
    icon: KeyRound,
    jump: 'k',
    page: lazyPage(() => import('./keys/keys-page.tsx'), 'adminKeys'),
  },
  {
    id: 'products',
    group: 'main',
    scopes: ['catalogue'],
    to: paths.adminProducts,
    icon: Package,
    jump: 'p',
    page: lazyPage(() => import('./products/products-page.tsx'), 'adminProducts'),
  },
  {
    id: 'sales',
    group: 'main',
    scopes: ['money'],
    to: paths.adminSales,
    icon: ChartLine,
    jump: 's',
    page: lazyPage(() => import('./sales/sales-page.tsx'), 'adminSales'),
  },
  {
    id: 'purchases',
    group: 'management',
    scopes: ['money'],
    to: paths.adminPurchases,
    icon: ReceiptText,
    page: lazyPage(() => import('./purchases/purchases-page.tsx'), 'adminPurchases'),
  },
  {
    id: 'disputes',
    group: 'management',
    scopes: ['money'],
    to: paths.adminDisputes,
    icon: Scale,
    page: lazyPage(() => import('./disputes/disputes-page.tsx'), 'adminDisputes'),
  },
  {
    id: 'refundRequests',
    group: 'management',
    scopes: ['money'],
    to: paths.adminRefundRequests,
    icon: Undo2,
    page: lazyPage(() => import('./refund-requests/refund-requests-page.tsx'), 'adminRefundRequests'),
  },
  {
    id: 'coupons',
    group: 'management',
    scopes: ['money'],
    to: paths.adminCoupons,
    icon: TicketPercent,
    page: lazyPage(() => import('./coupons/coupons-page.tsx'), 'adminCoupons'),
  },
  {
    id: 'notifications',
    group: 'management',
    scopes: ['moderation'],
    to: paths.adminNotifications,
    icon: Megaphone,
    page: lazyPage(() => import('./notifications/notifications-page.tsx'), 'adminNotifications', 'notifications'),
  },
  {
    id: 'feedback',
    group: 'management',
    scopes: ['moderation'],
    to: paths.adminFeedback,
    icon: MessageSquareQuote,
    page: lazyPage(() => import('./feedback/feedback-page.tsx'), 'adminFeedback'),
  },
  {
    id: 'settings',
    group: 'management',
    scopes: ['catalogue', 'money'],
    to: paths.adminSettings,
    icon: Settings,
    page: lazyPage(() => import('./settings/settings-page.tsx'), 'adminSettings'),
  },
  {
    id: 'suggestions',
    group: 'development',
    scopes: ['moderation'],
    to: paths.adminSuggestions,
    icon: Lightbulb,
    page: lazyPage(() => import('./suggestions/suggestions-page.tsx'), 'adminSuggestions'),
  },
  {
    id: 'audit',
    group: 'development',
    scopes: [],
    to: paths.adminAudit,
    icon: History,
    page: lazyPage(() => import('./audit/audit-page.tsx'), 'adminAudit'),
  },
  {
    id: 'health',
    group: 'development',
    scopes: ['money'],
    to: paths.adminHealth,
    icon: HeartPulse,
    page: lazyPage(() => import('./health/health-page.tsx'), 'adminHealth'),
  },
  {
    id: 'security',
    group: 'development',
    to: paths.adminSecurity,
    scopes: staffScopes,
    icon: ShieldCheck,
    page: lazyPage(() => import('./security/security-page.tsx'), 'adminSecurity'),
  },
]

/** Whether an admin of these scopes may see a screen. */
export const isShownTo = (scopes: Scopes, { scopes: allowed }: Screen): boolean =>
  hasScope(scopes, [...allowed, 'read'])
