import { addressLine, brand } from '#schema/brand.ts'
import type { Language } from '#schema/rules/languages.ts'
import { faq } from '#schema/texts/faq.ts'
import { terms } from '#schema/texts/terms.ts'

/**
 * A sentence in both languages, with the brand's values by their names, and what holds it: the names of tests; the law, which it repeats;
 * `operator`: whoever runs the shop, by what they do outside of it; or it describes or asks for something, and promises nothing.
 */
export interface Sentence {
  pt: string
  en: string
  heldBy: readonly [string, ...string[]] | 'law' | 'operator' | 'description'
}

const values = {
  legalName: brand.legalName,
  cnpj: brand.cnpj,
  address: addressLine,
  supportEmail: brand.supportEmail,
  privacyEmail: brand.privacyEmail,
  shop: brand.displayName,
}

const withNames = (text: string) =>
  Object.entries(values).reduce((named, [name, value]) => named.replaceAll(value, `{${name}}`), text)

/** A full stop within an abbreviation or a number is followed by no capital letter. */
const sentencesOf = (text: string) => withNames(text).split(/(?<=[.?!])\s+(?=[\p{Lu}“{])/u)

/** The sentences of each section of the terms and of each answer of the FAQ. */
export const sectionsIn = (language: Language): Record<string, string[]> =>
  Object.fromEntries([
    ...terms[language].map(({ id, paragraphs }) => [id, paragraphs.flatMap(sentencesOf)] as const),
    ...faq[language].map(({ id, answer }) => [`faq-${id}`, sentencesOf(answer)] as const),
  ])
