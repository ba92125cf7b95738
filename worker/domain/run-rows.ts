import { sql } from 'drizzle-orm'

/** The id of a run's row is the id of what it adds, so that the primary key keeps a repeated call from adding it again. */
export const runRowId = (runId: string, row: number) => `${runId}-${String(row).padStart(4, '0')}`
export const runRowOf = (id: string) => Number(id.slice(-4))

/** In SQL, of a row of `json_each` that numbers the keys of this call from 0: the id that it gets. */
export const runRowInSql = (runId: string, from: number) =>
  sql`${`${runId}-`} || printf('%04d', cast(j.key + ${from} as integer))`
