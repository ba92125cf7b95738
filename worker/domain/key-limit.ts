import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { approvals, licenses } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { settingOf } from './shop-settings.ts'

/** In SQL, on the approval `w` of a key run: the ids of its keys (`run-rows.ts`). */
const rowOf = (row: SQL) => sql`(w.body ->> '$.runId') || '-' || printf('%04d', ${row})`
const firstRow = sql`(w.body ->> '$.from')`
const ofApprovedRun = sql`exists (
  select 1 from ${approvals} w
  where w.call = 'key_run' and w.status = 'approved'
    and l.id between ${rowOf(firstRow)}
      and ${rowOf(sql`${firstRow} + coalesce(w.body ->> '$.count', json_array_length(w.body, '$.keys')) - 1`)})`

/**
 * In SQL: with `added` keys more, an admin has made more in 24 hours than one makes alone. Keys that were sold, and those that a second admin
 * has approved, do not count.
 */
export const areKeysOverLimit = ({ now }: Pick<Deps, 'now'>, maker: string, added: SQL): SQL => {
  const limit = settingOf('four_eyes_keys')
  return sql`(${limit} > 0 and ${added} > 0 and ${added} > ${limit} - (
    select count(*) from ${licenses} l
    where l.created_by = ${maker} and l.created_by is not null and l.purchase_date > ${now() - dayMs} and l.deleted_at is null
      and not ${ofApprovedRun}))`
}
