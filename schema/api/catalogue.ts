import * as v from 'valibot'
import { productStatuses } from '../rules/catalogue.ts'
import { endpoint } from './endpoint.ts'
import { review } from './feedback.ts'
import { amount, currency, id, instant, integer } from './fields.ts'
import { media } from './media.ts'
import { games, productDetails } from './product-details.ts'
import { deliveryTime } from './service-days.ts'

/** The English texts; an empty one has not been written. */
const englishTexts = v.object({ name: v.string(), description: v.string() })

export const category = v.object({
  _id: id,
  id,
  name: v.string(),
  description: v.string(),
  image: v.string(),
  media,
  en: englishTexts,
})
export type Category = v.InferOutput<typeof category>

/** Approved reviews, those included that their authors have renewed since. */
export const rating = v.object({
  /** With one decimal; 0 without reviews. */
  average: v.number(),
  count: integer,
  /** How many gave one star, two, and so on. */
  spread: v.array(integer),
})
export type Rating = v.InferOutput<typeof rating>

/** `imageUrl`, `priceUSD` and `info` duplicate `image`, `price.USD` and `description`: the specified screens read either name. */
export const productFacts = v.object({
  _id: id,
  id,
  name: v.string(),
  description: v.string(),
  image: v.string(),
  imageUrl: v.string(),
  media,
  price: v.object({ BRL: amount, USD: amount }),
  priceUSD: amount,
  /** Of a buyer's further keys of the product, by the number of the first that has it; 0: as without it. The lowest price is asked. */
  volumePrices: v.array(v.object({ from: integer, price: v.object({ BRL: amount, USD: amount }) })),
  /** Given away, once per person. */
  isFree: v.boolean(),
  /** A price of 0 is no price: in that currency the product is not sold, unless it is given away. */
  soldIn: v.array(currency),
  categoryId: v.nullable(id),
  level: integer,
  additionalInfo: v.array(
    v.object({
      title: v.string(),
      description: v.string(),
      info: v.string(),
      en: v.object({ title: v.string(), description: v.string() }),
    }),
  ),
  en: englishTexts,
  keyExpiration: integer,
  /** How many devices one of its keys may have at once. */
  deviceLimit: integer,
  /** The last part of its page's address. */
  slug: v.string(),
  platform: v.string(),
  /** The games that it works with, and their newest version that was tried. */
  games,
  status: v.picklist(productStatuses),
  /** null: it is in force */
  maintenanceSince: v.nullable(instant),
  createdAt: instant,
})

export const product = v.object({
  ...productFacts.entries,
  /** The campaign that lowers `price` now. */
  campaign: v.nullable(
    v.object({
      until: instant,
      /** In which it does. */
      currencies: v.array(currency),
      /** The earlier prices, where they may be shown as such: they were asked for at least a day of the 30 before. */
      regularPrice: v.nullable(v.object({ BRL: amount, USD: amount })),
    }),
  ),
  /** Its stock of keys is empty: it is on sale, and sold in no currency until there are some. */
  isSoldOut: v.boolean(),
  rating,
  /** Its place among the products sold most in 90 days, counted every night; null: none was sold. */
  salesRank: v.nullable(integer),
})
export type Product = v.InferOutput<typeof product>
/** What a card shows of a product. The descriptions are cut at `leadMax` characters; of the pictures it has the first alone. */
export const cardProduct = v.object({
  _id: id,
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  en: englishTexts,
  image: v.string(),
  media,
  price: product.entries.price,
  isFree: v.boolean(),
  soldIn: product.entries.soldIn,
  campaign: product.entries.campaign,
  isSoldOut: v.boolean(),
  keyExpiration: integer,
  status: product.entries.status,
  rating: v.pick(rating, ['average', 'count']),
  /** One of the newest of the shop. */
  isNew: v.boolean(),
})
export type CardProduct = v.InferOutput<typeof cardProduct>

export const listCategories = endpoint('GET', '/api/auth/categories', {
  isSnapshot: true,
  summary: 'List categories',
  answer: v.array(category),
})

export const listProducts = endpoint('GET', '/api/auth/all/products', {
  isSnapshot: true,
  summary: 'List products on sale',
  description: 'Newest first.',
  answer: v.array(product),
})

export const getProduct = endpoint('GET', '/api/auth/products/:productId', {
  isSnapshot: true,
  summary: 'Get a product on sale',
  answer: product,
})

/** What a product's page shows. */
export const productPage = v.object({
  product,
  category: v.nullable(category),
  details: productDetails,
  /** The newest, and only the latest of each author. */
  reviews: v.array(review),
  /** Other products, of its category first. */
  related: v.array(cardProduct),
  /** null below 20 sales */
  deliveryTime: v.nullable(deliveryTime),
})
export type ProductPage = v.InferOutput<typeof productPage>

export const getProductPage = endpoint('GET', '/api/auth/product/page/:slug', {
  isSnapshot: true,
  summary: 'Get what the page of a product shows',
  description: 'By the last part of its address. Open to everyone.',
  answer: productPage,
})
