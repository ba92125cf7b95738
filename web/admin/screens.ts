import {
  ChartLine,
  HeartPulse,
  History,
  House,
  KeyRound,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareQuote,
  Package,
  ReceiptText,
  Scale,
  Settings,
  Share2,
  ShieldCheck,
  TicketPercent,
  Undo2,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { hasScope, type Scopes, type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { adminPaths, type ScreenId } from './paths.ts'

/** The first has no heading. */
export const groups = ['start', 'main', 'management', 'operation', 'development'] as const

export interface Screen {
  /** Its name in the texts: `admin.screens.coupons`. */
  id: ScreenId
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
const entries: Record<ScreenId, Omit<Screen, 'id' | 'to'>> = {
  home: {
    group: 'start',
    scopes: staffScopes,
    icon: House,
    jump: 'h',
    page: lazyPage(() => import('./home/home-page.tsx'), 'adminHome'),
  },
  users: {
    group: 'main',
    scopes: ['users'],
    icon: Users,
    jump: 'u',
    page: lazyPage(() => import('./users/users-page.tsx'), 'adminUsers', 'adminClaims'),
  },
  keys: {
    group: 'main',
    scopes: ['keys'],
    icon: KeyRound,
    jump: 'k',
    page: lazyPage(() => import('./keys/keys-page.tsx'), 'adminKeys', 'adminPicker'),
  },
  products: {
    group: 'main',
    scopes: ['catalogue'],
    icon: Package,
    jump: 'p',
    page: lazyPage(() => import('./products/products-page.tsx'), 'adminProducts', 'adminKeys'),
  },
  sales: {
    group: 'main',
    scopes: ['money'],
    icon: ChartLine,
    jump: 's',
    page: lazyPage(() => import('./sales/sales-page.tsx'), 'adminSales'),
  },
  purchases: {
    group: 'management',
    scopes: ['money'],
    icon: ReceiptText,
    page: lazyPage(() => import('./purchases/purchases-page.tsx'), 'adminPurchases', 'adminPicker'),
  },
  coupons: {
    group: 'management',
    scopes: ['money'],
    icon: TicketPercent,
    page: lazyPage(() => import('./coupons/coupons-page.tsx'), 'adminCoupons'),
  },
  notifications: {
    group: 'management',
    scopes: ['moderation'],
    icon: Megaphone,
    page: lazyPage(() => import('./notifications/notifications-page.tsx'), 'adminNotifications', 'notifications'),
  },
  feedback: {
    group: 'management',
    scopes: ['moderation'],
    icon: MessageSquareQuote,
    page: lazyPage(() => import('./feedback/feedback-page.tsx'), 'adminFeedback'),
  },
  settings: {
    group: 'management',
    scopes: ['catalogue', 'money'],
    icon: Settings,
    page: lazyPage(() => import('./settings/settings-page.tsx'), 'adminSettings', 'adminPicker'),
  },
  disputes: {
    group: 'operation',
    scopes: ['money'],
    icon: Scale,
    page: lazyPage(() => import('./disputes/disputes-page.tsx'), 'adminDisputes'),
  },
  refundRequests: {
    group: 'operation',
    scopes: ['money'],
    icon: Undo2,
    page: lazyPage(() => import('./refund-requests/refund-requests-page.tsx'), 'adminRefundRequests', 'adminPurchases'),
  },
  approvals: {
    group: 'operation',
    scopes: ['money', 'keys'],
    icon: ListChecks,
    page: lazyPage(() => import('./approvals/approvals-page.tsx'), 'adminApprovals'),
  },
  sharedKeys: {
    group: 'operation',
    scopes: ['keys'],
    icon: Share2,
    page: lazyPage(() => import('./shared-keys/shared-keys-page.tsx'), 'adminSharedKeys', 'adminKeys'),
  },
  health: {
    group: 'operation',
    scopes: ['money'],
    icon: HeartPulse,
    page: lazyPage(() => import('./health/health-page.tsx'), 'adminHealth'),
  },
  audit: {
    group: 'operation',
    scopes: [],
    icon: History,
    page: lazyPage(() => import('./audit/audit-page.tsx'), 'adminAudit'),
  },
  security: {
    group: 'operation',
    scopes: staffScopes,
    icon: ShieldCheck,
    page: lazyPage(() => import('./security/security-page.tsx'), 'adminSecurity'),
  },
  suggestions: {
    group: 'development',
    scopes: ['moderation'],
    icon: Lightbulb,
    page: lazyPage(() => import('./suggestions/suggestions-page.tsx'), 'adminSuggestions'),
  },
}
export const screens: readonly Screen[] = (Object.keys(entries) as ScreenId[]).map((id) => ({
  id,
  to: adminPaths[id],
  ...entries[id],
}))

/** Whether an admin of these scopes may see a screen. */
export const isShownTo = (scopes: Scopes, { scopes: allowed }: Screen): boolean =>
  hasScope(scopes, [...allowed, 'read'])
