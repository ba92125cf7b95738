import rosetta from 'rosetta'
import type { Language } from '#schema/api/errors.ts'
import type enAdmin from './en/admin.ts'
import type enAdminAudit from './en/admin-audit.ts'
import type enAdminCoupons from './en/admin-coupons.ts'
import type enAdminFeedback from './en/admin-feedback.ts'
import type enAdminHealth from './en/admin-health.ts'
import type enAdminKeys from './en/admin-keys.ts'
import type enAdminNotifications from './en/admin-notifications.ts'
import type enAdminProducts from './en/admin-products.ts'
import type enAdminPurchases from './en/admin-purchases.ts'
import type enAdminSales from './en/admin-sales.ts'
import type enAdminSettings from './en/admin-settings.ts'
import type enAdminSuggestions from './en/admin-suggestions.ts'
import type enAdminUsers from './en/admin-users.ts'
import type enAuth from './en/auth.ts'
import type enCheckout from './en/checkout.ts'
import type enDashboard from './en/dashboard.ts'
import type enFeedback from './en/feedback.ts'
import type enFront from './en/front.ts'
import type enGate from './en/gate.ts'
import type enHelper from './en/helper.ts'
import type enInfo from './en/info.ts'
import type enNotifications from './en/notifications.ts'
import type enProfile from './en/profile.ts'
import type enShop from './en/shop.ts'
import type admin from './pt-BR/admin.ts'
import type adminAudit from './pt-BR/admin-audit.ts'
import type adminCoupons from './pt-BR/admin-coupons.ts'
import type adminFeedback from './pt-BR/admin-feedback.ts'
import type adminHealth from './pt-BR/admin-health.ts'
import type adminKeys from './pt-BR/admin-keys.ts'
import type adminNotifications from './pt-BR/admin-notifications.ts'
import type adminProducts from './pt-BR/admin-products.ts'
import type adminPurchases from './pt-BR/admin-purchases.ts'
import type adminSales from './pt-BR/admin-sales.ts'
import type adminSettings from './pt-BR/admin-settings.ts'
import type adminSuggestions from './pt-BR/admin-suggestions.ts'
import type adminUsers from './pt-BR/admin-users.ts'
import type auth from './pt-BR/auth.ts'
import type checkout from './pt-BR/checkout.ts'
import type dashboard from './pt-BR/dashboard.ts'
import type feedback from './pt-BR/feedback.ts'
import type front from './pt-BR/front.ts'
import type gate from './pt-BR/gate.ts'
import type helper from './pt-BR/helper.ts'
import type info from './pt-BR/info.ts'
import type notifications from './pt-BR/notifications.ts'
import type profile from './pt-BR/profile.ts'
import type shop from './pt-BR/shop.ts'
import type { Args, KeyOf, PlaceholderMismatch } from './types.ts'

/** Brazilian Portuguese is the source: what it says, English must say too. */
interface Dictionary {
  shop: typeof shop
  auth: typeof auth
  checkout: typeof checkout
  dashboard: typeof dashboard
  notifications: typeof notifications
  feedback: typeof feedback
  profile: typeof profile
  front: typeof front
  info: typeof info
  gate: typeof gate
  helper: typeof helper
  admin: typeof admin
  adminCoupons: typeof adminCoupons
  adminProducts: typeof adminProducts
  adminUsers: typeof adminUsers
  adminPurchases: typeof adminPurchases
  adminKeys: typeof adminKeys
  adminFeedback: typeof adminFeedback
  adminSettings: typeof adminSettings
  adminSuggestions: typeof adminSuggestions
  adminNotifications: typeof adminNotifications
  adminAudit: typeof adminAudit
  adminHealth: typeof adminHealth
  adminSales: typeof adminSales
}
interface English {
  shop: typeof enShop
  auth: typeof enAuth
  checkout: typeof enCheckout
  dashboard: typeof enDashboard
  notifications: typeof enNotifications
  feedback: typeof enFeedback
  profile: typeof enProfile
  front: typeof enFront
  info: typeof enInfo
  gate: typeof enGate
  helper: typeof enHelper
  admin: typeof enAdmin
  adminCoupons: typeof enAdminCoupons
  adminProducts: typeof enAdminProducts
  adminUsers: typeof enAdminUsers
  adminPurchases: typeof enAdminPurchases
  adminKeys: typeof enAdminKeys
  adminFeedback: typeof enAdminFeedback
  adminSettings: typeof enAdminSettings
  adminSuggestions: typeof enAdminSuggestions
  adminNotifications: typeof enAdminNotifications
  adminAudit: typeof enAdminAudit
  adminHealth: typeof enAdminHealth
  adminSales: typeof enAdminSales
}
export type Area = keyof Dictionary
export type Key = KeyOf<Dictionary>
export type Translate = <K extends Key>(key: K, ...params: Args<Dictionary, K>) => string

/** Does not compile where a place like {{name}} stands in one language only; the error names the key. */
type Agree<M extends never> = M
export type PlacesAgree = Agree<PlaceholderMismatch<Dictionary, English>>

const loaders: Record<Language, Record<Area, () => Promise<{ default: object }>>> = {
  'pt-BR': {
    shop: () => import('./pt-BR/shop.ts'),
    auth: () => import('./pt-BR/auth.ts'),
    checkout: () => import('./pt-BR/checkout.ts'),
    dashboard: () => import('./pt-BR/dashboard.ts'),
    notifications: () => import('./pt-BR/notifications.ts'),
    feedback: () => import('./pt-BR/feedback.ts'),
    profile: () => import('./pt-BR/profile.ts'),
    front: () => import('./pt-BR/front.ts'),
    info: () => import('./pt-BR/info.ts'),
    gate: () => import('./pt-BR/gate.ts'),
    helper: () => import('./pt-BR/helper.ts'),
    admin: () => import('./pt-BR/admin.ts'),
    adminCoupons: () => import('./pt-BR/admin-coupons.ts'),
    adminProducts: () => import('./pt-BR/admin-products.ts'),
    adminUsers: () => import('./pt-BR/admin-users.ts'),
    adminPurchases: () => import('./pt-BR/admin-purchases.ts'),
    adminKeys: () => import('./pt-BR/admin-keys.ts'),
    adminFeedback: () => import('./pt-BR/admin-feedback.ts'),
    adminSettings: () => import('./pt-BR/admin-settings.ts'),
    adminSuggestions: () => import('./pt-BR/admin-suggestions.ts'),
    adminNotifications: () => import('./pt-BR/admin-notifications.ts'),
    adminAudit: () => import('./pt-BR/admin-audit.ts'),
    adminHealth: () => import('./pt-BR/admin-health.ts'),
    adminSales: () => import('./pt-BR/admin-sales.ts'),
  },
  en: {
    shop: () => import('./en/shop.ts'),
    auth: () => import('./en/auth.ts'),
    checkout: () => import('./en/checkout.ts'),
    dashboard: () => import('./en/dashboard.ts'),
    notifications: () => import('./en/notifications.ts'),
    feedback: () => import('./en/feedback.ts'),
    profile: () => import('./en/profile.ts'),
    front: () => import('./en/front.ts'),
    info: () => import('./en/info.ts'),
    gate: () => import('./en/gate.ts'),
    helper: () => import('./en/helper.ts'),
    admin: () => import('./en/admin.ts'),
    adminCoupons: () => import('./en/admin-coupons.ts'),
    adminProducts: () => import('./en/admin-products.ts'),
    adminUsers: () => import('./en/admin-users.ts'),
    adminPurchases: () => import('./en/admin-purchases.ts'),
    adminKeys: () => import('./en/admin-keys.ts'),
    adminFeedback: () => import('./en/admin-feedback.ts'),
    adminSettings: () => import('./en/admin-settings.ts'),
    adminSuggestions: () => import('./en/admin-suggestions.ts'),
    adminNotifications: () => import('./en/admin-notifications.ts'),
    adminAudit: () => import('./en/admin-audit.ts'),
    adminHealth: () => import('./en/admin-health.ts'),
    adminSales: () => import('./en/admin-sales.ts'),
  },
}

const texts = rosetta<object>()

/** Fetches an area's texts once. Each area is a top-level key, since rosetta merges no deeper. */
export async function loadTexts(language: Language, area: Area) {
  if (area in (texts.table(language) ?? {})) return
  const { default: table } = await loaders[language][area]()
  texts.set(language, { [area]: table })
}

/** A translate function bound to one language: a new one for each, so memoised children follow. */
export function translator(language: Language): Translate {
  return (key, ...params) => {
    const text = texts.t(key, params[0] ?? {}, language)
    if (import.meta.env.DEV && !text) console.error(`No text for ${key} in ${language}`)
    return text
  }
}
