import { eq, sql } from 'drizzle-orm'
import { deliveries, licenses, payments } from '#schema/tables/index.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import { isSwitchedOn } from '#worker/domain/licenses/suspension.ts'
import type { Store } from '../open-store.ts'

/**
 * Finds keys in force at the seller that no buyer of ours has, and sold keys that are missing there: of the keys issued for a payment only
 * its buyer's is in force, and none if the money was refunded. Deliveries that are not finished are skipped, or reported with `isAtRest`.
 */
export async function auditSeller(
  { db, sandbox }: Pick<Store, 'db' | 'sandbox'>,
  { isAtRest = false } = {},
): Promise<Violation[]> {
  const rows = await db
    .select({
      delivery: deliveries,
      key: licenses.key,
      isActive: sql<number>`${isSwitchedOn}`,
      status: payments.status,
    })
    .from(deliveries)
    .innerJoin(payments, eq(payments.id, deliveries.paymentId))
    .leftJoin(licenses, eq(licenses.paymentId, deliveries.paymentId))
  const issued = Map.groupBy(sandbox.sellerKeys(), ({ note }) => note)
  const violations: Violation[] = []
  for (const { delivery, key, isActive, status } of rows) {
    const inForce = (issued.get(delivery.paymentId) ?? []).filter(({ banned }) => banned === null)
    const wanted = isActive ? [key] : []
    const row = { payment: delivery.paymentId, status, delivery: delivery.status, inForce: inForce.length }
    const isBusy = delivery.nextAttemptAt !== null
    if (isBusy && isAtRest) violations.push({ rule: 'nothing is left to do with a seller', row })
    if (isBusy && !isAtRest) continue
    if (inForce.map((one) => one.key).join() !== wanted.join()) {
      violations.push({ rule: 'the seller’s keys in force are those of our buyers', row })
    }
  }
  const known = new Set(rows.map(({ delivery }) => delivery.paymentId))
  const isOurs = /^[0-9a-f]{32}$/
  for (const note of issued.keys()) {
    if (isOurs.test(note) && !known.has(note))
      violations.push({ rule: 'an issued key has its sale', row: { payment: note } })
  }
  return violations
}
