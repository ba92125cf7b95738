/** How many calls a request or a task of the cron has made outside, for its line in the log. */
export interface Calls {
  /** Of the database. */
  roundTrips: number
  /** Of providers of payments, keys, captchas and e-mails. */
  providerCalls: number
}

export const noCalls = (): Calls => ({ roundTrips: 0, providerCalls: 0 })
