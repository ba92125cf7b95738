import rosetta from 'rosetta'
import type { Language } from '#schema/api/errors.ts'
import type { Args, KeyOf, TranslationMismatch, Tree } from './types.ts'

/** Every area of texts, fetched when a page first needs it. Brazilian Portuguese is the source: what it says, English must say too. */
const areas = {
  shop: { 'pt-BR': () => import('./pt-BR/shop.ts'), en: () => import('./en/shop.ts') },
  auth: { 'pt-BR': () => import('./pt-BR/auth.ts'), en: () => import('./en/auth.ts') },
  checkout: { 'pt-BR': () => import('./pt-BR/checkout.ts'), en: () => import('./en/checkout.ts') },
  dashboard: { 'pt-BR': () => import('./pt-BR/dashboard.ts'), en: () => import('./en/dashboard.ts') },
  notifications: { 'pt-BR': () => import('./pt-BR/notifications.ts'), en: () => import('./en/notifications.ts') },
  feedback: { 'pt-BR': () => import('./pt-BR/feedback.ts'), en: () => import('./en/feedback.ts') },
  profile: { 'pt-BR': () => import('./pt-BR/profile.ts'), en: () => import('./en/profile.ts') },
  front: { 'pt-BR': () => import('./pt-BR/front.ts'), en: () => import('./en/front.ts') },
  info: { 'pt-BR': () => import('./pt-BR/info.ts'), en: () => import('./en/info.ts') },
  gate: { 'pt-BR': () => import('./pt-BR/gate.ts'), en: () => import('./en/gate.ts') },
  helper: { 'pt-BR': () => import('./pt-BR/helper.ts'), en: () => import('./en/helper.ts') },
  admin: { 'pt-BR': () => import('./pt-BR/admin.ts'), en: () => import('./en/admin.ts') },
  adminCoupons: { 'pt-BR': () => import('./pt-BR/admin-coupons.ts'), en: () => import('./en/admin-coupons.ts') },
  adminProducts: { 'pt-BR': () => import('./pt-BR/admin-products.ts'), en: () => import('./en/admin-products.ts') },
  adminUsers: { 'pt-BR': () => import('./pt-BR/admin-users.ts'), en: () => import('./en/admin-users.ts') },
  adminPurchases: { 'pt-BR': () => import('./pt-BR/admin-purchases.ts'), en: () => import('./en/admin-purchases.ts') },
  adminDisputes: { 'pt-BR': () => import('./pt-BR/admin-disputes.ts'), en: () => import('./en/admin-disputes.ts') },
  adminKeys: { 'pt-BR': () => import('./pt-BR/admin-keys.ts'), en: () => import('./en/admin-keys.ts') },
  adminFeedback: { 'pt-BR': () => import('./pt-BR/admin-feedback.ts'), en: () => import('./en/admin-feedback.ts') },
  adminSettings: { 'pt-BR': () => import('./pt-BR/admin-settings.ts'), en: () => import('./en/admin-settings.ts') },
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
} satisfies Record<string, Record<Language, () => Promise<{ default: Tree }>>>

export type Area = keyof typeof areas
type Texts<L extends Language> = { [A in Area]: Awaited<ReturnType<(typeof areas)[A][L]>>['default'] }
/** Does not compile where a text or a placeholder like {{name}} is missing in a language; the error names the key. */
type Complete<T, Missing extends never> = [Missing] extends [never] ? T : T
type Dictionary = Complete<Texts<'pt-BR'>, TranslationMismatch<Texts<'pt-BR'>, Texts<'en'>>>
export type Key = KeyOf<Dictionary>
export type Translate = <K extends Key>(key: K, ...params: Args<Dictionary, K>) => string

const texts = rosetta<object>()

/** Fetches an area's texts once. Each area is a top-level key, since rosetta merges no deeper. */
export async function loadTexts(language: Language, name: Area) {
  if (name in (texts.table(language) ?? {})) return
  const { default: table } = await areas[name][language]()
  texts.set(language, { [name]: table })
}

/** A translate function bound to one language: a new one for each, so memoised children follow. */
export function translator(language: Language): Translate {
  return (key, ...params) => {
    const text = texts.t(key, params[0] ?? {}, language)
    if (import.meta.env.DEV && !text) console.error(`No text for ${key} in ${language}`)
    return text
  }
}
