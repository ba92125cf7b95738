import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { locale } from '#web/state/locale.ts'

/** Formats instants as days of the shop's time zone, so that the page is the same wherever it is rendered. */
export function useDay() {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'America/Sao_Paulo' })
    return (at: string) => format.format(new Date(at))
  }, [code])
}
