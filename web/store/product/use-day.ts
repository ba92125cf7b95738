import { formatDay } from '#schema/rules/dates.ts'
import { useLanguage } from '#web/state/locale.ts'

/** Formats instants (ISO) as days of the shop's time zone. */
export function useDay() {
  const language = useLanguage()
  return (at: string) => formatDay(Date.parse(at), language)
}
