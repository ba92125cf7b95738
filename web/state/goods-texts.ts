import { type EnglishTexts, type ShownText, textsIn } from '#schema/rules/translations.ts'
import { useLanguage } from '#web/state/locale.ts'

/** `const textsOf = useTexts()`, then `textsOf(product).name`: the texts of goods in the reader's language. */
export function useTexts() {
  const language = useLanguage()
  return <Field extends string>(
    goods: { readonly en: EnglishTexts<Field> } & EnglishTexts<NoInfer<Field>>,
  ): Record<Field, ShownText> => textsIn(language, goods)
}
