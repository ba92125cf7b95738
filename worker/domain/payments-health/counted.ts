import { sql } from 'drizzle-orm'

/** In SQL, a column beside the rows of a page: how many rows there are without its limit. */
export const all = sql<number>`count(*) over ()`

/** How many rows there are, and the newest of them as the API spells them. */
export const counted = <T extends { all: number }, Shown>(rows: T[], onWire: (row: T) => Shown) => ({
  count: rows[0]?.all ?? 0,
  rows: rows.map(onWire),
})

/** The rows of each statement. */
export type RowsOf<Statements> = { [Name in keyof Statements]: Awaited<Statements[Name]> }
