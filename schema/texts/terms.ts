import type { Language } from '../api/errors.ts'
import { termsEn } from './terms/en.ts'
import { termsPtBr } from './terms/pt-br.ts'

export interface TermsSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The full terms, twelve sections. Whoever changes their sense also changes `termsVersion` in schema/rules/accounts.ts. */
export const terms: Record<Language, readonly TermsSection[]> = { 'pt-BR': termsPtBr, en: termsEn }
