import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ProviderName } from '#schema/rules/payments.ts'
import { paymentBanks, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { isOfCredentials, isRefusal, type ProviderError, wordsOf } from '#worker/providers/errors.ts'

/** How long a provider is passed over after a failure; each time in a row for twice as long, up to the limit. */
const passedOverMs = 15_000
const passedOverMaxMs = 300_000
/** After that one order tries it; the next one if there is no outcome by then. */
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

/** Whether the provider itself is out of order; a refusal of one order says nothing of the next. */
export const isOutOfOrder = (error: ProviderError): boolean => !isRefusal(error) || isOfCredentials(error)

/** A statement that passes a provider over for a while. Of the calls that were begun before it was, none counts again. */
export function passOver({ db, now }: Deps, provider: ProviderName, error: ProviderError, startedAt: number) {
  const at = now()
  const { passedOverUntil, failures, failingSince } = paymentBanks
  const isNew = sql`${passedOverUntil} <= ${startedAt}`
  const wait = sql`min(${passedOverMs} * (1 << min(${failures}, 10)), ${passedOverMaxMs})`
  const last = { lastFailureAt: at, lastFailure: wordsOf(error) }
  return db
    .insert(paymentBanks)
    .values({ provider, failingSince: at, failures: 1, passedOverUntil: at + passedOverMs, ...last })
    .onConflictDoUpdate({
      target: paymentBanks.provider,
      set: {
        ...last,
        failingSince: sql`coalesce(${failingSince}, ${at})`,
        failures: sql`${failures} + iif(${isNew}, 1, 0)`,
        passedOverUntil: sql`iif(${isNew}, ${at} + ${wait}, ${passedOverUntil})`,
      },
    })
}

/** A statement that takes note of a charge which a provider has made. */
export const noteAnswer = prepared(['provider', 'at'], (db: Database, { provider, at }) =>
  db
    .update(paymentBanks)
    .set({ failingSince: null, failures: 0, passedOverUntil: 0, recoveredAt: sql`${at}` })
    .where(and(eq(paymentBanks.provider, provider), isNotNull(paymentBanks.failingSince))),
)
