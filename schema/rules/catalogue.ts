import { folded } from './folded.ts'
import { type Currency, currencies } from './money.ts'

export const productNameMax = 120
export const descriptionMax = 2_000
export const additionalInfoMax = 20
export const infoTitleMax = 120
export const infoTextMax = 1_000
export const categoryNameMax = 80
/** How many categories the shop may have. */
export const categoriesMax = 500
export const levelNameMax = 60
export const levelMax = 1_000

export const productStatuses = ['active', 'maintenance'] as const
export type ProductStatus = (typeof productStatuses)[number]

/**
 * Whether a product is sold: a draft is for the panel alone, a hidden one is reached by its address and in no list, and a paused one is shown
 * and not sold.
 */
export const saleStates = ['on_sale', 'hidden', 'paused', 'draft'] as const
export type SaleState = (typeof saleStates)[number]

interface OnSale {
  sale: SaleState
  status: ProductStatus
  stopsSales: boolean
}

/** Whether a product can be bought. Its maintenance may stop its sales. */
export const isForSale = ({ sale, status, stopsSales }: OnSale): boolean =>
  (sale === 'on_sale' || sale === 'hidden') && !(status === 'maintenance' && stopsSales)

interface Priced {
  price: Readonly<Record<Currency, number>>
  isFree: boolean
}

/** Whether a product is given away: it says so, and has no price. */
export const isGivenAway = ({ price, isFree }: Priced): boolean => isFree && price.BRL === 0 && price.USD === 0

/** The currencies in which a product is sold, or given away. A price of 0 is no price: the product is not sold in that currency. */
export const soldIn = (product: Priced): Currency[] =>
  currencies.filter((currency) => product.price[currency] > 0 || isGivenAway(product))

export const productsPerPage = 3
/** Sales of this many days decide which products are sold most. */
export const popularDays = 90
/** How many other products a product's page names. */
export const relatedProducts = 4
/** How many of the newest products have the New badge. */
export const newProducts = 3
/** How many of the newest products home shows. */
export const newestProducts = 6

export const slugMax = 80
/** What a product's address may be: lower case letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A product's name as its address: "Bússola HUD" gives "bussola-hud". Empty for a name without Latin letters or digits. */
export const productSlug = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replace(/^-|-$/g, '')

/** A category's name in a URL: lower case, with hyphens for spaces. */
export const categorySlug = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')

interface Placed {
  categoryId: string | null
  level: number
}

/** The ids of the categories that a product may belong to: its category's, or its level where that is a category’s id. */
export const placesOf = ({ categoryId, level }: Placed): string[] => [categoryId ?? '', String(level)]

/** What has a page at an address of its own, which changes with the row. */
export type AddressKind = 'product' | 'category'
/** How many former addresses lead to one product or category: the newest. */
export const formerAddressesMax = 20

/** A category's name, or its address, as former addresses are compared: whatever its case and accents. */
export const foldedAddress = (name: string): string => folded(name).replaceAll(' ', '-')
