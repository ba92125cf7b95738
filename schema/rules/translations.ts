import type { Language } from './languages.ts'

/** English texts beside the Portuguese ones of a product, category, detail, level or announcement; an empty one has not been written. */
export type EnglishTexts<Field extends string> = Readonly<Record<Field, string>>

/** Of a notification or e-mail: `product` and the money `part` in the reader's language, where `productEn` and `partEn` say it in English. */
export const paramsIn = (language: Language, params: Readonly<Record<string, string>>): Record<string, string> => ({
  ...params,
  ...(language === 'en' && params.productEn && { product: params.productEn }),
  ...(language === 'en' && params.partEn && { part: params.partEn }),
})

/** A text whose `{name}`s have their values; what has none is left empty. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A text for a reader. `lang` is there where the text is Portuguese and its reader is not. */
export interface ShownText {
  readonly text: string
  readonly lang?: 'pt-BR'
}

/** The texts of goods in the reader's language; where the English one is missing, the Portuguese one. */
export function textsIn<Field extends string>(
  language: Language,
  goods: { readonly en: EnglishTexts<Field> } & EnglishTexts<NoInfer<Field>>,
): Record<Field, ShownText> {
  const fields = Object.keys(goods.en) as Field[]
  const shown = (field: Field): ShownText => {
    if (language === 'pt-BR') return { text: goods[field] }
    return goods.en[field] ? { text: goods.en[field] } : { text: goods[field], lang: 'pt-BR' }
  }
  return Object.fromEntries(fields.map((field) => [field, shown(field)])) as Record<Field, ShownText>
}
