import { dateOf, dayOf } from './clock.ts'
import { dayMs } from './licenses.ts'
import type { PaymentStatus } from './payments.ts'

export const periods = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof periods)[number]
export const defaultPeriod: Period = '30d'

/** How charts and tables line them up. */
export const statusOrder = ['approved', 'pending', 'cancelled', 'refunded'] as const satisfies readonly PaymentStatus[]

/** Users are new for this many days. */
export const newUserDays = 30

/** Days, both ends included. */
export interface DayRange {
  from: number
  to: number
}

/** What a chart shows: a point for each day or month, and the days before that it is compared with. */
export interface ChartRange extends DayRange {
  unit: 'day' | 'month'
  previous: DayRange
  /** "2026-11-21" or "2026-11", one for each point. */
  points: string[]
}

/**
 * A period that ends today. Days are compared with as many days before them. Twelve months are the present one and the eleven before it,
 * and are compared with the same dates a year earlier, so that a month that has just begun is not held against a whole one.
 */
export function chartRangeOf(period: Period, now: number): ChartRange {
  const to = dayOf(now)
  if (period === '12m') return monthsTo(to)
  const length = Number.parseInt(period, 10)
  const from = to - length + 1
  const points = Array.from({ length }, (_, n) => dateOf(from + n))
  return { unit: 'day', from, to, previous: { from: from - length, to: from - 1 }, points }
}

function monthsTo(to: number): ChartRange {
  const today = new Date(to * dayMs)
  const year = today.getUTCFullYear()
  const month = today.getUTCMonth()
  const dayAt = (...date: [year: number, month: number, day: number]) => Date.UTC(...date) / dayMs
  // The 29th of February is compared with the 28th.
  const lastYear = Math.min(dayAt(year - 1, month, today.getUTCDate()), dayAt(year - 1, month + 1, 0))
  return {
    unit: 'month',
    from: dayAt(year, month - 11, 1),
    to,
    previous: { from: dayAt(year - 1, month - 11, 1), to: lastYear },
    points: Array.from({ length: 12 }, (_, n) => dateOf(dayAt(year, month - 11 + n, 1)).slice(0, 7)),
  }
}

/** A share in percent, to one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** By how many percent a figure has changed, to one decimal; null where it was nothing before. */
export const changeOf = (now: number, before: number): number | null => percentOf(now - before, before)
