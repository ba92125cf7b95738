import { useSnapshot } from 'valtio'
import { numberFormat } from '#web/i18n/intl-formats.ts'
import { locale } from '#web/state/locale.ts'

/** Formats milliseconds as whole seconds or minutes: "9 s". */
export function useDurationFormat(): (ms: number) => string {
  const { code } = useSnapshot(locale)
  const inUnit = (unit: string) => numberFormat(code, { style: 'unit', unit, unitDisplay: 'short' })
  return (ms) => {
    const seconds = Math.round(ms / 1000)
    return seconds < 60 ? inUnit('second').format(seconds) : inUnit('minute').format(Math.round(seconds / 60))
  }
}
