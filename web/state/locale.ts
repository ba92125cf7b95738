import { proxy } from 'valtio'
import type { Language } from '#schema/api/errors.ts'
import { type Area, loadTexts } from '#web/i18n/dictionary.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

const isLanguage = (code: string | null): code is Language => code === 'pt-BR' || code === 'en'

/** A saved choice, then the first language of the browser that we speak, then Portuguese. */
export function firstLanguage(saved: string | null, preferred: readonly string[]): Language {
  if (isLanguage(saved)) return saved
  for (const code of preferred) {
    if (/^pt\b/i.test(code)) return 'pt-BR'
    if (/^en\b/i.test(code)) return 'en'
  }
  return 'pt-BR'
}

export const locale = proxy({ code: firstLanguage(readStorage('language'), navigator.languages ?? []) })

const wanted = new Set<Area>(['shop'])

/** Makes an area's texts ready in the present language; a later change of language brings them along. */
export async function ensureTexts(area: Area) {
  wanted.add(area)
  await loadTexts(locale.code, area)
}

/** Puts the document into the present language. Call once before the first render. */
export async function startLocale() {
  document.documentElement.lang = locale.code
  await loadTexts(locale.code, 'shop')
}

/** Changes the language once every text on the page is there, so that nothing flashes untranslated. */
export async function chooseLanguage(code: Language) {
  await Promise.all([...wanted].map((area) => loadTexts(code, area)))
  document.documentElement.lang = code
  writeStorage('language', code)
  locale.code = code
}
