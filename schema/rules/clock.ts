import { dayMs } from './licenses.ts'

/** Brasília's time, which has been UTC-3 all year since summer time ended in 2019; the triggers that count by day have it too. */
const shopOffsetMs = -3 * 3_600_000

/** What the shop's clock shows, without its offset: "2026-11-21T05:58:12.000". */
export const shopTime = (instant: number): string => new Date(instant + shopOffsetMs).toISOString().slice(0, -1)

/** A day of the shop, counted from the epoch: what the counters are kept by. */
export const dayOf = (instant: number): number => Math.floor((instant + shopOffsetMs) / dayMs)

/** The instant at which a day of the shop begins. */
export const startOf = (day: number): number => day * dayMs - shopOffsetMs

/** "2026-11-21" */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
