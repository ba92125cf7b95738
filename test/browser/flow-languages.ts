import type { Language } from '#schema/rules/languages.ts'
import { firstOf } from '../width.ts'

// A flow is walked in one language; the suites of all pages read every page in both. The flows of a file take turns.
export const inPortuguese: readonly Language[] = ['pt-BR']
export const inEnglish: readonly Language[] = ['en']

/** Of flows that the wide run walks in both languages. */
export const firstInPortuguese: readonly Language[] = firstOf(['pt-BR', 'en'])
