import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { shopTime } from '#schema/rules/clock.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { locale } from '#web/state/locale.ts'

const timeZone = 'America/Sao_Paulo'

/** Formats instants in Brasília time, whatever the admin's time zone. Each screen says so once (`admin.zone`). */
export function useBrasiliaTime() {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    // The short American form, 11/7/26, is ambiguous.
    const dateStyle = code === 'en' ? 'medium' : 'short'
    const day = new Intl.DateTimeFormat(code, { timeZone, dateStyle })
    const near = new Intl.DateTimeFormat(code, { timeZone, day: '2-digit', month: 'short' })
    const far = new Intl.DateTimeFormat(code, { timeZone, day: '2-digit', month: 'short', year: 'numeric' })
    const yearOf = (at: number) => shopTime(at).slice(0, 4)
    const hour = new Intl.DateTimeFormat(code, { timeZone, timeStyle: 'short' })
    const moment = new Intl.DateTimeFormat(code, { timeZone, dateStyle, timeStyle: 'short' })
    return {
      date: (instant: string) => day.format(new Date(instant)),
      /** With the year only where it is not this one. */
      shortDate: (instant: string) => {
        const at = Date.parse(instant)
        return (yearOf(at) === yearOf(serverNow()) ? near : far).format(at).replaceAll('.', '').replaceAll(' de ', ' ')
      },
      time: (instant: string) => hour.format(new Date(instant)),
      dateTime: (instant: string) => moment.format(new Date(instant)),
    }
  }, [code])
}

/** The value of a date-time input for an instant. The API reads such values in Brasília time, which has no summer time. */
export const toDateTimeInput = (instant: string | null): string =>
  instant === null ? '' : shopTime(Date.parse(instant)).slice(0, 16)
