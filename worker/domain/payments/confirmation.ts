import { and, eq } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { getConfirmation } from '#schema/api/payments.ts'
import { downloadFactsOf } from '#schema/rules/downloads.ts'
import { toWire } from '#schema/rules/money.ts'
import { deliveries, licenses, payments, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { englishName } from '../english-name.ts'
import { isActive, isDelivering, isNamed, keyState } from '../payment-rows/queries.ts'

/** The key of an approved payment, for its buyer. */
export async function readConfirmation(
  { db }: Deps,
  userId: string,
  named: string,
): Promise<Answer<typeof getConfirmation>> {
  const { id, status, cancelReason, productId, productName, keyExpiration, providerId } = payments
  const { amountCents, currency, couponCode, method, approvedAt } = payments
  const [found] = await db
    .select({
      ...{ id, status, cancelReason, productId, productName, keyExpiration, providerId },
      ...{ amountCents, currency, couponCode, method, approvedAt },
      ...keyState,
      ...{ download: products.download, details: products.details, englishName: englishName.as('english_name') },
    })
    .from(payments)
    .leftJoin(licenses, eq(licenses.paymentId, payments.id))
    .leftJoin(deliveries, eq(deliveries.paymentId, payments.id))
    .leftJoin(products, eq(products.id, payments.productId))
    .where(and(isNamed(named), eq(payments.userId, userId)))
  if (!found) throw new StoreError('payment_not_found')
  if (found.status === 'pending') throw new StoreError('payment_pending')
  if (found.status !== 'approved' || found.approvedAt === null) {
    const { status, cancelReason: reason, productId } = found
    throw new StoreError('payment_not_approved', { status, reason, productId, hadKey: found.key !== null })
  }
  return {
    payment_id: found.id,
    productId: found.productId,
    productName: found.productName,
    en: { productName: found.englishName },
    licenseKey: found.key,
    isDelivering: isDelivering(found),
    isActive: isActive(found),
    suspension: found.suspension,
    expiration: isoOf(found.expirationDate),
    keyExpiration: found.keyExpiration,
    transactionId: found.providerId ?? found.id,
    amount: toWire(found.amountCents),
    currency: found.currency,
    couponCode: found.couponCode,
    paymentMethod: found.method,
    approvedAt: isoOf(found.approvedAt),
    download: downloadFactsOf(found.download, found.details ?? {}),
  }
}
