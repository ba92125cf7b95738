import { useMemo } from 'react'
import { type Currency, currencies, formatMoney } from '#schema/rules/money.ts'
import { useLanguage } from '#web/state/locale.ts'

const inEach = (make: (currency: Currency) => (value: number) => string) =>
  Object.fromEntries(currencies.map((name) => [name, make(name)])) as Record<Currency, (value: number) => string>

/** Formats numbers, amounts and the shop's dates in the admin's language. */
export function useChartFormats() {
  const language = useLanguage()
  return useMemo(() => {
    const whole = new Intl.NumberFormat(language)
    const brief = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
    const percent = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const rating = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const exactMoney = inEach((currency) => (value) => formatMoney(Math.round(value * 100), currency, language))
    const shortMoney = inEach((currency) => {
      const short = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
      const format = new Intl.NumberFormat(language, short)
      return (value) => format.format(value)
    })
    // A calendar date has no time zone: it is formatted as it is.
    const dated = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    const day = dated({ day: '2-digit', month: '2-digit' })
    const month = dated({ month: 'short', year: '2-digit' })
    const date = dated({ dateStyle: 'medium' })
    const weekday = dated({ weekday: 'short' })
    const fullMonth = dated({ month: 'long', year: 'numeric' })
    const at = (text: string) => new Date(text.length === 7 ? `${text}-01` : text)
    return {
      whole: (value: number) => whole.format(value),
      brief: (value: number) => brief.format(value),
      percent: (value: number) => percent.format(value / 100),
      /** "+12,5%" */
      change: (value: number) => `${value > 0 ? '+' : ''}${percent.format(value / 100)}`,
      /** A difference in percentage points: "+2,5" */
      points: (value: number) => `${value > 0 ? '+' : ''}${tenths.format(value)}`,
      rating: (value: number) => rating.format(value),
      money: exactMoney,
      /** For axes. */
      briefMoney: shortMoney,
      /** Below a bar: exact for small amounts, compact for large ones. */
      barMoney: inEach((currency) => (value) => (value < 1_000 ? exactMoney : shortMoney)[currency](value)),
      /** The label of a point on a chart: "21/11" or "nov. de 26". */
      point: (text: string) => (text.length === 7 ? month : day).format(at(text)),
      /** From Sunday, 0: the first of 1970 was on the fourth. */
      weekday: (nth: number) => weekday.format(new Date(Date.UTC(1970, 0, 4 + nth))),
      /** In full: "21 de nov. de 2026" or "novembro de 2026". */
      date: (text: string) => (text.length === 7 ? fullMonth : date).format(at(text)),
    }
  }, [language])
}
