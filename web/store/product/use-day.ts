import { useSnapshot } from 'valtio'
import { dateFormat } from '#web/i18n/intl-formats.ts'
import { locale } from '#web/state/locale.ts'

/** Formats instants as days of the shop's time zone, so that the page is the same wherever it is rendered. */
export function useDay() {
  const { code } = useSnapshot(locale)
  return (at: string) => dateFormat(code, { dateStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(new Date(at))
}
