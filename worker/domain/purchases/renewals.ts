import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { listRenewals as api } from '#schema/api/renewals.ts'
import { toWire } from '#schema/rules/money.ts'
import { licenseGrants, licenses, payments, refundRequests } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { isListed } from '../licenses/listed.ts'
import { ownPartsOnWire } from '../partial-refunds.ts'
import { requestOnWire } from '../refunds/refund-requests/on-wire.ts'
import { refundColumns } from '../refunds/rights.ts'

/** The renewals of a user's key that they paid for themselves, the newest first. */
export async function listRenewals({ db, now }: Deps, userId: string, id: string): Promise<Answer<typeof api>> {
  const { status, amountCents, currency, approvedAt, keyExpiration } = payments
  const {
    license: [license],
    renewals,
  } = await readBatch(db, {
    license: db
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(eq(licenses.id, id), eq(licenses.userId, userId), isListed)),
    renewals: db
      .select({
        ...{ paymentId: payments.id, status, amountCents, currency, approvedAt, keyExpiration },
        until: licenseGrants.grantedUntil,
        ...refundColumns(userId, now()),
      })
      .from(payments)
      .leftJoin(licenseGrants, eq(licenseGrants.paymentId, payments.id))
      .leftJoin(refundRequests, and(eq(refundRequests.paymentId, payments.id), eq(refundRequests.userId, userId)))
      .where(
        and(
          eq(payments.renewsLicenseId, id),
          eq(payments.userId, userId),
          inArray(payments.status, ['approved', 'refunded']),
        ),
      )
      .orderBy(desc(payments.approvedAt), desc(payments.id)),
  })
  if (!license) throw new StoreError('license_not_found')
  return renewals.map((row) => ({
    paymentId: row.paymentId,
    status: row.status,
    amount: toWire(row.amountCents),
    currency: row.currency,
    paidAt: isoOf(row.approvedAt ?? 0),
    days: row.keyExpiration,
    until: isoOf(row.until),
    refundRight: row.refundRight,
    refundableUntil: isoOf(row.refundableUntil),
    refundRequest: row.request && requestOnWire(row.request),
    partialRefunds: ownPartsOnWire(row.partialRefunds),
  }))
}
