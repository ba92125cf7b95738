import { termsVersion } from '../rules/accounts.ts'
import type { Language } from '../rules/languages.ts'
import { termsEn } from './terms/en.ts'
import { termsPtBr } from './terms/pt-br.ts'
import { termsPtBr20261122 } from './terms/pt-br-2026-11-22.ts'
import { termsPtBr20261123 } from './terms/pt-br-2026-11-23.ts'
import { termsPtBr20261128 } from './terms/pt-br-2026-11-28.ts'
import { termsPtBr20261129 } from './terms/pt-br-2026-11-29.ts'
import { termsPtBr20261130 } from './terms/pt-br-2026-11-30.ts'

export interface TermsSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/**
 * The full terms. Whoever changes their meaning also changes `termsVersion` in schema/rules/accounts.ts, and keeps the former text in
 * `versions`.
 */
export const terms: Record<Language, readonly TermsSection[]> = { 'pt-BR': termsPtBr, en: termsEn }

/** The text accepted under each version, in Portuguese, which prevails. */
const versions: Record<string, readonly TermsSection[]> = {
  '2026-11-22': termsPtBr20261122,
  '2026-11-23': termsPtBr20261123,
  '2026-11-28': termsPtBr20261128,
  '2026-11-29': termsPtBr20261129,
  '2026-11-30': termsPtBr20261130,
  [termsVersion]: termsPtBr,
}

/** The text of a version; undefined if it was not kept. */
export const termsOf = (version: string): readonly TermsSection[] | undefined =>
  Object.hasOwn(versions, version) ? versions[version] : undefined
