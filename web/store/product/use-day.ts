import { useSnapshot } from 'valtio'
import { formatDay } from '#schema/rules/dates.ts'
import { locale } from '#web/state/locale.ts'

/** Formats instants (ISO) as days of the shop's time zone. */
export function useDay() {
  const { code } = useSnapshot(locale)
  return (at: string) => formatDay(Date.parse(at), code)
}
