import { dateOf, dayOf, dayOn } from './clock.ts'
import { dayMs } from './licenses.ts'
import type { PaymentStatus } from './payments.ts'

export const periods = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof periods)[number]
export const defaultPeriod: Period = '30d'

/** What a range of days is compared with: the days right before it, or the same dates a year earlier. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]
export const defaultComparison: Comparison = 'before'

/** The longest range that can be chosen by dates: five years. */
export const chosenDaysMax = 5 * 366
/** Longer ranges have a point for each month. */
const pointsOfDaysMax = 92

/**
 * What sales are counted by (`daily_parts`): the product's name, the coupon's code in lower case, the method, the hour of the day ("0" to "23"),
 * and whether the buyer had paid before ("0", "1"; free orders have none). `refund`: refunded ones, by method.
 */
export type PartKind = 'product' | 'coupon' | 'method' | 'hour' | 'buyer' | 'refund'

/** How many values of a kind are shown, those that were sold most often: all hours, at most. */
export const partsMax = 24
export const hoursPerDay = 24

/** The order of statuses in charts and tables. */
export const statusOrder = ['approved', 'pending', 'cancelled', 'refunded'] as const satisfies readonly PaymentStatus[]

/** Of how many days the list of products has the sales. */
export const recentSalesDays = 30

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

/** What a chart shows: a period that ends today, or the days from `from` to `to` ("2026-11-21"). */
export interface ChartChoice {
  period: Period
  from?: string | undefined
  to?: string | undefined
  compare: Comparison
}

/**
 * The range of a chart. The last twelve months are always compared with the same dates a year earlier, so that an unfinished month is not
 * compared with a whole one.
 */
export function chartRangeOf({ period, from, to, compare }: ChartChoice, now: number): ChartRange {
  if (from !== undefined && to !== undefined) return rangeOf(dayOn(from), dayOn(to), compare)
  const today = dayOf(now)
  if (period !== '12m') return rangeOf(today - Number.parseInt(period, 10) + 1, today, compare)
  const [year, month] = partsOf(today)
  return rangeOf(dayAt(year, month - 11, 1), today, 'year')
}

function rangeOf(from: number, to: number, compare: Comparison): ChartRange {
  const length = to - from + 1
  const previous =
    compare === 'year' ? { from: aYearBefore(from), to: aYearBefore(to) } : { from: from - length, to: from - 1 }
  if (length <= pointsOfDaysMax) {
    return { unit: 'day', from, to, previous, points: Array.from({ length }, (_, n) => dateOf(from + n)) }
  }
  const [year, month] = partsOf(from)
  const [lastYear, lastMonth] = partsOf(to)
  const months = (lastYear - year) * 12 + lastMonth - month + 1
  const points = Array.from({ length: months }, (_, n) => dateOf(dayAt(year, month + n, 1)).slice(0, 7))
  return { unit: 'month', from, to, previous, points }
}

const dayAt = (year: number, month: number, day: number) => Date.UTC(year, month, day) / dayMs

/** Year, month from 0, and day of the month. */
function partsOf(day: number): [year: number, month: number, day: number] {
  const date = new Date(day * dayMs)
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
}

/** 29 February is compared with 28 February. */
function aYearBefore(day: number): number {
  const [year, month, date] = partsOf(day)
  return Math.min(dayAt(year - 1, month, date), dayAt(year - 1, month + 1, 0))
}

/** The keys of a range in `daily_parts`: whole months as negative numbers (-202611), so that a year is a few rows, and the days around them. */
export function partDaysOf({ from, to }: DayRange): number[] {
  const keys: number[] = []
  for (let day = from; day <= to; ) {
    const [year, month, date] = partsOf(day)
    const next = dayAt(year, month + 1, 1)
    const isWhole = date === 1 && next - 1 <= to
    keys.push(isWhole ? -(year * 100 + month + 1) : day)
    day = isWhole ? next : day + 1
  }
  return keys
}

/** The point of a chart in which such a key lies. */
export function pointOf(key: number, { unit }: ChartRange): string {
  if (key < 0) return `${Math.floor(-key / 100)}-${String(-key % 100).padStart(2, '0')}`
  return unit === 'day' ? dateOf(key) : dateOf(key).slice(0, 7)
}

/** A percentage with one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** The change in percent with one decimal; null if there was nothing before. */
export const changeOf = (now: number, before: number): number | null => percentOf(now - before, before)
