import type { Language } from '#schema/rules/languages.ts'
import { numberFormat } from '#web/i18n/intl-formats.ts'

const minuteMs = 60_000
const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** The two largest units of a duration, rounded down: "2 dias 4 h". */
export function durationText(ms: number, language: Language): string {
  let minutes = Math.floor(ms / minuteMs)
  const parts: string[] = []
  for (const [unit, size] of units) {
    const amount = Math.floor(minutes / size)
    minutes -= amount * size
    const format = numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
    if (amount > 0 || (unit === 'minute' && parts.length === 0)) parts.push(format.format(amount))
  }
  return parts.slice(0, 2).join(' ')
}

/** Whole seconds or minutes: "9 s". */
export function briefDuration(ms: number, language: Language): string {
  const seconds = Math.round(ms / 1000)
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
]

/** "há 3 minutos" */
export function ageText(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  let age = seconds
  for (const [unit, size] of steps) {
    if (age < size) return format.format(-Math.floor(age), unit)
    age /= size
  }
  return format.format(-Math.floor(age), 'day')
}
