import { sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { type getPaymentsHealth as api, healthCheckedMax } from '#schema/api/payments-health.ts'
import type { BankState } from '#schema/rules/banks.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { paymentBanks, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { makersOf } from '../payment-rows/provider-of.ts'

/** Reads how the providers of PIX have answered, and how fast: of the newest payments of a day. */
export const readBanks = ({ db, now }: Deps) => ({
  banks: db.select().from(paymentBanks),
  charges: db
    .select({
      provider: payments.provider,
      createdAt: payments.createdAt,
      chargeMs: sql<number>`${payments.chargeMs}`,
      keyMs: sql<number | null>`${payments.approvedAt} - ${payments.paidAt}`,
    })
    .from(payments)
    .where(
      sql`${payments}.rowid in (
        select rowid from ${payments} where created_at >= ${now() - dayMs} order by created_at desc limit ${healthCheckedMax})
        and ${payments.chargeMs} is not null`,
    ),
})

type Bank = Answer<typeof api>['banks'][number]

export function banksOnWire(deps: Deps, { banks, charges }: Answers<ReturnType<typeof readBanks>>): Bank[] {
  const makers = makersOf(deps, 'pix')
  const others = deps.providers.filter((provider) => provider.method === 'pix' && !makers.includes(provider))
  return [...makers, ...others].map(({ name }) => {
    const row = banks.find(({ provider }) => provider === name)
    const own = charges.filter(({ provider }) => provider === name)
    const state = stateOf(
      row,
      makers.some((maker) => maker.name === name),
      makers.length > 1,
      deps.now(),
    )
    return {
      provider: name,
      state,
      since: isoOf((row?.failingSince ?? row?.recoveredAt) || null),
      passedOverUntil: isoOf(state === 'passed_over' && row ? row.passedOverUntil : null),
      failures: row?.failures ?? 0,
      lastChargeAt: isoOf(own.length === 0 ? null : Math.max(...own.map(({ createdAt }) => createdAt))),
      lastFailureAt: isoOf(row?.lastFailureAt ?? null),
      lastFailure: row?.lastFailure ?? null,
      charges: own.length,
      createMs: medianOf(own.map(({ chargeMs }) => chargeMs)),
      keyMs: medianOf(own.flatMap(({ keyMs }) => (keyMs === null ? [] : Math.max(0, keyMs)))),
    }
  })
}

/** Without another provider to ask, one that fails is tried by each order. */
function stateOf(
  row: typeof paymentBanks.$inferSelect | undefined,
  makesCharges: boolean,
  hasOthers: boolean,
  now: number,
): BankState {
  if (!makesCharges) return 'unused'
  if (!row || row.failingSince === null) return 'answers'
  return hasOthers && row.passedOverUntil > now ? 'passed_over' : 'trying'
}

function medianOf(times: number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
