import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listPurchaseHistory as api, Purchase } from '#schema/api/purchases.ts'
import { toWire } from '#schema/rules/money.ts'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { dailyPayments, deliveries, licenseGrants, licenses, payments, refunds, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { receiptUrl } from '../documents/receipt-url.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { isUnpaged, type Listing, ordered, rowIdOf, type TotalQuery } from '../listing/lists.ts'
import { isMatch, match, readLongList } from '../listing/long-lists.ts'
import { ownerName } from '../listing/order-by-owner.ts'
import { type ExportBatch, isInNextBatch } from '../listing/search.ts'
import { partOnWire, partsOf } from '../partial-refunds.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import { endReason } from '../payment-rows/queries.ts'
import { isReserved } from '../payment-rows/unpaid-holds.ts'
import { qrPicture } from '../payments/qr-picture.ts'
import { isKeyActivated, isKeyRevealed, isToolDownloaded, refundableUntil } from '../refunds/rights.ts'
import { searchedPayments } from '../searched-payments.ts'
import { sumOf } from '../statistics/sums.ts'

const { id, providerId, provider, productName, description, amountCents, currency, method, status } = payments
const { createdAt, cancelledAt, couponCode, feeCents, endToEndId, payerDiffers, soldThrough } = payments
const { isLate, isProcessing, lacksKeyHold, lacksCouponHold, mismatch, expiresAt } = payments

/** Payment codes are long, and useless once the payment is no longer pending. */
const whilePending = (column: SQLiteColumn): SQL<string | null> =>
  sql<string | null>`case when ${payments.status} = 'pending' then ${column} end`

const purchasesOf = (db: Database, page: SQL, at: number) =>
  db
    .select({
      ...{ id, providerId, userId: users.id, username: users.name, email: users.email },
      ...{ productName, amountCents, currency, method, createdAt, status, description, provider, couponCode },
      ...{ cancelledAt, feeCents, endToEndId, payerDiffers, soldThrough, isLate, isProcessing, mismatch, expiresAt },
      ...{ lacksKeyHold, lacksCouponHold, endReason: endReason.as('end_reason') },
      renewsLicenseId: payments.renewsLicenseId,
      isKeyRenewed: sql<number>`exists (select 1 from ${licenseGrants} g where g.payment_id = ${id})`,
      licenseKey: licenses.key,
      isKeyActive: licenses.isActive,
      keyDeletedAt: licenses.deletedAt,
      keyExpiration: payments.keyExpiration,
      deliveryStatus: deliveries.status,
      refundStatus: refunds.status,
      refundSource: refunds.source,
      refusal: refunds.refusal,
      refusedAt: refunds.refusedAt,
      nextAttemptAt: refunds.nextAttemptAt,
      refundableUntil: sql<number | null>`case when ${status} = 'approved' then ${refundableUntil(payments, at)} end`,
      partialRefunds: partsOf(id).as('partial_refunds'),
      isKeyRevealed: isKeyRevealed(id),
      isKeyActivated: isKeyActivated(id),
      isToolDownloaded: isToolDownloaded(id),
      qrCode: whilePending(payments.qrCode),
      ...match.columns,
    })
    .from(payments)
    .innerJoin(page, isMatch(searchedPayments))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(licenses, isLicenseOf('payments'))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(deliveries, eq(deliveries.paymentId, payments.id))

/** A statement: the newest purchases of a user, found by the index on both. */
export const purchasesOfUser = (db: Database, id: string, limit: number, at: number) =>
  purchasesOf(
    db,
    sql`(select rowid as row_id, null as found, null as is_cut, row_number() over () as position from (
      select rowid from ${payments} where user_id = ${id} order by created_at desc limit ${limit})) as page`,
    at,
  ).orderBy(match.position)

type Query = Parsed<typeof api>
type Filters = Omit<Query, 'page' | 'limit' | 'sort' | 'search'>

const filtersOf = (query: Filters) =>
  and(
    query.status === undefined ? undefined : eq(status, query.status),
    query.method && and(eq(method, query.method), query.method === 'pix' ? undefined : sql`method <> 'pix'`),
    query.from === undefined ? undefined : gte(createdAt, query.from),
    query.to === undefined ? undefined : lte(createdAt, query.to),
  )

/** Condition on payments joined with users, for the export. */
export const purchasesMatching = (query: Filters & Pick<Query, 'search'>, batch: ExportBatch) =>
  isInNextBatch(searchedPayments, query.search, filtersOf(query), batch)

const countPurchases = (db: Database, status: PaymentStatus | undefined): TotalQuery =>
  db
    .select({ total: sumOf(dailyPayments.count) })
    .from(dailyPayments)
    .where(status && eq(dailyPayments.status, status))

/** Adds the pictures of the codes, where there are any. */
async function drawCodes(purchases: Purchase[]): Promise<void> {
  for (const { transactionData } of purchases) {
    const { qrCode } = transactionData
    if (qrCode !== null) transactionData.qrCodeBase64 = await qrPicture(qrCode)
  }
}

/** Every purchase, of any user and status. */
export async function listPurchaseHistory(deps: Deps, query: Query): Promise<Listing<Purchase>> {
  const { db } = deps
  const columns = { createdAt, amount: amountCents, username: ownerName, productName, status }
  const order = ordered(query.sort, columns, createdAt, createdAt, rowIdOf(payments))
  const isCounted = !(query.method || query.from || query.to)
  const counted = isCounted ? countPurchases(db, query.status) : undefined
  const listing = await readLongList(db, searchedPayments, query, {
    filters: filtersOf(query),
    order,
    counted,
    rows: (page) => purchasesOf(db, page, deps.now()).orderBy(match.position),
    onWire: (row) => purchaseOnWire(deps, row),
  })
  if (isUnpaged(query)) await drawCodes(listing.items)
  return listing
}

/** null without a key, or if nothing asked for its deletion. */
function isKeyDeleted({ status, isKeyActive, keyDeletedAt, renewsLicenseId }: Row): boolean | null {
  if (renewsLicenseId !== null) return null
  if (keyDeletedAt !== null) return true
  return status === 'refunded' && isKeyActive !== null ? !isKeyActive : null
}

type Row = Awaited<ReturnType<typeof purchasesOf>>[number]

export const purchaseOnWire = (deps: Deps, row: Row): Purchase => ({
  _id: row.id,
  paymentId: row.id,
  transactionId: row.providerId,
  userId: row.userId,
  username: row.username ?? '',
  email: row.email,
  productName: row.productName,
  amount: toWire(row.amountCents),
  currency: row.currency,
  paymentMethod: row.method,
  createdAt: isoOf(row.createdAt),
  status: row.status,
  description: row.description,
  receiptUrl: receiptUrl(deps, row),
  isRenewal: row.renewsLicenseId !== null,
  isKeyRenewed: row.isKeyRenewed === 1,
  licenseKey: row.licenseKey,
  isDelivering: row.status === 'approved' && row.deliveryStatus === 'open',
  couponCode: row.couponCode,
  // A late payment was cancelled once, but is no longer.
  cancelDate: row.status === 'cancelled' ? isoOf(row.cancelledAt) : null,
  cancelReason: row.endReason,
  refundInfo: row.refundStatus && {
    status: row.refundStatus,
    refusal: row.refusal,
    refusedAt: isoOf(row.refusedAt),
    nextAttemptAt: isoOf(row.nextAttemptAt),
  },
  partialRefunds: row.partialRefunds.map(partOnWire),
  canRefundPart: row.status === 'approved' && row.refundStatus === null && Boolean(providerOf(deps, row)?.refundPart),
  refundableUntil: isoOf(row.refundableUntil),
  isToolDownloaded: row.isToolDownloaded === 1,
  isKeyRevealed: row.isKeyRevealed === 1,
  isKeyActivated: row.isKeyActivated === 1,
  refundSource: row.refundSource,
  keyDeleted: isKeyDeleted(row),
  fee: row.feeCents === null ? null : toWire(row.feeCents),
  endToEndId: row.endToEndId,
  payerDiffers: row.payerDiffers,
  soldThrough: row.soldThrough,
  isLate: row.isLate,
  isProcessing: row.status === 'pending' && row.isProcessing,
  lacksHold: !isReserved(row),
  mismatch: row.mismatch,
  transactionData: {
    expirationDate: isoOf(row.expiresAt),
    keyExpiration: row.keyExpiration,
    qrCode: row.qrCode,
    qrCodeBase64: null,
  },
})
