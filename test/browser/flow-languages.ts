import type { Language } from '#schema/rules/languages.ts'

// A flow is walked in one language; the suites of all pages read every page in both. The flows of a file take turns.
export const inPortuguese: readonly Language[] = ['pt-BR']
export const inEnglish: readonly Language[] = ['en']
