import { proxy, type Snapshot } from 'valtio'
import { getProduct, type Product } from '#schema/api/catalogue.ts'
import { type Currency, centsOf, discounted } from '#schema/rules/money.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { writeStorage } from '#web/state/storage.ts'

export const product = resource<Product | null, [productId: string]>(
  null,
  (productId) => call(getProduct, { params: { productId } }),
  { retries: 2, retryMs: 2_000 },
)

export interface Coupon {
  /** Lower-cased, as it is sent. */
  code: string
  percent: number
}

/** What the shopper chose on this screen. */
export const choice = proxy({ productId: '', currency: 'BRL' as Currency, coupon: null as Coupon | null })

/** Another product begins anew; back from a login, the same one is as it was left. */
export function resetChoice(productId: string) {
  if (choice.productId === productId) return
  choice.productId = productId
  choice.currency = 'BRL'
  choice.coupon = null
}

/** A product that can be sold has a name and both prices; 0 is a price. */
export const isComplete = ({ _id, name, price }: Snapshot<Product>): boolean =>
  Boolean(_id && name) && centsOf(price?.BRL) !== undefined && centsOf(price?.USD) !== undefined

export interface Total {
  listCents: number
  totalCents: number
  savedCents: number
}

/** What is to be paid, in cents of the chosen currency, computed as the server computes it. */
export function totalOf(price: Product['price'], currency: Currency, coupon: Coupon | null): Total {
  const listCents = centsOf(price[currency]) ?? 0
  const totalCents = coupon ? discounted(listCents, coupon.percent) : listCents
  return { listCents, totalCents, savedCents: listCents - totalCents }
}

/** Keeps what is about to be bought under the names the specification gives. */
export function storeSelectedProduct({ _id, name, price, description, keyExpiration }: Snapshot<Product>) {
  writeStorage('selectedProductId', _id)
  writeStorage('selectedProductName', name)
  writeStorage('selectedProductPrice', String(price.BRL))
  writeStorage('selectedProductDescription', description)
  writeStorage('selectedProductKeyExpiration', String(keyExpiration))
}
