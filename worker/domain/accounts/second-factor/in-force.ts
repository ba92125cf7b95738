import { type SQL, sql } from 'drizzle-orm'

/** In SQL, on `second_factors`: the user's factors that are worth something. `userId`: an id, or a column. */
export const areInForce = (userId: string | SQL, now: number): SQL =>
  sql`(user_id = ${userId} and (ends_at is null or ends_at > ${now}))`
