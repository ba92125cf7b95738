import type { Language } from '../api/errors.ts'
import { termsVersion } from '../rules/accounts.ts'
import { termsEn } from './terms/en.ts'
import { termsPtBr } from './terms/pt-br.ts'

export interface TermsSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/**
 * The full terms, twelve sections. Whoever changes their sense also changes `termsVersion` in schema/rules/accounts.ts, and keeps the
 * text that was in force before in `versions`.
 */
export const terms: Record<Language, readonly TermsSection[]> = { 'pt-BR': termsPtBr, en: termsEn }

/** What was accepted under each version, in Portuguese, which prevails. */
const versions: Record<string, readonly TermsSection[]> = { [termsVersion]: termsPtBr }

/** The text of a version; undefined where nobody has kept it. */
export const termsOf = (version: string): readonly TermsSection[] | undefined =>
  Object.hasOwn(versions, version) ? versions[version] : undefined
