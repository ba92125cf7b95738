import { desc, eq } from 'drizzle-orm'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { deviceReleaseMs } from '#schema/rules/licenses.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments } from '#schema/tables/payments.ts'
import type { UserRow } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from './wire.ts'

/** Lists called bare stop at the newest thousand. */
const newest = 1_000

/** The keys a user owns, bought or given. */
export async function listPurchases({ db }: Deps, user: UserRow): Promise<PurchasedProduct[]> {
  const rows = await db
    .select({ license: licenses, status: payments.status })
    .from(licenses)
    .leftJoin(payments, eq(payments.id, licenses.paymentId))
    .where(eq(licenses.userId, user.id))
    .orderBy(desc(licenses.purchaseDate), desc(licenses.id))
    .limit(newest)
  return rows.map(({ license, status }) => ({
    _id: license.id,
    productId: license.productId,
    paymentId: license.paymentId,
    productName: license.productName,
    name: license.productName,
    licenseKey: license.key,
    isUsed: license.activatedAt !== null,
    usedSince: isoOf(license.activatedAt),
    hasDevice: license.sellerType === 'internal' ? license.hwid !== null : null,
    releasableAt: isoOf(license.releasedAt === null ? null : license.releasedAt + deviceReleaseMs),
    isActive: license.isActive,
    isRemoved: license.deletedAt !== null,
    status: status ?? 'approved',
    purchaseDate: isoOf(license.purchaseDate),
    expirationDate: isoOf(license.expirationDate),
  }))
}
