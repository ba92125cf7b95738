import { sql } from 'drizzle-orm'

/** In SQL, a column beside limited rows: how many there are without the limit. */
export const all = sql<number>`count(*) over ()`

/** How many rows there are, and the newest of them as the API spells them. */
export const counted = <T extends { all: number }, Shown>(rows: T[], onWire: (row: T) => Shown) => ({
  count: rows[0]?.all ?? 0,
  rows: rows.map(onWire),
})
