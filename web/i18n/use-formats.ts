import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { type Currency, formatMoney } from '#schema/rules/money.ts'
import { locale } from '#web/state/locale.ts'

/** Formats amounts (49.9, as on the wire) and instants (ISO) in the user’s language. */
export function useFormats() {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium' })
    const moment = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' })
    // "20 de nov. de 2026" is too long for a card on a phone.
    const brief = new Intl.DateTimeFormat(code, { dateStyle: code === 'pt-BR' ? 'short' : 'medium' })
    const dayInYear = new Intl.DateTimeFormat(code, { day: '2-digit', month: code === 'pt-BR' ? '2-digit' : 'short' })
    const share = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 1 })
    const small = new Intl.NumberFormat(code, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
    const seconds = new Intl.NumberFormat(code, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    })
    return {
      money: (amount: number, currency: Currency) => formatMoney(Math.round(amount * 100), currency, code),
      date: (instant: string | number) => day.format(new Date(instant)),
      briefDate: (instant: string | number) => brief.format(new Date(instant)),
      dayAndMonth: (instant: string | number) => dayInYear.format(new Date(instant)),
      dateTime: (instant: string | number) => moment.format(new Date(instant)),
      /** Milliseconds, in seconds from one on. */
      duration: (ms: number) => (ms < 1_000 ? small.format(ms) : seconds.format(ms / 1_000)),
      /** A fraction: 0.25 is 25%. */
      percent: (part: number) => share.format(part),
    }
  }, [code])
}
