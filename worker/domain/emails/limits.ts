import { type SQL, sql } from 'drizzle-orm'
import { emailLimits } from '#schema/rules/rate-limits.ts'
import { counters } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/**
 * Limits that hold in any hour and any day, not from the first hit on: each hit is a row of `counters`, which ends a day later. `whose`: the
 * beginning of their buckets, in SQL, with a `:` at its end; the rest is an id.
 */

const hourMs = emailLimits.hour.seconds * 1000
export const dayMs = emailLimits.day.seconds * 1000
/** Calls at once read the time in another order than they are carried out in, and other machines have other clocks. */
const presentMs = 60_000

interface Room {
  now: number
  /** How many hits are left to others. */
  kept?: number
}

/** In SQL: when the next hit is within the limits; in the past where it is now. In its hour, one that keeps nothing does not wait for hits to come. */
export function freeAt(whose: SQL, { now, kept = 0 }: Room): SQL<number> {
  const { hour, day } = emailLimits
  const newest = (nth: number, when = sql`true`) => sql`coalesce((
    select resets_at from ${counters} where bucket between ${whose} and ${whose} || '~' and ${when}
    order by resets_at desc limit 1 offset ${nth - 1}), 0)`
  const isPast = kept === 0 ? sql`resets_at <= ${now + presentMs + dayMs}` : undefined
  return sql<number>`max(${newest(hour.max - kept, isPast)} - ${dayMs - hourMs}, ${newest(day.max - kept)})`
}

/** In SQL: where the e-mails to an address are counted. */
export const emailsTo = (address: SQL): SQL => sql`('emails:' || ${address} || ':')`

/** A statement that forgets the e-mails to an address, where `when` holds. */
export const forgetEmailsTo = ({ db }: Deps, address: string, when: SQL) => {
  const start = emailsTo(sql`${address}`)
  return db.delete(counters).where(sql`bucket between ${start} and ${start} || '~' and ${when}`)
}
