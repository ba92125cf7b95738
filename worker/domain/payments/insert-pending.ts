import { and, eq, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { isGivenAway, soldIn } from '#schema/rules/catalogue.ts'
import { couponRefusal } from '#schema/rules/coupons.ts'
import { discounted, toWire } from '#schema/rules/money.ts'
import { methodTerms, type PaidMethod } from '#schema/rules/payments.ts'
import { products } from '#schema/tables/catalogue.ts'
import { coupons } from '#schema/tables/coupons.ts'
import { payments } from '#schema/tables/payments.ts'
import { paymentMethods } from '#schema/tables/settings.ts'
import { users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { type Caller, checkedBatch } from '../accounts/caller-check.ts'
import { pricesOf } from '../catalogue/storefront.ts'
import { couponForBuyer } from '../coupons/coupons.ts'
import { countGuess, mayGuess, requireMayGuess } from '../coupons/guesses.ts'
import { countUses, holdUse, isUsable, openOrderWith } from '../coupons/holds.ts'
import { availableSellerTypes } from '../licenses/sellers.ts'
import { providerFor } from './provider-of.ts'
import { paymentById } from './queries.ts'

/** What the shopper orders. The price is the one they were shown: only compared, never trusted. */
export interface Order {
  method: PaidMethod
  productId: string
  couponCode: string | null
  shownCents: number
  /** Whether the shopper has accepted the terms in this order. */
  hasAccepted: boolean
}

/**
 * Inserts the payment and reserves a use of the coupon, in one batch that reads the catalogue: the price is the catalogue's at that moment,
 * and nothing is written unless it is the one the shopper was shown. Returns the new payment, or the open one that prevents it; throws
 * whatever else prevents it. `buyer`: the caller's row, for the charge.
 */
export async function insertPending(deps: Deps, caller: Caller, order: Order, address: string) {
  const { db, now, newId } = deps
  const id = newId()
  const at = now()
  const { couponCode } = order
  const {
    made: [made],
    product: [product],
    coupon: [coupon],
    couponOrder: [couponOrder],
    claim: [claim],
    method: [method],
    open: [open],
    buyer: [buyer],
    ...guesses
  } = await checkedBatch(db, caller, {
    ...countGuess(db, couponCode, { userId: caller.id, address }, at, caller.check?.holds),
    insert: insertPayment(deps, id, caller, order, address),
    holdUse: holdUse(db, id, now()),
    countUses: countUses(db, id),
    made: paymentById(db, id),
    product: db.select().from(products).where(eq(products.id, order.productId)),
    coupon: couponForBuyer(db, caller, couponCode ?? ''),
    couponOrder: openOrderWith(db, caller.id, couponCode),
    claim: claimOf(db, caller, order.productId),
    method: db.select().from(paymentMethods).where(eq(paymentMethods.type, order.method)),
    open: db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.userId, caller.id),
          eq(payments.productId, order.productId),
          eq(payments.method, order.shownCents === 0 ? 'free' : order.method),
          eq(payments.status, 'pending'),
        ),
      ),
    buyer: db
      .select({ id: users.id, name: users.name, email: users.email, role: users.role })
      .from(users)
      .where(eq(users.id, caller.id)),
  })
  if (!buyer) throw new StoreError('not_authenticated')
  if (made) return { made, open, buyer }
  if (open && open.couponCode?.toLowerCase() === couponCode?.toLowerCase()) return { made, open, buyer }
  // The coupon moves along to another method.
  if (couponOrder?.productId === order.productId) return { made, open: couponOrder, buyer }
  if (!product || product.deletedAt !== null) throw new StoreError('product_not_found')
  if (!availableSellerTypes(deps).includes(product.sellerType)) throw new StoreError('seller_unavailable')
  const offer = pricesOf(product)
  const { currency } = methodTerms[order.method]
  const sold = soldIn(offer)
  if (sold.length === 0) throw new StoreError('product_not_sold')
  if (claim && isGivenAway(offer)) throw new StoreError('already_claimed', { payment_id: claim.id })
  if (!sold.includes(currency)) throw new StoreError('method_disabled')
  if (couponCode !== null) {
    requireMayGuess(guesses, at)
    if (couponOrder)
      throw new StoreError('coupon_in_order', { payment_id: couponOrder.id, product: couponOrder.productName })
    const refusal = couponRefusal(coupon, { role: buyer.role, uses: coupon?.uses ?? 0 }, at)
    if (refusal) throw new StoreError(refusal)
  }
  const price = discounted(offer.price[currency], couponCode === null ? 0 : (coupon?.discount ?? 0))
  if (price !== order.shownCents) throw new StoreError('price_changed', { price: toWire(price) })
  if (price > 0 && (!method?.isActive || !providerFor(deps, order.method))) throw new StoreError('method_disabled')
  return { made, open, buyer }
}

/**
 * In SQL: a payment by which somebody took a product that is given away. One that was cancelled brought no key; one that was refunded did,
 * and the shop took it back: it stays the only one.
 */
const isClaim = (userId: string, productId: string | SQL) => sql`${payments.userId} = ${userId}
  and ${payments.productId} = ${productId} and ${payments.listPriceCents} = 0 and ${payments.status} <> 'cancelled'`

const claimOf = (db: Database, { id }: Caller, productId: string) =>
  db.select({ id: payments.id }).from(payments).where(isClaim(id, productId))

function insertPayment(deps: Deps, id: string, caller: Caller, order: Order, address: string) {
  const { db, now } = deps
  const at = now()
  const { method } = order
  const { currency, windowMs } = methodTerms[method]
  const provider = providerFor(deps, method)?.name ?? null
  const listPrice = sql.raw(method === 'pix' ? 'p.price_brl' : 'p.price_usd')
  // `isGivenAway` of schema/rules/catalogue.ts, once per person.
  const isToBeClaimed = sql`(p.is_free and p.price_brl = 0 and p.price_usd = 0
    and not exists (select 1 from ${payments} where ${isClaim(caller.id, sql`p.id`)}))`
  // The same as `discounted` of schema/rules/money.ts, with SQLite's integer division.
  const price = sql`((${listPrice} * (100 - coalesce(${coupons.discount}, 0)) + 50) / 100)`
  const role = sql`(select role from ${users} where id = ${caller.id})`
  const canBePaid = sql`(${provider ? 1 : 0} and exists (select 1 from ${paymentMethods} where type = ${method} and is_active))`
  const accepted = order.hasAccepted
    ? { version: termsVersion, at, address }
    : { version: null, at: null, address: null }
  return db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, description, seller_type, level, key_expiration, method, provider,
      list_price_cents, amount_cents, currency, coupon_code, discount, terms_version, terms_accepted_at, terms_address,
      created_at, expires_at, checked_at)
    select ${id}, ${caller.id}, p.id, p.name, p.description, p.seller_type, p.level, p.key_expiration,
      iif(${price} = 0, 'free', ${method}), iif(${price} = 0, 'none', ${provider}),
      ${listPrice}, ${price}, ${currency}, ${coupons.code}, coalesce(${coupons.discount}, 0),
      ${accepted.version}, ${accepted.at}, ${accepted.address}, ${at}, ${at + windowMs}, ${at}
    from ${products} p left join ${coupons} on lower(${coupons.code}) = lower(${order.couponCode})
    where ${caller.check?.holds ?? sql`true`} and p.id = ${order.productId} and p.deleted_at is null and p.seller_type in ${availableSellerTypes(deps)}
      and (${order.couponCode} is null or (${coupons.id} is not null and ${isUsable({ id: caller.id, role }, at)}
        and ${mayGuess({ userId: caller.id, address }, at)} and not exists ${openOrderWith(db, caller.id, order.couponCode)}))
      and ${price} = ${order.shownCents} and (${listPrice} > 0 or ${isToBeClaimed}) and (${price} = 0 or ${canBePaid})
    on conflict do nothing`)
}
