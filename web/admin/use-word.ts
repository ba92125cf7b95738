import { useSnapshot } from 'valtio'
import { wordOf } from '#web/i18n/dictionary.ts'
import { locale } from '#web/state/locale.ts'

/** Words values by a group of texts: `word('adminAudit.fields', 'createdAt')`. A value without a word is shown as it is. */
export function useWord() {
  const { code } = useSnapshot(locale)
  return (group: Parameters<typeof wordOf>[1], value: string) => wordOf(code, group, value)
}
