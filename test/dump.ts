import { sql } from 'drizzle-orm'
import type { Store } from './open-store.ts'

export type Row = Record<string, unknown>
export type Dump = Record<string, Row[]>

/** Tables that triggers derive from other tables. */
const derived = new Set(['daily_payments', 'daily_users', 'feedback_counts', 'license_counts'])

/** All rows of all tables except derived ones and the counters of the rate limits, which every call may change. */
export async function dump({ db }: Pick<Store, 'db'>): Promise<Dump> {
  const { rows } = await db.run(
    sql`select name from sqlite_master where type = 'table' and name <> 'counters' and name not like 'sqlite_%'`,
  )
  const names = rows.map(({ name }) => String(name)).filter((name) => !derived.has(name) && !/^search(_|$)/.test(name))
  const contents = await db.$client.batch(
    names.map((name) => `select * from "${name}"`),
    'read',
  )
  return Object.fromEntries(names.map((name, n) => [name, contents[n]?.rows.map((row) => ({ ...row })) ?? []]))
}

/** The dump as one text, to compare with another or to search for what must not be in it. */
export const dumpText = async (store: Pick<Store, 'db'>): Promise<string> => JSON.stringify(await dump(store))
