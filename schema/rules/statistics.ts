import { dateOf, dayOf } from './clock.ts'
import { dayMs } from './licenses.ts'
import type { PaymentStatus } from './payments.ts'

export const periods = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof periods)[number]
export const defaultPeriod: Period = '30d'

/** The order of statuses in charts and tables. */
export const statusOrder = ['approved', 'pending', 'cancelled', 'refunded'] as const satisfies readonly PaymentStatus[]

/** For how many days a user counts as new. */
export const newUserDays = 30

/** Days, both included. */
export interface DayRange {
  from: number
  to: number
}

/** The range of a chart: a point for each day or month, and the range before it for comparison. */
export interface ChartRange extends DayRange {
  unit: 'day' | 'month'
  previous: DayRange
  /** "2026-11-21" or "2026-11", one for each point. */
  points: string[]
}

/**
 * The range of a period that ends today. Days are compared with as many days before them; the last twelve months with the same dates a year
 * earlier, so that an unfinished month is not compared with a whole one.
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
  // 29 February is compared with 28 February.
  const lastYear = Math.min(dayAt(year - 1, month, today.getUTCDate()), dayAt(year - 1, month + 1, 0))
  return {
    unit: 'month',
    from: dayAt(year, month - 11, 1),
    to,
    previous: { from: dayAt(year - 1, month - 11, 1), to: lastYear },
    points: Array.from({ length: 12 }, (_, n) => dateOf(dayAt(year, month - 11 + n, 1)).slice(0, 7)),
  }
}

/** A percentage with one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** The change in percent with one decimal; null if there was nothing before. */
export const changeOf = (now: number, before: number): number | null => percentOf(now - before, before)
