import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dayMs } from '#schema/rules/licenses.ts'
import { shopOffsetMs } from '#schema/rules/shop-time.ts'
import { goodFridays, holidays, restDaysMax } from '#schema/rules/withdrawal.ts'
import { licenses } from '#schema/tables/index.ts'
import { settingOf } from './shop-settings.ts'

/** The columns of a payment, under the name that it has in the query. */
export interface PaidColumns {
  id: SQL | SQLiteColumn
  createdAt: SQL | SQLiteColumn
  approvedAt: SQL | SQLiteColumn
}

export const hourMs = 3_600_000

const nextDays = sql.raw(Array.from({ length: restDaysMax + 1 }, (_, days) => `(${days})`).join())
const weekday = sql`strftime('%w', day * 86400, 'unixepoch')`
const monthDay = sql`strftime('%m-%d', day * 86400, 'unixepoch')`
const isBusinessDay = sql`(${weekday} not in ('0', '6') and ${monthDay} not in ${holidays}
  and not (${weekday} = '5' and ${monthDay} between ${goodFridays.from} and ${goodFridays.to}))`

/** In SQL: the end (ms) of the shop's day of an instant, or of the next business day. */
export const endOfBusinessDay = (at: SQL) => sql`(
  select (min(day) + 1) * ${dayMs} - ${shopOffsetMs} - 1
  from (select first + column1 as day
    from (select cast((${at} + ${shopOffsetMs}) / ${dayMs} as integer) as first), (values ${nextDays}))
  where ${isBusinessDay})`

/** In SQL: until when (ms) a purchase is refunded, by the time since it was made. */
export const refundUntil = ({ createdAt }: PaidColumns) =>
  sql`(${createdAt} + ${settingOf('refund_hours')} * ${hourMs})`

/** In SQL: when the buyer had both paid and got the key. */
export const receivedAt = ({ id, approvedAt }: PaidColumns) =>
  sql`max(${approvedAt}, coalesce((select dk.purchase_date from ${licenses} dk where dk.payment_id = ${id}), 0))`

/** In SQL: until when (ms) a purchase is refunded whose key is unused: whole days, after the one on which the buyer had it. */
export const unusedUntil = (payment: PaidColumns) =>
  endOfBusinessDay(
    sql`max(${refundUntil(payment)}, ${receivedAt(payment)} + ${settingOf('withdrawal_days')} * ${dayMs})`,
  )
