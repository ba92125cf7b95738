import { type Group, texts } from '#web/i18n/dictionary.ts'
import { useLanguage } from '#web/state/locale.ts'

/**
 * Words values by a group of texts: `word('adminAudit.fields', 'createdAt')`. A value without a word, of an older version or typed by a person,
 * is shown as it is.
 */
export function useWord() {
  const language = useLanguage()
  return (group: Group, value: string): string => {
    const known = Object.keys(texts.t(group, {}, language))
    return known.includes(value) ? texts.t(`${group}.${value}`, {}, language) : value
  }
}
