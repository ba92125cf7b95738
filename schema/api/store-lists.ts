import * as v from 'valibot'
import { slugMax } from '../rules/catalogue.ts'
import { cardsMax, filterNames, filterValueMax, searchQueryMax, sorts } from '../rules/store-list.ts'
import { cardProduct, category } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { currency, integer } from './fields.ts'
import { pageNumber } from './lists.ts'

const filterValue = v.optional(v.pipe(v.string(), v.maxLength(filterValueMax)))
const page = v.optional(pageNumber)

const ofPage = { cards: v.array(cardProduct), total: integer, page: integer, pages: integer }

/** What a card shows of a category: of its pictures the first alone. */
const categoryCard = v.object({
  ...category.entries,
  /** How many products on sale it has. */
  count: integer,
})
export type CategoryCard = v.InferOutput<typeof categoryCard>

/** One page of the store's list. A page beyond the last one is the last one. */
const storeList = v.object({
  ...ofPage,
  /** How many products are on sale, whatever the filters. */
  all: integer,
  /** The first ones, and the one that the list is narrowed to. */
  categories: v.array(
    v.object({
      ...categoryCard.entries,
      /** How many products it has under the other filters. */
      found: integer,
    }),
  ),
  categoryCount: integer,
  /** How many products there are under the other filters in all categories. */
  found: integer,
  /** What products on sale have: the values of filters. Of the games those of the most products. */
  games: v.array(v.string()),
  platforms: v.array(v.string()),
  states: v.array(v.string()),
})
export type StoreList = v.InferOutput<typeof storeList>

export const listStore = endpoint('GET', '/api/auth/product/list', {
  isSnapshot: true,
  summary: 'List a page of the store',
  description: 'Filtered and ordered; newest first. `currency`: whose prices decide on their order.',
  query: v.object({
    ...(Object.fromEntries(filterNames.map((name) => [name, filterValue])) as Record<
      (typeof filterNames)[number],
      typeof filterValue
    >),
    sort: v.optional(v.picklist(sorts)),
    currency: v.optional(currency),
    page,
  }),
  answer: storeList,
})

/** What the page of a category shows. */
const categoryPage = v.object({ ...ofPage, category })
export type CategoryPage = v.InferOutput<typeof categoryPage>

export const getCategoryPage = endpoint('GET', '/api/auth/product/category/:slug', {
  isSnapshot: true,
  summary: 'Get what the page of a category shows',
  description: 'By the last part of its address. Newest products first. Open to everyone.',
  query: v.object({ page }),
  answer: categoryPage,
})

export const listCategoryCards = endpoint('GET', '/api/auth/product/categories', {
  isSnapshot: true,
  summary: 'List a page of the categories, with how many products',
  query: v.object({ page }),
  answer: v.object({ items: v.array(categoryCard), total: integer, page: integer, pages: integer }),
})

export const listCards = endpoint('GET', '/api/auth/product/cards', {
  isSnapshot: true,
  summary: 'List what cards show of some products',
  description: `By the last parts of their addresses, or their ids, at most ${cardsMax} with commas between; without any the newest.`,
  query: v.object({ slugs: v.optional(v.pipe(v.string(), v.maxLength(cardsMax * (slugMax + 1)))) }),
  answer: v.array(cardProduct),
})

export const searchProducts = endpoint('GET', '/api/auth/product/search', {
  isSnapshot: true,
  summary: 'Search the products on sale',
  description: 'By names, games, categories and the beginnings of descriptions in both languages. The best first.',
  query: v.object({ q: v.pipe(v.string(), v.trim(), v.maxLength(searchQueryMax)), page }),
  answer: v.object({
    ...ofPage,
    /** How good the best match is: comparable with those of pages and questions. */
    score: v.number(),
  }),
})

/**
 * What a browser needs to find a product by its name, game or category, without a call for each letter. Columns of equal length: the n-th entries
 * are of the n-th product, newest first. At most 60 kB compressed at 2,000 products.
 */
const productIndex = v.object({
  /** The categories that have products, in the order of the shop. */
  categories: v.array(v.object({ name: v.string(), en: v.string(), image: v.string() })),
  games: v.array(v.string()),
  names: v.array(v.string()),
  /** Empty where it is not written, or the same. */
  namesEn: v.array(v.string()),
  /** Empty where it follows from the name. */
  slugs: v.array(v.string()),
  /** Which of `categories` it belongs to; -1: to none. */
  category: v.array(integer),
  /** Which of `games` it works with. */
  gamesOf: v.array(v.array(integer)),
})
export type ProductIndex = v.InferOutput<typeof productIndex>

export const getProductIndex = endpoint('GET', '/api/auth/product/index', {
  isSnapshot: true,
  summary: 'Get the names of all products on sale, for a search field',
  answer: productIndex,
})
