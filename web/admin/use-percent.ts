import { numberFormat } from '#web/i18n/intl-formats.ts'
import { useLanguage } from '#web/state/locale.ts'

/** Formats fractions in the user’s language: 0.25 is 25%. */
export function usePercent() {
  const language = useLanguage()
  return (part: number) => numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(part)
}
