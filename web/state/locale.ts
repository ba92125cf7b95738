import { proxy, useSnapshot } from 'valtio'
import type { Language } from '#schema/rules/languages.ts'
import { splitAddress } from '#schema/rules/pages.ts'
import { type Area, loadTexts } from '#web/i18n/dictionary.ts'
import { sentData } from '#web/state/hydration.ts'
import { readStorage } from '#web/state/storage.ts'

const isLanguage = (code: string | null): code is Language => code === 'pt-BR' || code === 'en'

/** The saved language, else the browser’s first supported one, else Portuguese. */
export function firstLanguage(saved: string | null, preferred: readonly string[]): Language {
  if (isLanguage(saved)) return saved
  for (const code of preferred) {
    if (/^pt\b/i.test(code)) return 'pt-BR'
    if (/^en\b/i.test(code)) return 'en'
  }
  return 'pt-BR'
}

/** Of a finished page at a plain address, the Worker has compared the browser’s languages. */
const preferred = () =>
  sentData && !splitAddress(location.pathname).isEnglish ? [sentData.language] : (globalThis.navigator?.languages ?? [])
const preferredHere = preferred()

/** An English address is English; elsewhere the saved choice holds. */
const languageAt = (pathname: string): Language =>
  splitAddress(pathname).isEnglish ? 'en' : firstLanguage(readStorage('language'), preferredHere)

export const locale = proxy({ code: languageAt(globalThis.location?.pathname ?? '/') })

/** The language that is shown. */
export const useLanguage = (): Language => useSnapshot(locale).code

const areasInUse = new Set<Area>(['shop'])

/** Loads an area’s texts in the current language; a later change of language loads them too. */
export async function ensureTexts(area: Area) {
  areasInUse.add(area)
  await loadTexts(locale.code, area)
}

/** Sets the document’s language and loads the first texts. Call once before the first render. */
export async function startLocale() {
  // Set only where it changes: the browser then works out every style of the page again.
  if (document.documentElement.lang !== locale.code) document.documentElement.lang = locale.code
  await loadTexts(locale.code, 'shop')
}

/** Changes the language once all texts in use are loaded, so that nothing is shown untranslated. */
export async function showLanguage(code: Language) {
  await Promise.all([...areasInUse].map((area) => loadTexts(code, area)))
  document.documentElement.lang = code
  locale.code = code
}

/** Shows an address in its language. */
export async function followAddress(pathname: string) {
  const code = languageAt(pathname)
  if (code !== locale.code) await showLanguage(code)
}
