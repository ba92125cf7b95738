import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { paymentBanks, payments } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'

/** Who was passed over is tried by one order; by the next one if there is no outcome by then. */
const trialMs = 10_000

/**
 * In SQL: who makes the charge of an order, of the JSON list of names: the first that is not passed over or being tried, or else the first.
 * `at` in milliseconds.
 */
export const chosenBank = (makers: unknown, at: unknown): SQL => sql`(
  select m.value from json_each(${makers}) m left join ${paymentBanks} b on b.provider = m.value
  order by coalesce(b.failing_since is not null and (b.passed_over_until > ${at} or exists (
    select 1 from ${payments} t
    where t.created_at >= max(b.passed_over_until, ${at} - ${sql.raw(String(trialMs))}) and t.provider = m.value)), 0), m.key
  limit 1)`

/** A statement that takes note of a charge which a provider has made. */
export const noteAnswer = prepared(['provider', 'at'], (db: Database, { provider, at }) =>
  db
    .update(paymentBanks)
    .set({ failingSince: null, failures: 0, passedOverUntil: 0, recoveredAt: sql`${at}` })
    .where(and(eq(paymentBanks.provider, provider), isNotNull(paymentBanks.failingSince))),
)
