/** Brasília time: UTC-3 all year since daylight saving ended in 2019. The triggers that count by day use the same offset. */
export const shopOffsetMs = -3 * 3_600_000

/** The shop's local time without its offset: "2026-11-21T05:58:12.000". */
export const shopTime = (instant: number): string => new Date(instant + shopOffsetMs).toISOString().slice(0, -1)
