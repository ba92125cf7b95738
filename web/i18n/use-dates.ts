import { useMemo } from 'react'
import { useLanguage } from '#web/state/locale.ts'
import { dateFormat } from './intl-formats.ts'

/** Formats instants (ISO) in the user’s language and time zone. */
export function useDates() {
  const language = useLanguage()
  return useMemo(() => {
    const dated = (options: Intl.DateTimeFormatOptions) => (instant: string | number) =>
      dateFormat(language, options).format(new Date(instant))
    return {
      date: dated({ dateStyle: 'medium' }),
      // "20 de nov. de 2026" is too long for a card on a phone.
      briefDate: dated({ dateStyle: language === 'pt-BR' ? 'short' : 'medium' }),
      dayAndMonth: dated({ day: '2-digit', month: language === 'pt-BR' ? '2-digit' : 'short' }),
      dateTime: dated({ dateStyle: 'medium', timeStyle: 'short' }),
    }
  }, [language])
}
