import type { ProviderName } from './payments.ts'

/** A provider's list of the charges that were made in a time, and of those that have changed in it. */
export const readLists = ['created', 'changed'] as const
export type ReadList = (typeof readLists)[number]

/**
 * The figures of a day. `sweep` and `daily`: when that run of the cron last ended; `validate`: answered validations by their duration, in the
 * steps of `validateSteps`; `validate_errors`: those that failed at the shop; `delivery`: the median time from payment to key, in
 * milliseconds; `deliveries`: of how many; `read:…`: until when a provider's list was read to its end.
 */
export type ServiceFigure =
  | 'sweep'
  | 'daily'
  | 'validate'
  | 'validate_errors'
  | 'delivery'
  | 'deliveries'
  | `read:${ReadList}:${ProviderName}`

export const readFigure = (list: ReadList, provider: ProviderName): ServiceFigure => `read:${list}:${provider}`

/** Upper bounds of durations, in milliseconds; the last one holds everything that took longer than the one before. */
export const validateSteps = [
  5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 2_000, 5_000, 30_000,
] as const

/** The step of a duration in milliseconds. */
export const stepOf = (ms: number): number => validateSteps.find((step) => ms <= step) ?? 30_000

/** Days that the status page shows, today included. */
export const serviceDays = 90
/** Days for which figures are kept; the newest of a name is kept until there is a newer one. */
export const serviceDaysKept = 120

/** The lists of providers are read every day: this long after the last time, money may have moved unseen. */
export const listAgeMaxMs = 2 * 86_400_000
/** The daily run was missed. */
export const dailyAgeMaxMs = 26 * 3_600_000

/** The cron runs every minute: after this long without one, something is wrong. */
export const sweepAgeMaxMs = 5 * 60_000
