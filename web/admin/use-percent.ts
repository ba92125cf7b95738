import { useSnapshot } from 'valtio'
import { numberFormat } from '#web/i18n/intl-formats.ts'
import { locale } from '#web/state/locale.ts'

/** Formats fractions in the user’s language: 0.25 is 25%. */
export function usePercent() {
  const { code } = useSnapshot(locale)
  return (part: number) => numberFormat(code, { style: 'percent', maximumFractionDigits: 1 }).format(part)
}
