import { type Currency, formatMoney } from '#schema/rules/money.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import { useLanguage } from '#web/state/locale.ts'

/** Formats amounts (49.9, as on the wire) and durations in the user’s language. */
export function useFormats() {
  const language = useLanguage()
  return {
    money: (amount: number, currency: Currency) => formatMoney(Math.round(amount * 100), currency, language),
    /** Milliseconds, in seconds from one on: "850 ms", "2,8 s". */
    duration: (ms: number) => {
      if (ms < 1_000) return `${formatNumber(Math.round(ms), language)}\u00a0ms`
      const seconds = Math.round(ms / 100) / 10
      return `${formatNumber(seconds, language, Number.isInteger(seconds) ? 0 : 1)}\u00a0s`
    },
  }
}
