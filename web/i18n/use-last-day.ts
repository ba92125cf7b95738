import { useLanguage } from '#web/state/locale.ts'
import { dateFormat } from './intl-formats.ts'

/** Names the day of an instant (ISO) in the shop's time zone, wherever the browser is: "domingo, 6 de dezembro". */
export function useLastDay() {
  const language = useLanguage()
  return (instant: string) =>
    dateFormat(language, {
      timeZone: 'America/Sao_Paulo',
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
    }).format(new Date(instant))
}
