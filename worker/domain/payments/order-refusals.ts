import { and, count, eq, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { isForSale, isGivenAway, soldIn } from '#schema/rules/catalogue.ts'
import { couponRefusal } from '#schema/rules/coupons.ts'
import { discounted, toWire } from '#schema/rules/money.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import {
  licenses,
  type PaymentRow,
  paymentMethods,
  payments,
  products,
  type SessionUser,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isBought } from '../catalogue/list-price.ts'
import { pricesOf, shownColumns } from '../catalogue/storefront.ts'
import type { couponForBuyer } from '../coupons/coupons.ts'
import { requireMayGuess } from '../coupons/guesses.ts'
import { renewalObstacle } from '../licenses/renewals.ts'
import { availableSellerTypes } from '../licenses/sellers.ts'
import { makersOf } from '../payment-rows/provider-of.ts'
import type { Count } from '../rate-limits.ts'
import { isClaim, isEmailVerified, isOutdated, needsVerifiedEmail, type Order } from './insert-payment.ts'
import { lacksTaxId } from './payer.ts'

/** What the batch of an order with a coupon has read. */
interface CouponAttempt {
  coupon: Awaited<ReturnType<typeof couponForBuyer>>
  /** The customer's open order with it. */
  couponOrder: PaymentRow[]
  guessesByAccount: Count[]
  guessesAtAddress: Count[]
  at: number
}

/**
 * Throws why an order was not carried out. Returns where nothing is in its way any more: it may be tried again. Where all that is in its way
 * is another open payment of the buyer, which holds the last key of the stock, that is returned.
 */
export async function requireOffered(
  deps: Deps,
  buyer: SessionUser,
  order: Order,
  attempt: CouponAttempt | null,
): Promise<PaymentRow | undefined> {
  const { db } = deps
  const makers = makersOf(deps, order.method)
  const compares = makers.some(({ comparesPayers }) => comparesPayers)
  const {
    product: [product],
    claim: [claim],
    method: [method],
    holding: [holding],
    outdated: [outdated],
    verified: [verified],
    bought: [bought = { count: 0 }],
    renewed: [renewed],
    lacksPayer: [lacksPayer],
  } = await readBatch(db, {
    product: db.select(shownColumns).from(products).where(eq(products.id, order.productId)),
    claim: db.select({ id: payments.id }).from(payments).where(isClaim(buyer.id, order.productId)),
    method: db.select().from(paymentMethods).where(eq(paymentMethods.type, order.method)),
    holding: db
      .select()
      .from(payments)
      .where(
        sql`${payments.userId} = ${buyer.id} and ${payments.productId} = ${order.productId}
          and ${payments.status} = 'pending' and ${payments.stockKeyId} is not null`,
      ),
    outdated: db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, buyer.id), isOutdated)),
    verified: db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, buyer.id), isEmailVerified)),
    bought: db.select({ count: count() }).from(payments).where(isBought(buyer.id, order.productId)),
    renewed: db
      .select({ productId: licenses.productId, obstacle: renewalObstacle(deps.now()).as('obstacle') })
      .from(licenses)
      .where(and(eq(licenses.id, order.renewsLicenseId ?? ''), eq(licenses.userId, buyer.id))),
    lacksPayer: db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, buyer.id), lacksTaxId(Number(compares), buyer.id))),
  })
  if (outdated) throw new StoreError('terms_changed')
  const isRenewal = order.renewsLicenseId !== null
  if (isRenewal && renewed?.productId !== order.productId) throw new StoreError('license_not_found')
  if (renewed?.obstacle) throw new StoreError('key_not_renewable', { obstacle: renewed.obstacle })
  if (!product || product.deletedAt !== null || product.sale === 'draft') throw new StoreError('product_not_found')
  if (!availableSellerTypes(deps).includes(product.sellerType)) throw new StoreError('seller_unavailable')
  const offer = pricesOf(product, deps.now(), isRenewal ? 1 : bought.count + 1)
  const { currency } = methodTerms[order.method]
  const sold = soldIn(offer)
  if (sold.length === 0 || !isForSale(product)) throw new StoreError('product_not_sold')
  if (claim && isGivenAway(offer)) throw new StoreError('already_claimed', { payment_id: claim.id })
  if (!sold.includes(currency)) throw new StoreError('method_disabled')
  const discount = attempt ? discountOf(attempt, buyer) : 0
  const price = discounted(offer.price[currency], discount)
  if (price !== order.shownCents) throw new StoreError('price_changed', { price: toWire(price) })
  if (price > 0 && (!method?.isActive || makers.length === 0)) throw new StoreError('method_disabled')
  if (price > 0 && lacksPayer) throw new StoreError('tax_id_required')
  if (isRenewal) return undefined
  if (product.isSoldOut && !holding) throw new StoreError('out_of_stock')
  if (isGivenAway(offer) && needsVerifiedEmail(deps) && !verified) throw new StoreError('email_unverified')
  return product.isSoldOut ? holding : undefined
}

/** In percent. Throws why the coupon may not be used. */
function discountOf({ coupon: [coupon], couponOrder: [open], at, ...guesses }: CouponAttempt, { role }: SessionUser) {
  requireMayGuess(guesses, at)
  if (open) throw new StoreError('coupon_in_order', { payment_id: open.id, product: open.productName })
  const refusal = couponRefusal(coupon, { role, uses: coupon?.uses ?? 0 }, at)
  if (refusal) throw new StoreError(refusal)
  return coupon?.discount ?? 0
}
