import { type SQL, sql } from 'drizzle-orm'
import { termsVersion } from '#schema/rules/accounts.ts'
import { methodTerms, type PaidMethod, type ProviderName } from '#schema/rules/payments.ts'
import { coupons, licenses, paymentMethods, payments, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { type Caller, checkHolds, checkNames, checkValues } from '../accounts/caller-check.ts'
import { listPriceAt } from '../catalogue/list-price.ts'
import { mayGuess } from '../coupons/guesses.ts'
import { hasCode, isUsable, openOrderWith } from '../coupons/holds.ts'
import { canRenew } from '../licenses/renewals.ts'
import { availableSellerTypes } from '../licenses/sellers.ts'
import { isOnSale } from '../on-sale.ts'
import { makersOf } from '../payment-rows/provider-of.ts'
import { holdsKey, holdsUse, mayHold } from '../payment-rows/unpaid-holds.ts'
import { nextFreeKey, sellsStock } from '../stock/free-keys.ts'
import { chosenBank } from './banks.ts'
import { lacksTaxId } from './payer.ts'

/** What the shopper orders. The price is the one they were shown: only compared, never trusted. */
export interface Order {
  method: PaidMethod
  productId: string
  couponCode: string | null
  /** The buyer's licence that it renews; null where a new key is bought. */
  renewsLicenseId: string | null
  shownCents: number
  /** Whether the shopper has accepted the terms in this order. */
  hasAccepted: boolean
  /** The CPF or CNPJ from whose account it is paid, where it was entered in this order. */
  taxId?: string | null
  /** Those who could not make its charge. */
  passedOver?: readonly ProviderName[]
}

/**
 * In SQL: a payment by which somebody took a product that is given away. One that was cancelled brought no key; one that was refunded did,
 * and the shop took it back: it stays the only one.
 */
export const isClaim = (userId: unknown, productId: unknown) => sql`${payments.userId} = ${userId}
  and ${payments.productId} = ${productId} and ${payments.listPriceCents} = 0 and ${payments.status} <> 'cancelled'`

/** In SQL, on `users`: the person has accepted the terms of an earlier version, and not the present ones. */
export const isOutdated = sql`terms_version <> ${termsVersion}`

/** Whether a product that is given away needs a verified e-mail: without a mailer nobody could verify theirs. */
export const needsVerifiedEmail = ({ mailer }: Pick<Deps, 'mailer'>): boolean => mailer !== null

/** In SQL, on `users`. */
export const isEmailVerified = sql`email_verified_at is not null`

const names = [
  ...['id', 'buyer', 'productId', 'renewed', 'method', 'makers', 'currency', 'shownCents', 'sellerTypes'],
  ...['termsVersion', 'termsAt', 'termsAddress', 'address', 'at', 'expiresAt', 'needsVerifiedEmail', 'comparesPayers'],
] as const
type Values = Record<string, unknown>

/** What a coupon changes in the statement. */
interface CouponTerms {
  join: SQL
  code: SQL
  discount: SQL
  /** Whether a use of it is held, where something is to be paid. */
  isHeld: SQL
  condition: SQL
}
const noCoupon: CouponTerms = {
  join: sql``,
  code: sql`null`,
  discount: sql`0`,
  isHeld: sql`true`,
  condition: sql`true`,
}

/** What a renewal changes in the statement. */
interface KeyTerms {
  /** In SQL: the price before discounts, and what it is without the volume price, on the product `p`. */
  prices: ReturnType<typeof listPriceAt>
  join: SQL
  /** The key of the stock that is held, and whether there should be one and is not. */
  stockKey: SQL
  lacksHold: SQL
  condition: SQL
  /** Whether the product is given away to this buyer. */
  isToBeClaimed: SQL
}

function termsOfKey(paidBy: PaidMethod, values: Values, price: SQL): KeyTerms {
  const nextKey = nextFreeKey(sql.raw('p.id'))
  // What costs nothing is settled by the same call.
  const isHeld = sql`(${price} = 0 or ${mayHold(paidBy, { buyer: values.buyer, address: values.address }, holdsKey)})`
  return {
    prices: listPriceAt(methodTerms[paidBy].currency, values.at, values.buyer),
    join: sql``,
    stockKey: sql`iif(${sellsStock}, iif(${isHeld}, ${nextKey}, null), null)`,
    lacksHold: sql`iif(${sellsStock}, not ${isHeld}, 0)`,
    condition: sql`not (${sellsStock} and ${nextKey} is null)`,
    // `isGivenAway` of schema/rules/catalogue.ts, once per person: an unverified address does not count as a person.
    isToBeClaimed: sql`(p.is_free and p.price_brl = 0 and p.price_usd = 0
      and (not ${values.needsVerifiedEmail} or exists (select 1 from ${users} where id = ${values.buyer} and ${isEmailVerified}))
      and not exists (select 1 from ${payments} where ${isClaim(values.buyer, sql`p.id`)}))`,
  }
}

/** A renewal takes nothing of the stock, has no volume price, and is of a key of the buyer's. */
function termsOfRenewal(paidBy: PaidMethod, values: Values): KeyTerms {
  const { withoutVolume } = listPriceAt(methodTerms[paidBy].currency, values.at, values.buyer)
  return {
    prices: { withoutVolume, listPrice: withoutVolume, volumeFrom: sql`null` },
    join: sql`join ${licenses} l on l.id = ${values.renewed} and l.user_id = ${values.buyer}`,
    stockKey: sql`null`,
    lacksHold: sql`0`,
    condition: canRenew(values.at),
    isToBeClaimed: sql`false`,
  }
}

/** Inserts the payment, where `holds` and the order is as the catalogue has it. */
function insertStatement(
  db: Database,
  paidBy: PaidMethod,
  isRenewal: boolean,
  values: Values,
  holds: SQL,
  coupon: CouponTerms,
) {
  const listPrice = sql.raw('p.list_price')
  // The same as `discounted` of schema/rules/money.ts, with SQLite's integer division.
  const discounted = (cents: SQL) =>
    coupon === noCoupon ? cents : sql`((${cents} * (100 - ${coupon.discount}) + 50) / 100)`
  const price = discounted(listPrice)
  const key = isRenewal ? termsOfRenewal(paidBy, values) : termsOfKey(paidBy, values, price)
  const canBePaid = sql`(json_array_length(${values.makers}) > 0
    and exists (select 1 from ${paymentMethods} where type = ${values.method} and is_active))`
  const isUseHeld = coupon === noCoupon ? coupon.isHeld : sql`(${price} = 0 or ${coupon.isHeld})`
  return db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, description, seller_type, level, key_expiration, method, provider,
      list_price_cents, amount_cents, currency, coupon_code, discount, terms_version, terms_accepted_at, terms_address,
      buyer_address, created_at, expires_at, checked_at, stock_key_id, lacks_key_hold, lacks_coupon_hold, volume_from, volume_saved_cents,
      renews_license_id)
    select ${values.id}, ${values.buyer}, p.id, p.name, p.description, p.seller_type, p.level, p.key_expiration,
      iif(${price} = 0, 'free', ${values.method}), iif(${price} = 0, 'none', ${chosenBank(values.makers, values.at)}),
      ${listPrice}, ${price}, ${values.currency}, ${coupon.code}, ${coupon.discount},
      ${values.termsVersion}, ${values.termsAt}, ${values.termsAddress}, ${values.address}, ${values.at}, ${values.expiresAt}, ${values.at},
      ${key.stockKey}, ${key.lacksHold}, not ${isUseHeld},
      p.volume_from, iif(p.volume_from is null, null, ${discounted(sql.raw('p.price_without_volume'))} - ${price}), ${values.renewed}
    from (
      select p.*, ${key.prices.volumeFrom} as volume_from from (
        select p.*, ${key.prices.listPrice} as list_price, ${key.prices.withoutVolume} as price_without_volume
        from ${products} p where p.id = ${values.productId}) p) p
    ${key.join}
    ${coupon.join}
    where ${holds} and ${isOnSale} and ${key.condition}
      and p.seller_type in (select value from json_each(${values.sellerTypes})) and ${coupon.condition}
      and not exists (select 1 from ${users} where id = ${values.buyer} and ${isOutdated})
      and ${price} = ${values.shownCents} and (${listPrice} > 0 or ${key.isToBeClaimed}) and (${price} = 0 or (${canBePaid} and not ${lacksTaxId(values.comparesPayers, values.buyer)}))
    on conflict do nothing`)
}

const withoutCoupon = (paidBy: PaidMethod, isRenewal: boolean) =>
  prepared([...names, ...checkNames], (db, values) =>
    insertStatement(db, paidBy, isRenewal, values, checkHolds(values), noCoupon),
  )
const preparedBy = {
  purchase: { pix: withoutCoupon('pix', false), crypto: withoutCoupon('crypto', false) },
  renewal: { pix: withoutCoupon('pix', true), crypto: withoutCoupon('crypto', true) },
}

/**
 * A statement that inserts a payment of the caller with this id and reads the catalogue: it inserts nothing that the order does not agree
 * with. Where the product's keys are those of its stock, there is to be a free one, and the payment holds it if its buyer may (`mayHold`).
 */
export function insertPayment(deps: Deps, id: string, caller: Caller, order: Order, address: string) {
  const { db } = deps
  const at = deps.now()
  const { method, couponCode, renewsLicenseId } = order
  const isRenewal = renewsLicenseId !== null
  const { currency, windowMs } = methodTerms[method]
  const all = makersOf(deps, method)
  const makers = all.map(({ name }) => name).filter((name) => !order.passedOver?.includes(name))
  const accepted = order.hasAccepted ? { termsVersion, termsAt: at, termsAddress: address } : notAccepted
  const values = {
    ...accepted,
    id,
    buyer: caller.id,
    productId: order.productId,
    renewed: renewsLicenseId,
    method,
    makers: JSON.stringify(makers),
    currency,
    shownCents: order.shownCents,
    sellerTypes: JSON.stringify(availableSellerTypes(deps)),
    at,
    expiresAt: at + windowMs,
    address,
    needsVerifiedEmail: Number(needsVerifiedEmail(deps)),
    comparesPayers: Number(all.some(({ comparesPayers }) => comparesPayers)),
  }
  if (couponCode === null)
    return preparedBy[isRenewal ? 'renewal' : 'purchase'][method](db, { ...values, ...checkValues(caller) })
  return insertStatement(
    db,
    method,
    isRenewal,
    values,
    caller.check?.holds ?? sql`true`,
    termsOf(db, order, couponCode, caller, address, at),
  )
}

const notAccepted = { termsVersion: null, termsAt: null, termsAddress: null }

function termsOf(
  db: Database,
  { method }: Order,
  code: string,
  { id }: Caller,
  address: string,
  at: number,
): CouponTerms {
  const role = sql`(select role from ${users} where id = ${id})`
  return {
    join: sql`left join ${coupons} on ${hasCode(code)}`,
    code: sql`${coupons.code}`,
    discount: sql`coalesce(${coupons.discount}, 0)`,
    // What has no limit cannot be gone.
    isHeld: sql`(coupons.max_uses is null or ${mayHold(method, { buyer: id, address }, holdsUse)})`,
    condition: sql`(${coupons.id} is not null and ${isUsable({ id, role }, at)}
      and ${mayGuess({ userId: id, address }, at)} and not exists ${openOrderWith(db, id, code)})`,
  }
}
