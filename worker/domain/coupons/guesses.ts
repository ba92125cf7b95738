import { type SQL, sql } from 'drizzle-orm'
import { couponGuessLimits } from '#schema/rules/rate-limits.ts'
import { coupons } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { type Count, countHit, isWithinLimit, readCount, requireWithinLimit } from '../rate-limits.ts'
import { hasCode, isInForce } from './holds.ts'

/** Who tries a code, and from where. */
export interface Guesser {
  userId: string
  address: string
}

const { account, address } = couponGuessLimits

/**
 * Statements that count a code as a guess where no coupon with it is in force, and read the counts. A guess that the account's limit
 * refuses is not counted for the address, which others may share. Nothing is counted where `when` does not hold.
 */
export const countGuess = (db: Database, code: string, guesser: Guesser, now: number, when: SQL = sql`true`) => {
  const isGuess = sql`${when} and not exists (
    select 1 from ${coupons} where ${hasCode(code)} and ${isInForce(now)})`
  const isAllowed = isWithinLimit(account, guesser.userId, now)
  return {
    guessByAccount: countHit(db, account, guesser.userId, now, isGuess),
    guessAtAddress: countHit(db, address, guesser.address, now, sql`${isGuess} and ${isAllowed}`),
    guessesByAccount: readCount(db, account, guesser.userId, now),
    guessesAtAddress: readCount(db, address, guesser.address, now),
  }
}

/** In SQL: the guesser may still try codes. */
export const mayGuess = (guesser: Guesser, now: number) => {
  const hasGuessed = sql`not ${isWithinLimit({ ...account, max: 0 }, guesser.userId, now)}`
  const isWithin = isWithinLimit(account, guesser.userId, now)
  return sql`(${isWithin} and not (${hasGuessed} and not ${isWithinLimit(address, guesser.address, now)}))`
}

/** Throws 429 after too many guesses, whether this code is right or not; of its network address, where the account has made one itself. */
export function requireMayGuess(
  { guessesByAccount, guessesAtAddress }: { guessesByAccount: Count[]; guessesAtAddress: Count[] },
  now: number,
): void {
  requireWithinLimit(account, guessesByAccount[0], now)
  if (guessesByAccount.length > 0) requireWithinLimit(address, guessesAtAddress[0], now)
}
