import type { Language } from '#schema/rules/languages.ts'
import type { TermsSection } from '#schema/texts/terms.ts'
import { resource } from '#web/state/resource.ts'

/** One language at a time: the terms are the longest text of the shop. Until another one has arrived, the one before stays. */
export const terms = resource<readonly TermsSection[], [Language]>(
  [],
  async (language) =>
    language === 'en'
      ? (await import('#schema/texts/terms/en.ts')).termsEn
      : (await import('#schema/texts/terms/pt-br.ts')).termsPtBr,
  { freshMs: Number.POSITIVE_INFINITY, keepsPreviousData: true },
)
