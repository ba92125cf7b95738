import { dayMs } from './licenses.ts'
import { shopOffsetMs } from './shop-time.ts'

/** The day number in the shop's time zone since the epoch, as the daily counters use it. */
export const dayOf = (instant: number): number => Math.floor((instant + shopOffsetMs) / dayMs)

/** The instant at which a day of the shop begins. */
export const startOf = (day: number): number => day * dayMs - shopOffsetMs

/** The day number of "2026-11-21". */
export const dayOn = (date: string): number => Date.parse(date) / dayMs

/** Whether "2026-02-30" and the like exist: `Date.parse` takes it for 2 March. */
export const isCalendarDay = (date: string): boolean => !Number.isNaN(dayOn(date)) && dateOf(dayOn(date)) === date

/** "2026-11-21" */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
