import { and, desc, eq, sql } from 'drizzle-orm'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { downloadFactsOf } from '#schema/rules/downloads.ts'
import { deviceReleaseMs, expiryOf, isSuspended } from '#schema/rules/licenses.ts'
import type { ImageEntry } from '#schema/rules/media.ts'
import { toWire } from '#schema/rules/money.ts'
import { deliveries, licenses, payments, products, refundRequests } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { isShown } from '../catalogue/storefront.ts'
import { englishName } from '../english-name.ts'
import { type Holder, handOut } from '../licenses/hand-out.ts'
import { shownKey } from '../licenses/hidden-keys.ts'
import { isHandedOut } from '../licenses/key-views.ts'
import { contestOf, suspensionOf } from '../licenses/suspension.ts'
import { ownPartsOnWire } from '../partial-refunds.ts'
import { requestOnWire } from '../refunds/refund-requests/on-wire.ts'
import { refundColumns } from '../refunds/rights.ts'

const newest = 1_000
const ofProduct = {
  download: products.download,
  details: products.details,
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

/** A statement: the paid keys that an external seller has not delivered yet. */
const selectUndelivered = (db: Database, userId: string, now: number) =>
  db
    .select({
      ...{ payment: payments, suspension: contestOf.as('suspension') },
      ...{ ...refundColumns(userId, now), ...ofProduct },
    })
    .from(payments)
    .innerJoin(deliveries, eq(deliveries.paymentId, payments.id))
    .leftJoin(refundRequests, isOwnRequest(userId))
    .leftJoin(products, eq(products.id, payments.productId))
    .where(and(eq(payments.userId, userId), eq(unindexed(payments.status), 'approved'), eq(deliveries.status, 'open')))
    .orderBy(desc(payments.createdAt))

/** A statement: the keys a user owns, bought or given. */
const selectKeys = (db: Database, userId: string, now: number) =>
  db
    .select({
      ...{
        license: licenses,
        isHandedOut: isHandedOut.as('is_handed_out'),
        status: payments.status,
        suspension: suspensionOf.as('suspension'),
      },
      ...{ amountCents: payments.amountCents, currency: payments.currency },
      ...{ ...refundColumns(userId, now), ...ofProduct },
    })
    .from(licenses)
    .leftJoin(payments, eq(payments.id, licenses.paymentId))
    .leftJoin(refundRequests, isOwnRequest(userId))
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(eq(licenses.userId, userId))
    .orderBy(desc(licenses.purchaseDate), desc(licenses.id))
    .limit(newest)

/**
 * A user's purchases, newest first. All keys are handed out with them, unless they are asked for masked: then those alone are whole that were
 * handed out before.
 */
export async function listPurchases(deps: Deps, holder: Holder, areKeysHidden: boolean): Promise<PurchasedProduct[]> {
  const { db, now } = deps
  const { id: userId } = holder
  const at = now()
  const { undelivered, keys } = await readBatch(db, {
    undelivered: selectUndelivered(db, userId, at),
    keys: selectKeys(db, userId, at),
  })
  const first = areKeysHidden
    ? []
    : keys.filter((key) => !key.isHandedOut && canBeHandedOut(key)).map(({ license }) => license.id)
  const handedOut = first.length > 0 ? await handOut(deps, holder, first) : null
  return [
    ...undelivered.map(undeliveredOnWire),
    ...keys.map((key) =>
      shownKey(key.isHandedOut === 1 || handedOut?.has(key.license.id) === true, 'licenseKey', keyOnWire(key)),
    ),
  ]
}

type UndeliveredKey = Awaited<ReturnType<typeof selectUndelivered>>[number]
type OwnKey = Awaited<ReturnType<typeof selectKeys>>[number]

const restOnWire = ({
  refundRight,
  refundableUntil,
  request,
  partialRefunds,
  download,
  details,
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
  download: downloadFactsOf(download, details ?? {}),
})

function undeliveredOnWire({ payment, suspension, ...ofPayment }: UndeliveredKey): PurchasedProduct {
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
    releasableAt: null,
    isActive: suspension === null,
    suspension,
    isRemoved: false,
    status: payment.status,
    amount: toWire(payment.amountCents),
    currency: payment.currency,
    purchaseDate: isoOf(boughtAt),
    expirationDate: isoOf(expiryOf(boughtAt, payment.keyExpiration)),
    ...restOnWire(ofPayment),
  }
}

/** By what was read. What is not in force need not be tried. */
const canBeHandedOut = ({ license }: OwnKey) => !isSuspended(license) && license.deletedAt === null

function keyOnWire({
  license,
  isHandedOut: _,
  status,
  amountCents,
  currency,
  suspension,
  ...ofPayment
}: OwnKey): PurchasedProduct {
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
    hasDevice: license.sellerType === 'internal' ? license.hwid !== null : null,
    releasableAt: isoOf(license.releasedAt === null ? null : license.releasedAt + deviceReleaseMs),
    isActive: !isSuspended(license),
    suspension,
    isRemoved: license.deletedAt !== null,
    status: status ?? 'approved',
    amount: amountCents === null ? null : toWire(amountCents),
    currency,
    purchaseDate: isoOf(license.purchaseDate),
    expirationDate: isoOf(license.expirationDate),
    ...restOnWire(ofPayment),
  }
}
