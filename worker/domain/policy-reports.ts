import { and, desc, gt, sql } from 'drizzle-orm'
import { policyReportRowsMax, policyReportSeconds } from '#schema/rules/policy-reports.ts'
import { counters } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'

const prefix = 'policy-report:'
/** In SQL: the counters of reports, by the primary key. */
const isReport = sql`bucket >= ${prefix} and bucket < 'policy-report;'`

/**
 * Adds reports, counted by `keyOf` their violations, to their rows, in one statement: as many kinds as there are rows left become new ones. They end as other counters do, and the
 * cron deletes them.
 */
export async function addPolicyReports({ db, now }: Deps, reports: ReadonlyMap<string, number>): Promise<void> {
  const given = JSON.stringify([...reports].map(([key, hits]) => [prefix + key, hits]))
  const at = now()
  await db.run(sql`
    insert into ${counters} (bucket, hits, resets_at)
    with given as (select value ->> 0 as bucket, value ->> 1 as hits from json_each(${given})),
    fresh as (
      select bucket, row_number() over (order by bucket) as place from given
      where bucket not in (select bucket from ${counters} where ${isReport}))
    select g.bucket, g.hits, ${at + policyReportSeconds * 1_000} from given g left join fresh f on f.bucket = g.bucket
    where f.place is null or f.place + (select count(*) from ${counters} where ${isReport}) <= ${policyReportRowsMax}
    on conflict (bucket) do update set
      hits = iif(resets_at <= ${at}, excluded.hits, hits + excluded.hits),
      resets_at = iif(resets_at <= ${at}, excluded.resets_at, resets_at)`)
}

/** A statement: the rows of reports, the most frequent ones first. */
export const selectPolicyReports = (db: Database, now: number) =>
  db
    .select()
    .from(counters)
    .where(and(isReport, gt(counters.resetsAt, now)))
    .orderBy(desc(counters.hits))

export const policyReportsOnWire = (rows: (typeof counters.$inferSelect)[]) =>
  rows.map(({ bucket, hits, resetsAt }) => {
    const [directive = '', blocked = '', page = ''] = bucket.slice(prefix.length).split(' ')
    return { directive, blocked, page, count: hits, since: isoOf(resetsAt - policyReportSeconds * 1_000) }
  })
