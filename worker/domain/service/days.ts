import { sql } from 'drizzle-orm'
import type { ServiceDay } from '#schema/api/service-days.ts'
import { dateOf, dayOf } from '#schema/rules/clock.ts'
import { serviceDays } from '#schema/rules/service.ts'
import { serviceFigures } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'

/** Worked out by the database, which would otherwise send every step of every day. */
const query = prepared(['from'], (db, { from }) =>
  db
    .select({
      days: sql<string>`json_group_array(json_array(day, deliveries, delivery, validations, half, most, errors))`,
    })
    .from(sql`(
    with known as (select * from ${serviceFigures} where day >= ${from}),
    steps as (
      select day, step, sum(value) over (partition by day order by step) as upto, sum(value) over (partition by day) as total
      from known where name = 'validate'),
    validated as (
      select day, total, min(iif(2 * upto >= total, step, null)) as half, min(iif(100 * upto >= 99 * total, step, null)) as most
      from steps group by day),
    served as (
      select day, max(iif(name = 'deliveries', value, 0)) as deliveries, max(iif(name = 'delivery', value, null)) as delivery,
        max(iif(name = 'validate_errors', value, 0)) as errors
      from known where name in ('validate', 'validate_errors', 'delivery', 'deliveries') group by day)
    select s.day, s.deliveries, s.delivery, coalesce(v.total, 0) as validations, v.half, v.most, s.errors
    from served s left join validated v on v.day = s.day order by s.day desc)`),
)

/** A statement: the days that the status page shows. */
export const selectServiceDays = (db: Database, now: number) => query(db, { from: dayOf(now) - serviceDays + 1 })

type Row = [number, number, number | null, number, number | null, number | null, number]

/** Newest first. */
export const serviceDaysOnWire = ([found]: { days: string }[]): ServiceDay[] =>
  (JSON.parse(found?.days ?? '[]') as Row[])
    .sort(([a], [b]) => b - a)
    .map(([day, deliveries, deliveryMs, validations, validateMs, slowestValidateMs, errors]) => ({
      date: dateOf(day),
      deliveries,
      deliveryMs,
      validations,
      validateMs,
      slowestValidateMs,
      errors,
    }))
