import { sql } from 'drizzle-orm'
import type { Store } from './open-store.ts'

export type Row = Record<string, unknown>
export type Dump = Record<string, Row[]>

/** What triggers keep of the rows of other tables: it says nothing that those do not. */
const derived = new Set(['daily_payments', 'daily_users', 'feedback_counts', 'license_counts'])

/** All rows of all tables but those that are derived, and the counters of the limits, which every call may move. */
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

/** The same as one text: to compare with another, or to look for what must not be there. */
export const dumpText = async (store: Pick<Store, 'db'>): Promise<string> => JSON.stringify(await dump(store))
