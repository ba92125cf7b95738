import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { type Currency, formatMoney } from '#schema/rules/money.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import { locale } from '#web/state/locale.ts'
import { dateFormat, numberFormat } from './intl-formats.ts'

/** Formats amounts (49.9, as on the wire) and instants (ISO) in the user’s language. */
export function useFormats() {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    const dated = (options: Intl.DateTimeFormatOptions) => (instant: string | number) =>
      dateFormat(code, options).format(new Date(instant))
    return {
      money: (amount: number, currency: Currency) => formatMoney(Math.round(amount * 100), currency, code),
      date: dated({ dateStyle: 'medium' }),
      // "20 de nov. de 2026" is too long for a card on a phone.
      briefDate: dated({ dateStyle: code === 'pt-BR' ? 'short' : 'medium' }),
      dayAndMonth: dated({ day: '2-digit', month: code === 'pt-BR' ? '2-digit' : 'short' }),
      dateTime: dated({ dateStyle: 'medium', timeStyle: 'short' }),
      /** Milliseconds, in seconds from one on: "850 ms", "2,8 s". */
      duration: (ms: number) => {
        if (ms < 1_000) return `${formatNumber(Math.round(ms), code)}\u00a0ms`
        const seconds = Math.round(ms / 100) / 10
        return `${formatNumber(seconds, code, Number.isInteger(seconds) ? 0 : 1)}\u00a0s`
      },
      /** A fraction: 0.25 is 25%. */
      percent: (part: number) => numberFormat(code, { style: 'percent', maximumFractionDigits: 1 }).format(part),
    }
  }, [code])
}
