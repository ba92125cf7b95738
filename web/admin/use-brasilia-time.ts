import { useMemo } from 'react'
import { shopTime } from '#schema/rules/shop-time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { dateFormat } from '#web/i18n/intl-formats.ts'
import { useLanguage } from '#web/state/locale.ts'

const timeZone = 'America/Sao_Paulo'

/** Formats instants in Brasília time, whatever the admin's time zone. Each screen says so once (`admin.zone`). */
export function useBrasiliaTime() {
  const language = useLanguage()
  return useMemo(() => {
    // The short American form, 11/7/26, is ambiguous.
    const dateStyle = language === 'en' ? 'medium' : 'short'
    const dated = (options: Intl.DateTimeFormatOptions) => (instant: string) =>
      dateFormat(language, { timeZone, ...options }).format(new Date(instant))
    const near = dated({ day: '2-digit', month: 'short' })
    const far = dated({ day: '2-digit', month: 'short', year: 'numeric' })
    const yearOf = (at: number) => shopTime(at).slice(0, 4)
    return {
      date: dated({ dateStyle }),
      /** With the year only where it is not this one. */
      shortDate: (instant: string) => {
        const at = Date.parse(instant)
        return (yearOf(at) === yearOf(serverNow()) ? near : far)(instant).replaceAll('.', '').replaceAll(' de ', ' ')
      },
      time: dated({ timeStyle: 'short' }),
      dateTime: dated({ dateStyle, timeStyle: 'short' }),
    }
  }, [language])
}

/** The value of a date-time input for an instant. The API reads such values in Brasília time, which has no summer time. */
export const toDateTimeInput = (instant: string | null): string =>
  instant === null ? '' : shopTime(Date.parse(instant)).slice(0, 16)
