import { sql } from 'drizzle-orm'
import { dayOf, startOf } from '#schema/rules/clock.ts'
import { dailyAgeMaxMs, serviceDays, serviceDaysKept } from '#schema/rules/service.ts'
import { licenses, payments, serviceFigures } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { isPaidMethod } from '../payment-rows/paid-method.ts'
import { putFigure } from '../service-figures.ts'

/** Whether the daily run is overdue; where there never was one, from the oldest sweep that is known. */
export async function isDailyMissed({ db, now }: Deps): Promise<boolean> {
  const since = sql<number | null>`coalesce(
    max(iif(${serviceFigures.name} = 'daily', ${serviceFigures.value}, null)), min(${serviceFigures.value}))`
  const [found] = await db
    .select({ since })
    .from(serviceFigures)
    .where(sql`${serviceFigures.name} in ('sweep', 'daily')`)
  return found?.since != null && now() - found.since > dailyAgeMaxMs
}

/** Records that a run of the cron has ended, and deletes the figures of long ago. */
export async function recordRun(deps: Deps, name: 'sweep' | 'daily'): Promise<void> {
  const oldest = dayOf(deps.now()) - serviceDaysKept
  await writeBatch(deps.db, {
    run: putFigure(deps, name, deps.now()),
    // Where a list was not read for that long, reading goes on from its newest figure.
    expired: deps.db.run(sql`
      delete from ${serviceFigures} where day < ${oldest} and exists (
        select 1 from ${serviceFigures} newer where newer.name = service_figures.name and newer.day > service_figures.day)`),
  })
}

/** The day of an instant in SQL, as `dayOf`. The driver sends numbers as floats, which would not be divided as integers are. */
const dayIn = (column: string) => sql.raw(`(${column} - ${startOf(0)}) / 86400000`)

/**
 * Works out the median time from payment to key, day by day, of the keys that were sold for money and issued then. Providers of crypto do not say
 * when they were paid. It may be repeated: days are written anew.
 */
export async function recordDeliveries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const from = dayOf(now()) - serviceDays + 1
  await db.run(sql`
    insert into ${serviceFigures} (day, name, step, value)
    with sold as (
      select ${dayIn('l.purchase_date')} as day, max(0, l.purchase_date - p.paid_at) as ms
      from ${licenses} l cross join ${payments} p on p.id = l.payment_id
      where l.deleted_at is null and l.purchase_date >= ${startOf(from)} and p.paid_at is not null
        and ${isPaidMethod(sql`p.method`)}),
    ranked as (
      select day, ms, row_number() over (partition by day order by ms) as place, count(*) over (partition by day) as total
      from sold)
    select day, 'delivery', 0, ms from ranked where place = (total + 1) / 2
    union all select day, 'deliveries', 0, total from ranked where place = 1
    on conflict (day, name, step) do update set value = excluded.value`)
}
