import { sql } from 'drizzle-orm'
import { licenses, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { lastIndexed } from './search.ts'

/** Of each table in one run, so that sales do not wait for the write. */
const rowsAtOnce = 1_000

/**
 * Adds new licenses and payments to the search index, oldest first. Their triggers do not: for many rows in one write it costs a small part of
 * what it costs for each alone.
 */
export async function indexNewRows({ db }: Deps): Promise<void> {
  await writeBatch(db, {
    licenses: db.run(sql`
      insert into search (rowid, words) select place, words from license_words where place in (
        select rowid from ${licenses} where rowid > ${lastIndexed(licenses)} and deleted_at is null
        order by rowid limit ${rowsAtOnce})
      order by place`),
    payments: db.run(sql`
      insert into search (rowid, words) select place, words from payment_words where id in (
        select id from ${payments} where rowid > ${lastIndexed(payments)} order by rowid limit ${rowsAtOnce})
      order by place`),
  })
}
