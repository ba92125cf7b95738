import type { Answer } from '#schema/api/endpoint.ts'
import type { getPaymentsHealth as api } from '#schema/api/payments-health.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { secondsSince } from '#worker/lib/seconds-since.ts'
import { outboxOnWire, readOutbox } from '../emails/outbox-health.ts'
import { policyReportsOnWire, selectPolicyReports } from '../policy-reports.ts'
import { selectReadUntil, withReadUntil } from '../service-figures.ts'
import { banksOnWire, readBanks } from './banks.ts'
import { eventsOnWire, readEvents } from './events.ts'
import { keysOnWire, readKeys } from './keys.ts'
import { moneyBackOnWire, readMoneyBack } from './money-back.ts'
import { readSettled, settledOnWire } from './payments.ts'

/** Whether payments and keys match, with the rows behind every number: one round trip, and as many rows however much was sold. */
export async function paymentsHealth(deps: Deps): Promise<Answer<typeof api>> {
  const rows = await readBatch(deps.db, {
    ...readKeys(deps),
    ...readMoneyBack(deps),
    ...readEvents(deps),
    ...readSettled(deps),
    ...readOutbox(deps),
    ...readBanks(deps),
    readUntil: selectReadUntil(deps),
    reports: selectPolicyReports(deps.db, deps.now()),
  })
  return {
    ...keysOnWire(rows),
    ...moneyBackOnWire(rows),
    ...eventsOnWire(deps, rows),
    ...settledOnWire(rows),
    banks: banksOnWire(deps, rows),
    lists: withReadUntil(deps, rows.readUntil).map(({ until, ...list }) => ({
      ...list,
      readUntil: isoOf(until),
      ageSeconds: until === null ? null : secondsSince(until, deps.now()),
    })),
    emails: outboxOnWire(deps, rows),
    policyReports: policyReportsOnWire(rows.reports),
  }
}
