import { and, desc, eq, sql } from 'drizzle-orm'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { downloadFactsOf } from '#schema/rules/downloads.ts'
import { expiryOf, isSuspended } from '#schema/rules/licenses.ts'
import type { ImageEntry } from '#schema/rules/media.ts'
import { toWire } from '#schema/rules/money.ts'
import type { Refusal } from '#schema/rules/refusals.ts'
import { feedback, licenses, payments, products, refundRequests } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { isShown } from '../catalogue/storefront.ts'
import { englishName } from '../english-name.ts'
import { eligibilityOf, type SentReview } from '../feedback/feedback.ts'
import { deviceOnWire, devicesOfKey, releasableAt } from '../licenses/bound-devices.ts'
import { isHandedOut } from '../licenses/key-views.ts'
import { refusalOnWire, refusalsOf } from '../licenses/refusals.ts'
import { renewalCount, renewalObstacle } from '../licenses/renewals.ts'
import { contestOf, suspensionOf } from '../licenses/suspension.ts'
import { rowIdOf } from '../listing/lists.ts'
import { ownPartsOnWire } from '../partial-refunds.ts'
import { requestOnWire } from '../refunds/refund-requests/on-wire.ts'
import { refundColumns } from '../refunds/rights.ts'

const ofProduct = {
  download: products.download,
  // The rest of the details may be long.
  version: sql<string | null>`${products.details} ->> 'version'`.as('version'),
  updatedOn: sql<string | null>`${products.details} ->> 'updatedOn'`.as('updated_on'),
  englishName: englishName.as('english_name'),
  image: products.imageUrl,
  picture: sql<ImageEntry | null>`(
    select value from json_each(${products.media}) where value ->> 'kind' = 'image' limit 1)`
    .mapWith(JSON.parse)
    .as('picture'),
  slug: sql<string | null>`iif(${isShown}, coalesce(nullif(${products.slug}, ''), ${products.id}), null)`.as(
    'shown_slug',
  ),
}

const isOwnRequest = (userId: string) =>
  and(eq(refundRequests.paymentId, payments.id), eq(refundRequests.userId, userId))

/** A statement: paid purchases whose key an external seller still owes. */
export const selectUndelivered = (db: Database, userId: string, now: number) =>
  db
    .select({
      ...{ payment: payments, suspension: contestOf.as('suspension') },
      ...{ ...refundColumns(userId, now), ...ofProduct },
    })
    .from(payments)
    .leftJoin(refundRequests, isOwnRequest(userId))
    .leftJoin(products, eq(products.id, payments.productId))
    .orderBy(desc(payments.createdAt), desc(rowIdOf(payments)))

/**
 * In SQL, on `licenses`: the user's reviews of the product, under the name on the key or the present one. The plus has SQLite find them by their
 * author: everybody's reviews of a product may be many.
 */
const reviewsBy = (userId: string) =>
  sql<SentReview[]>`(
  select json_group_array(json_object('status', f.status, 'createdAt', f.created_at, 'rating', f.rating, 'feedback', f.feedback))
  from ${feedback} f where f.user_id = ${userId}
    and (f.product_name = ${licenses.productName} or +f.product_id = ${licenses.productId}))`
    .mapWith((json: string): SentReview[] =>
      JSON.parse(json).sort((one: SentReview, other: SentReview) => other.createdAt - one.createdAt),
    )
    .as('reviews')

const noReviews = sql<SentReview[] | null>`null`.as('reviews')
const noRefusals = sql<Refusal[] | null>`null`.as('refusals')

/** A statement: keys that a user owns, bought or given, in the order of the list. `areReviewed`: with the reviews of their products, and what tools were told. */
export const selectKeys = (db: Database, userId: string, now: number, areReviewed: boolean) =>
  db
    .select({
      ...{
        license: licenses,
        rowId: rowIdOf(licenses),
        isHandedOut: isHandedOut.as('is_handed_out'),
        status: payments.status,
        suspension: suspensionOf.as('suspension'),
        renewalCount: renewalCount.as('renewal_count'),
        renewalObstacle: renewalObstacle(now).as('renewal_obstacle'),
        reviews: areReviewed ? reviewsBy(userId) : noReviews,
        devices: devicesOfKey.as('devices'),
        deviceLimit: products.deviceLimit,
        refusals: areReviewed ? refusalsOf : noRefusals,
      },
      ...{ amountCents: payments.amountCents, currency: payments.currency },
      ...{ ...refundColumns(userId, now), ...ofProduct },
    })
    .from(licenses)
    .leftJoin(payments, eq(payments.id, licenses.paymentId))
    .leftJoin(refundRequests, isOwnRequest(userId))
    .leftJoin(products, eq(products.id, licenses.productId))
    .orderBy(...keyOrder)

/** That of the index on a user's keys. */
export const keyOrder = [desc(licenses.purchaseDate), desc(rowIdOf(licenses))]

export type UndeliveredKey = Awaited<ReturnType<typeof selectUndelivered>>[number]
export type OwnKey = Awaited<ReturnType<typeof selectKeys>>[number]

const restOnWire = ({
  refundRight,
  refundableUntil,
  request,
  partialRefunds,
  download,
  version,
  updatedOn,
  ...product
}: Omit<UndeliveredKey, 'payment' | 'suspension'>) => ({
  en: { productName: product.englishName },
  image: product.image ?? '',
  media: product.picture ? [product.picture] : [],
  slug: product.slug,
  refundRight,
  refundableUntil: isoOf(refundableUntil),
  refundRequest: request && requestOnWire(request),
  partialRefunds: ownPartsOnWire(partialRefunds),
  download: downloadFactsOf(download, { version: version ?? '', updatedOn: updatedOn ?? '' }),
})

export function undeliveredOnWire({ payment, suspension, ...ofPayment }: UndeliveredKey): PurchasedProduct {
  const boughtAt = payment.approvedAt ?? payment.createdAt
  return {
    _id: payment.id,
    productId: payment.productId,
    paymentId: payment.id,
    productName: payment.productName,
    name: payment.productName,
    licenseKey: '',
    isDelivering: true,
    isUsed: false,
    usedSince: null,
    hasDevice: null,
    devices: [],
    deviceLimit: null,
    releasableAt: null,
    isActive: suspension === null,
    suspension,
    isRemoved: false,
    status: payment.status,
    amount: toWire(payment.amountCents),
    currency: payment.currency,
    purchaseDate: isoOf(boughtAt),
    expirationDate: isoOf(expiryOf(boughtAt, payment.keyExpiration)),
    renewalCount: 0,
    renewalObstacle: 'external',
    ...restOnWire(ofPayment),
    refusal: null,
    review: null,
  }
}

/** By what was read. What is not in force need not be tried. */
export const canBeHandedOut = ({ license }: OwnKey) => !isSuspended(license) && license.deletedAt === null

/** With the whole key. */
export function keyOnWire(
  {
    license,
    rowId: _rowId,
    isHandedOut: _isHandedOut,
    reviews,
    devices,
    deviceLimit,
    refusals,
    status,
    amountCents,
    currency,
    suspension,
    renewalCount,
    renewalObstacle,
    ...ofPayment
  }: OwnKey,
  now: number,
): PurchasedProduct {
  return {
    _id: license.id,
    productId: license.productId,
    paymentId: license.paymentId,
    productName: license.productName,
    name: license.productName,
    licenseKey: license.key,
    isDelivering: false,
    isUsed: license.activatedAt !== null,
    usedSince: isoOf(license.activatedAt),
    hasDevice: license.sellerType === 'internal' ? devices.length > 0 : null,
    devices: devices.map(deviceOnWire),
    deviceLimit,
    releasableAt: isoOf(releasableAt(license)),
    isActive: !isSuspended(license),
    suspension,
    isRemoved: license.deletedAt !== null,
    status: status ?? 'approved',
    amount: amountCents === null ? null : toWire(amountCents),
    currency,
    purchaseDate: isoOf(license.purchaseDate),
    expirationDate: isoOf(license.expirationDate),
    renewalCount,
    renewalObstacle,
    ...restOnWire(ofPayment),
    refusal: refusals && refusalOnWire(license, devices, refusals, now),
    review: reviews && (status ?? 'approved') === 'approved' ? eligibilityOf(true, reviews, now) : null,
  }
}
