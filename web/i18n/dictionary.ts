import rosetta from 'rosetta'
import type { Language } from '#schema/rules/languages.ts'
import type { AdminAreas } from './admin-areas.ts'
import type { Args, GroupOf, KeyOf, TranslationMismatch, Tree } from './types.ts'

/**
 * The areas of the shop's texts, fetched when a page first needs one; the panel's are in admin-areas.ts. Brazilian Portuguese is the source:
 * what it says, English must say too.
 */
const areas = {
  shop: { 'pt-BR': () => import('./pt-BR/shop.ts'), en: () => import('./en/shop.ts') },
  auth: { 'pt-BR': () => import('./pt-BR/auth.ts'), en: () => import('./en/auth.ts') },
  secondFactor: { 'pt-BR': () => import('./pt-BR/second-factor.ts'), en: () => import('./en/second-factor.ts') },
  lostEmail: { 'pt-BR': () => import('./pt-BR/lost-email.ts'), en: () => import('./en/lost-email.ts') },
  recovery: { 'pt-BR': () => import('./pt-BR/recovery.ts'), en: () => import('./en/recovery.ts') },
  checkout: { 'pt-BR': () => import('./pt-BR/checkout.ts'), en: () => import('./en/checkout.ts') },
  renewal: { 'pt-BR': () => import('./pt-BR/renewal.ts'), en: () => import('./en/renewal.ts') },
  product: { 'pt-BR': () => import('./pt-BR/product.ts'), en: () => import('./en/product.ts') },
  dashboard: { 'pt-BR': () => import('./pt-BR/dashboard.ts'), en: () => import('./en/dashboard.ts') },
  notifications: { 'pt-BR': () => import('./pt-BR/notifications.ts'), en: () => import('./en/notifications.ts') },
  activation: { 'pt-BR': () => import('./pt-BR/activation.ts'), en: () => import('./en/activation.ts') },
  deviceMove: { 'pt-BR': () => import('./pt-BR/device-move.ts'), en: () => import('./en/device-move.ts') },
  feedback: { 'pt-BR': () => import('./pt-BR/feedback.ts'), en: () => import('./en/feedback.ts') },
  profile: { 'pt-BR': () => import('./pt-BR/profile.ts'), en: () => import('./en/profile.ts') },
  front: { 'pt-BR': () => import('./pt-BR/front.ts'), en: () => import('./en/front.ts') },
  info: { 'pt-BR': () => import('./pt-BR/info.ts'), en: () => import('./en/info.ts') },
  gate: { 'pt-BR': () => import('./pt-BR/gate.ts'), en: () => import('./en/gate.ts') },
  refusal: { 'pt-BR': () => import('./pt-BR/refusal.ts'), en: () => import('./en/refusal.ts') },
  helper: { 'pt-BR': () => import('./pt-BR/helper.ts'), en: () => import('./en/helper.ts') },
} satisfies Record<string, Record<Language, () => Promise<{ default: Tree }>>>

export type Area = keyof typeof areas | keyof AdminAreas
type Areas = typeof areas & AdminAreas
type Texts<L extends Language> = { [A in Area]: Awaited<ReturnType<Areas[A][L]>>['default'] }
/** Does not compile where a text or a placeholder like {{name}} is missing in a language; the error names the key. */
type Complete<T, Missing extends never> = [Missing] extends [never] ? T : T
type Dictionary = Complete<Texts<'pt-BR'>, TranslationMismatch<Texts<'pt-BR'>, Texts<'en'>>>
export type Key = KeyOf<Dictionary>
export type Group = GroupOf<Dictionary>
export type Translate = <K extends Key>(key: K, ...params: Args<Dictionary, K>) => string

export const texts = rosetta<object>()

/** The files of the panel's texts are named in a module of its own, which shoppers do not load. */
const areaOf = async (name: Area): Promise<Record<Language, () => Promise<{ default: Tree }>>> =>
  name in areas
    ? areas[name as keyof typeof areas]
    : (await import('./admin-areas.ts')).adminAreas[name as keyof AdminAreas]

/** Fetches an area's texts once. Each area is a top-level key, since rosetta merges no deeper. */
export async function loadTexts(language: Language, name: Area) {
  if (name in (texts.table(language) ?? {})) return
  const { default: table } = await (await areaOf(name))[language]()
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
