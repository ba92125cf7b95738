import { proxy, type Snapshot } from 'valtio'
import type { Product } from '#schema/api/catalogue.ts'
import type { Language } from '#schema/rules/languages.ts'
import { type Currency, centsOf, discounted, inOrderOf } from '#schema/rules/money.ts'
import { takeKept } from '#web/state/new-page.ts'
import { writeStorage } from '#web/state/storage.ts'

export interface Coupon {
  /** Lower-case, as it is sent. */
  code: string
  percent: number
}

/** The shopper’s choices on this screen. */
export const choice = proxy({
  /** What is bought: a product, or the key that is renewed. */
  subject: '',
  /** Null: the reader's first, in which the price was shown before. */
  currency: null as Currency | null,
  coupon: null as Coupon | null,
  /** The payment was being opened when the page was loaded anew. */
  isPaying: false,
})

/** Another product, or key, resets them; after a login, those for the same one are kept. */
export function resetChoice(subject: string) {
  if (choice.subject === subject) return
  const kept = takeKept('checkout') as typeof choice | undefined
  const before = kept?.subject === subject ? kept : null
  choice.subject = subject
  choice.currency = before?.currency ?? null
  choice.coupon = before?.coupon ?? null
  choice.isPaying = before?.isPaying ?? false
}

/** What the page needs of a product: a name, and both prices, of which one may be 0. */
export const isComplete = ({ _id, name, price }: Snapshot<Product>): boolean =>
  Boolean(_id && name) && centsOf(price?.BRL) !== undefined && centsOf(price?.USD) !== undefined

/** The currency in which the product is offered: the chosen one, else the reader's first. Undefined: it is not sold. */
export const currencyOf = (
  { soldIn }: Pick<Snapshot<Product>, 'soldIn'>,
  chosen: Currency | null,
  language: Language,
): Currency | undefined => soldIn.find((currency) => currency === chosen) ?? inOrderOf(language, soldIn)[0]

export interface Total {
  listCents: number
  totalCents: number
  savedCents: number
}

/** The total in cents of the chosen currency, computed as on the server. */
export function totalOf(price: Snapshot<Product>['price'], currency: Currency, coupon: Coupon | null): Total {
  const listCents = centsOf(price[currency]) ?? 0
  const totalCents = coupon ? discounted(listCents, coupon.percent) : listCents
  return { listCents, totalCents, savedCents: listCents - totalCents }
}

/** Stores the selected product under the names that the specification prescribes. */
export function storeSelectedProduct({ _id, name, price, description, keyExpiration }: Snapshot<Product>) {
  writeStorage('selectedProductId', _id)
  writeStorage('selectedProductName', name)
  writeStorage('selectedProductPrice', String(price.BRL))
  writeStorage('selectedProductDescription', description)
  writeStorage('selectedProductKeyExpiration', String(keyExpiration))
}
