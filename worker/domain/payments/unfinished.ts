import { and, desc, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { UnfinishedPayment } from '#schema/api/unfinished-payments.ts'
import { toWire } from '#schema/rules/money.ts'
import { payments, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { englishName } from '../english-name.ts'
import { isReserved } from '../payment-rows/unpaid-holds.ts'
import { timeLeft } from './status.ts'

/** The user's own payments that have not ended, on whatever device they were begun. One without a charge cannot be paid. */
export async function listUnfinished({ db, now }: Deps, userId: string): Promise<UnfinishedPayment[]> {
  const { id, productId, productName, method, amountCents, currency, isProcessing, hostedUrl, expiresAt } = payments
  const { status, lacksKeyHold, lacksCouponHold, renewsLicenseId } = payments
  const found = await db
    .select({
      ...{ id, productId, productName, method, amountCents, currency, isProcessing, hostedUrl, expiresAt },
      ...{ status, lacksKeyHold, lacksCouponHold, renewsLicenseId },
      englishName: englishName.as('english_name'),
    })
    .from(payments)
    .leftJoin(products, eq(products.id, productId))
    .where(
      and(
        eq(payments.userId, userId),
        eq(unindexed(status), 'pending'),
        isNotNull(payments.providerId),
        or(isProcessing, gt(expiresAt, now())),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(id))
  return found.map((row) => ({
    paymentId: row.id,
    productId: row.productId,
    renewsLicenseId: row.renewsLicenseId,
    productName: row.productName,
    en: { productName: row.englishName },
    paymentMethod: row.method,
    amount: toWire(row.amountCents),
    currency: row.currency,
    timeLeft: timeLeft(row, now()),
    processing: row.isProcessing,
    isReserved: isReserved(row),
    hostedUrl: row.isProcessing ? null : row.hostedUrl,
  }))
}
