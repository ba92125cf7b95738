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
import { isLicenseOf } from '../license-of-payment.ts'
import { type Holder, withKey } from '../licenses/hand-out.ts'
import { endReason, isActive, isDelivering, isNamed, keyState } from '../payment-rows/queries.ts'

/** The key of an approved payment, which is handed out to its buyer. */
export async function readConfirmation(
  deps: Deps,
  holder: Holder,
  named: string,
): Promise<Answer<typeof getConfirmation>> {
  const { id, status, productId, productName, keyExpiration, providerId } = payments
  const { amountCents, currency, couponCode, method, approvedAt, renewsLicenseId } = payments
  const [read] = await deps.db
    .select({
      ...{ id, status, endReason: endReason.as('end_reason'), productId, productName, keyExpiration, providerId },
      ...{ amountCents, currency, couponCode, method, approvedAt, renewsLicenseId },
      ...keyState(deps.now()),
      ...{ download: products.download, details: products.details, englishName: englishName.as('english_name') },
    })
    .from(payments)
    .leftJoin(licenses, isLicenseOf('payments'))
    .leftJoin(deliveries, eq(deliveries.paymentId, payments.id))
    .leftJoin(products, eq(products.id, payments.productId))
    .where(and(isNamed(named), eq(payments.userId, holder.id)))
  if (!read) throw new StoreError('payment_not_found')
  if (read.status === 'pending') throw new StoreError('payment_pending')
  const { approvedAt: paidAt } = read
  if (read.status !== 'approved' || paidAt === null) {
    const { status, endReason: reason, productId, renewsLicenseId } = read
    throw new StoreError('payment_not_approved', {
      ...{ status, reason, productId, renewsLicenseId },
      hadKey: read.key !== null,
    })
  }
  const found = await withKey(deps, holder, read)
  return {
    payment_id: found.id,
    productId: found.productId,
    productName: found.productName,
    renewsLicenseId: found.renewsLicenseId,
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
    approvedAt: isoOf(paidAt),
    download: downloadFactsOf(found.download, found.details ?? {}),
  }
}
