import { and, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listPurchaseHistory as api, Purchase } from '#schema/api/purchases.ts'
import { toWire } from '#schema/rules/money.ts'
import { deliveries } from '#schema/tables/deliveries.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import { users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { contains, type Listing, ordered, readList } from './lists.ts'
import { receiptAddress } from './receipts.ts'
import { isoOf } from './wire.ts'

/** Codes to pay are long, and of use to nobody once the payment is no longer open. */
const whilePending = (column: SQLiteColumn): SQL<string | null> =>
  sql<string | null>`case when ${payments.status} = 'pending' then ${column} end`

const purchasesOf = (db: Database) =>
  db
    .select({
      id: payments.id,
      providerId: payments.providerId,
      username: users.name,
      email: users.email,
      productName: payments.productName,
      amountCents: payments.amountCents,
      currency: payments.currency,
      method: payments.method,
      createdAt: payments.createdAt,
      status: payments.status,
      description: payments.description,
      licenseKey: licenses.key,
      isKeyActive: licenses.isActive,
      keyDeletedAt: licenses.deletedAt,
      deliveryStatus: deliveries.status,
      couponCode: payments.couponCode,
      cancelledAt: payments.cancelledAt,
      cancelReason: payments.cancelReason,
      refundStatus: refunds.status,
      refundSource: refunds.source,
      isLate: payments.isLate,
      mismatch: payments.mismatch,
      expiresAt: payments.expiresAt,
      keyExpiration: payments.keyExpiration,
      qrCode: whilePending(payments.qrCode),
      qrCodeBase64: whilePending(payments.qrCodeBase64),
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(licenses, eq(licenses.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(deliveries, eq(deliveries.paymentId, payments.id))

/** On payments joined with their buyers. */
export function purchasesMatching(query: Omit<Parsed<typeof api>, 'page' | 'limit' | 'sort'>) {
  const { status, method, createdAt, productName, id, providerId } = payments
  return and(
    contains(query.search, [users.name, users.email, productName, id, providerId]),
    query.status === undefined ? undefined : eq(status, query.status),
    query.method === undefined ? undefined : eq(method, query.method),
    query.from === undefined ? undefined : gte(createdAt, query.from),
    query.to === undefined ? undefined : lte(createdAt, query.to),
  )
}

/** Every purchase, whoever made it and however it ended. */
export function listPurchaseHistory(deps: Deps, query: Parsed<typeof api>): Promise<Listing<Purchase>> {
  const { db } = deps
  const { status, createdAt, amountCents, productName, id } = payments
  const where = purchasesMatching(query)
  const columns = { createdAt, amount: amountCents, username: users.name, productName, status }
  const order = ordered(query.sort, columns, desc(createdAt), id)
  return readList(db, query, {
    rows: (limit, offset) =>
      purchasesOf(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db.select({ total: count() }).from(payments).leftJoin(users, eq(users.id, payments.userId)).where(where),
    onWire: (row) => onWire(deps, row),
  })
}

/** null where nobody has asked for it to be gone, or there is no key. */
function isKeyDeleted({ status, isKeyActive, keyDeletedAt }: Row): boolean | null {
  if (keyDeletedAt !== null) return true
  return status === 'refunded' && isKeyActive !== null ? !isKeyActive : null
}

type Row = Awaited<ReturnType<typeof purchasesOf>>[number]

const onWire = (deps: Deps, row: Row): Purchase => ({
  _id: row.id,
  paymentId: row.id,
  transactionId: row.providerId,
  username: row.username ?? '',
  email: row.email,
  productName: row.productName,
  amount: toWire(row.amountCents),
  currency: row.currency,
  paymentMethod: row.method,
  createdAt: isoOf(row.createdAt),
  status: row.status,
  description: row.description,
  receiptUrl: receiptAddress(deps, row),
  licenseKey: row.licenseKey,
  isDelivering: row.status === 'approved' && row.deliveryStatus === 'open',
  couponCode: row.couponCode,
  // Late money was cancelled once, and is so no longer.
  cancelDate: row.status === 'cancelled' ? isoOf(row.cancelledAt) : null,
  cancelReason: row.status === 'cancelled' ? row.cancelReason : null,
  refundInfo: row.refundStatus && { status: row.refundStatus },
  refundSource: row.refundSource,
  keyDeleted: isKeyDeleted(row),
  isLate: row.isLate,
  mismatch: row.mismatch,
  transactionData: {
    expirationDate: isoOf(row.expiresAt),
    keyExpiration: row.keyExpiration,
    qrCode: row.qrCode,
    qrCodeBase64: row.qrCodeBase64,
  },
})
