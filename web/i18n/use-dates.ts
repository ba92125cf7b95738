import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { locale } from '#web/state/locale.ts'
import { dateFormat } from './intl-formats.ts'

/** Formats instants (ISO) in the user’s language and time zone. */
export function useDates() {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    const dated = (options: Intl.DateTimeFormatOptions) => (instant: string | number) =>
      dateFormat(code, options).format(new Date(instant))
    return {
      date: dated({ dateStyle: 'medium' }),
      // "20 de nov. de 2026" is too long for a card on a phone.
      briefDate: dated({ dateStyle: code === 'pt-BR' ? 'short' : 'medium' }),
      dayAndMonth: dated({ day: '2-digit', month: code === 'pt-BR' ? '2-digit' : 'short' }),
      dateTime: dated({ dateStyle: 'medium', timeStyle: 'short' }),
    }
  }, [code])
}
