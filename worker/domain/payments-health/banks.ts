import { sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import type { getPaymentsHealth as api } from '#schema/api/payments-health.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type BankState, type ProviderName, pixProviders } from '#schema/rules/payments.ts'
import { paymentBanks, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { makersOf } from '../payment-rows/provider-of.ts'

/** Of so many of the newest charges of a day the times are compared. */
const chargesMax = 500

/** Reads how the providers of PIX have answered, and how fast. */
export const readBanks = ({ db, now }: Deps) => ({
  banks: db.select().from(paymentBanks),
  charges: db
    .select({
      provider: payments.provider,
      chargeMs: sql<number>`${payments.chargeMs}`,
      keyMs: sql<number | null>`${payments.approvedAt} - ${payments.paidAt}`,
    })
    .from(payments)
    .where(
      sql`${payments}.rowid in (
        select rowid from ${payments} where created_at >= ${now() - dayMs} and charge_ms is not null and method = 'pix'
        order by created_at desc limit ${chargesMax})`,
    ),
  lastCharges: db
    .select({
      provider: sql<ProviderName>`value`,
      at: sql<number | null>`(
      select max(created_at) from (
        select created_at from ${payments}
        where provider = value and charge_ms is not null order by created_at desc limit 1))`.as('at'),
    })
    .from(sql`json_each(${JSON.stringify(pixProviders)})`),
})

type Bank = Answer<typeof api>['banks'][number]

export function banksOnWire(
  deps: Deps,
  { banks, charges, lastCharges }: Answers<ReturnType<typeof readBanks>>,
): Bank[] {
  const makers = makersOf(deps, 'pix')
  const others = deps.providers.filter((provider) => provider.method === 'pix' && !makers.includes(provider))
  return [...makers, ...others].map(({ name }) => {
    const row = banks.find(({ provider }) => provider === name)
    const own = charges.filter(({ provider }) => provider === name)
    const state = stateOf(row, makers.findIndex((maker) => maker.name === name) >= 0, makers.length > 1, deps.now())
    return {
      provider: name,
      state,
      since: isoOf((row?.failingSince ?? row?.recoveredAt) || null),
      passedOverUntil: isoOf(state === 'passed_over' && row ? row.passedOverUntil : null),
      failures: row?.failures ?? 0,
      lastChargeAt: isoOf(lastCharges.find(({ provider }) => provider === name)?.at ?? null),
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
