import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { shopTime } from '#schema/rules/clock.ts'
import { locale } from '#web/state/locale.ts'

const timeZone = 'America/Sao_Paulo'

/** Formats instants in Brasília time, whatever the admin's time zone. Each screen says so once (`admin.zone`). */
export function useBrasiliaTime() {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    // The short American form, 11/7/26, is ambiguous.
    const dateStyle = code === 'en' ? 'medium' : 'short'
    const day = new Intl.DateTimeFormat(code, { timeZone, dateStyle })
    const hour = new Intl.DateTimeFormat(code, { timeZone, timeStyle: 'short' })
    const moment = new Intl.DateTimeFormat(code, { timeZone, dateStyle, timeStyle: 'short' })
    return {
      date: (instant: string) => day.format(new Date(instant)),
      time: (instant: string) => hour.format(new Date(instant)),
      dateTime: (instant: string) => moment.format(new Date(instant)),
    }
  }, [code])
}

/** The value of a date-time input for an instant. The API reads such values in Brasília time, which has no summer time. */
export const toDateTimeInput = (instant: string | null): string =>
  instant === null ? '' : shopTime(Date.parse(instant)).slice(0, 16)
