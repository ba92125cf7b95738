import { proxy } from 'valtio'
import type { Language } from '#schema/api/errors.ts'
import { type Area, loadTexts } from '#web/i18n/dictionary.ts'
import { sentData } from '#web/state/hydration.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

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

/** Of a finished page, the Worker has compared the browser’s languages. */
const preferred = () => (sentData ? [sentData.language] : (globalThis.navigator?.languages ?? []))

export const locale = proxy({ code: firstLanguage(readStorage('language'), preferred()) })

const areasInUse = new Set<Area>(['shop'])

/** Loads an area’s texts in the current language; a later change of language loads them too. */
export async function ensureTexts(area: Area) {
  areasInUse.add(area)
  await loadTexts(locale.code, area)
}

/** Sets the document’s language and loads the first texts. Call once before the first render. */
export async function startLocale() {
  document.documentElement.lang = locale.code
  await loadTexts(locale.code, 'shop')
}

/** Changes the language once all texts in use are loaded, so that nothing is shown untranslated. */
export async function chooseLanguage(code: Language) {
  await Promise.all([...areasInUse].map((area) => loadTexts(code, area)))
  document.documentElement.lang = code
  writeStorage('language', code)
  locale.code = code
}
