import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { shopTime } from '#schema/rules/clock.ts'
import { locale } from '#web/state/locale.ts'

const timeZone = 'America/Sao_Paulo'

/** Instants as the shop's clock has them, wherever the admin sits; say so once on each screen (`admin.zone`). */
export function useBrasiliaTime() {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    // The American 11/7/26 says too little.
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

/** What a date-time input shows of an instant. The API reads what it gives as Brasília's time, which has no summer time. */
export const toDateTimeInput = (instant: string | null): string =>
  instant === null ? '' : shopTime(Date.parse(instant)).slice(0, 16)

/** What to send of a date-time input: the instant as it was, to the second, where nobody has touched it. */
export const fromDateTimeInput = (typed: string, before: string | null): string =>
  before !== null && typed === toDateTimeInput(before) ? before : typed
