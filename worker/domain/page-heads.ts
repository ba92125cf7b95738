import { and, desc, eq, sql } from 'drizzle-orm'
import type { CardProduct, ProductPage } from '#schema/api/catalogue.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { categorySlug, productsPerPage } from '#schema/rules/catalogue.ts'
import { firstImage } from '#schema/rules/first-image.ts'
import type { Language } from '#schema/rules/languages.ts'
import { isListed } from '#schema/rules/listed-pages.ts'
import { pageCount } from '#schema/rules/lists.ts'
import { englishAddress, type PageMatch, type PageName, patterns } from '#schema/rules/pages.ts'
import { readPage, storePageSize } from '#schema/rules/store-list.ts'
import { textsIn } from '#schema/rules/translations.ts'
import { categories, type ProductRow, products } from '#schema/tables/index.ts'
import { defaultDescription, hasPageText, type PageText, pageTexts, pageTitle } from '#schema/texts/pages.ts'
import type { Deps } from '#worker/deps.ts'
import { inChunks } from '#worker/lib/chunks.ts'
import { readBatch } from '#worker/lib/database.ts'
import { categoryAt, productsAt } from './catalogue/categories-of.ts'
import { isUnlisted, productPageOf } from './catalogue/product-pages.ts'
import { isInLists } from './catalogue/storefront.ts'
import type { PageSource } from './page-sources.ts'
import type { Snapshot } from './snapshot.ts'
import { breadcrumbData, faqData, organizationData, productData, questionsData } from './structured-data.ts'

/** The metadata of a page for search engines and link previews. */
export interface PageHead extends PageText {
  /** The canonical path within the shop, the same in both languages; undefined for pages that must not be indexed. */
  path?: string
  /** A path of the shop, or an https URL. */
  image?: string
  /** The same, made for link previews: 1200 × 630. */
  share?: string
  /** JSON-LD data of schema.org. */
  data?: readonly object[]
  /** false: 404 */
  isFound: boolean
  /** Of a product that is no longer sold: 410. */
  isGone?: true
  /** Reached by its address alone: search engines leave it out. */
  isUnlisted?: true
}

/** A page's own address in a language: the plain one is shown in the reader's. */
export const addressIn = (language: Language, path: string): string => (language === 'en' ? englishAddress(path) : path)

/** The metadata of a page that needs no database row; undefined for others. */
export function staticHead(page: PageMatch | undefined, language: Language, publicUrl: string): PageHead | undefined {
  const texts = pageTexts[language]
  if (!page) return { ...texts.home, isFound: false }
  if (hasPageText(page.name)) {
    const data = page.name === 'home' ? organizationData(publicUrl) : page.name === 'products' && faqData(language)
    return { ...texts[page.name], path: patterns[page.name], ...(data && { data: [data] }), isFound: true }
  }
  return isListed(page.name) || isOfProduct(page.name) ? undefined : { ...texts.home, isFound: true }
}

/** The checkout has the product's title, but is not indexed: the product has a page of its own. */
const isOfProduct = (name: PageName) => name === 'checkout' || name === 'categoryCheckout'

/** Of the query of a page, what it shows: a page of a list beyond the last one is the last one. */
export function shownQuery({ snapshot, match, query }: PageSource): string {
  if (!query.startsWith('?page=')) return query
  const page = Math.min(readPage(new URLSearchParams(query)), pagesOf(snapshot, match))
  return page > 1 ? `?page=${page}` : ''
}

/** How many pages the list of a page has, without filters. */
function pagesOf(snapshot: Snapshot, { name, params }: PageMatch): number {
  if (name === 'videos') return snapshot.videos.pages
  const { products } = snapshot.shelf
  if (name !== 'category') return pageCount(products.length, storePageSize)
  const category = categoryAt(snapshot.categories, params.categoryName ?? '')
  return category ? pageCount(productsAt(products, category).length, productsPerPage) : 1
}

/** The metadata of a page about a category or product. */
export function headOf(source: PageSource, language: Language, publicUrl: string): PageHead {
  const { snapshot, match } = source
  const { name, params } = match
  const { categoryName = '' } = params
  const head =
    name === 'category'
      ? categoryHead(snapshot, categoryName, language, publicUrl)
      : name === 'product'
        ? productHead(source, language, publicUrl)
        : checkoutHead(source, language)
  return head ?? { ...pageTexts[language].products, isFound: false }
}

function categoryHead(
  { categories }: Snapshot,
  slug: string,
  language: Language,
  publicUrl: string,
): PageHead | undefined {
  const category = categoryAt(categories, slug)
  if (!category) return undefined
  const { name, description } = textsIn(language, category)
  const path = categoryPath(category.name)
  const urlOf = (to: string) => publicUrl + addressIn(language, to)
  const trail = [storeIn(language, urlOf), { name: name.text, url: urlOf(path) }]
  return {
    title: pageTitle(name.text),
    description: description.text || defaultDescription[language](name.text),
    path,
    ...(category.image && { image: category.image }),
    data: [breadcrumbData(trail)],
    isFound: true,
  }
}

/** The first step of every trail, named as on the page. */
const storeIn = (language: Language, urlOf: (path: string) => string) => ({
  name: pageTexts[language].products.title.split(' · ')[0] ?? '',
  url: urlOf(patterns.products),
})

function productHead({ snapshot, beside }: PageSource, language: Language, publicUrl: string): PageHead | undefined {
  const page = beside.product && productPageOf(snapshot, beside.product)
  if (!page) return undefined
  const { product, category, details } = page
  const { title, name, description, ...pictures } = introduced(product, language)
  const urlOf = (path: string) => publicUrl + addressIn(language, path)
  const path = productPath(product.slug)
  const trail = [
    storeIn(language, urlOf),
    ...(category ? [{ name: textsIn(language, category).name.text, url: urlOf(categoryPath(category.name)) }] : []),
    { name, url: urlOf(path) },
  ]
  return {
    title,
    description,
    path,
    ...pictures,
    data: [
      productData({ page, name, description, language, url: urlOf(path), publicUrl }),
      breadcrumbData(trail),
      ...(details.questions.length > 0 ? [questionsData(questionsIn(language, details))] : []),
    ],
    isFound: true,
    ...(isUnlisted(snapshot, product._id) && { isUnlisted: true as const }),
  }
}

const questionsIn = (language: Language, { questions }: ProductPage['details']) =>
  questions.map((question) => {
    const { title, description } = textsIn(language, question)
    return { title: title.text, description: description.text }
  })

function checkoutHead({ beside }: PageSource, language: Language): PageHead | undefined {
  const product = beside.product?.product
  if (!product) return undefined
  const { name: _, ...head } = introduced(product, language)
  return { ...head, isFound: true }
}

function introduced(product: Pick<CardProduct, 'name' | 'description' | 'en' | 'media' | 'image'>, language: Language) {
  const texts = textsIn(language, product)
  const name = texts.name.text
  const picture = firstImage(product.media)
  const image = picture?.url ?? product.image
  return {
    name,
    title: pageTitle(name),
    description: texts.description.text || defaultDescription[language](name),
    ...(image && { image }),
    ...(picture?.share && { share: picture.share }),
  }
}

export const productPath = (slug: string) => patterns.product.replace(':slug', encodeURIComponent(slug))

export const categoryPath = (name: string) =>
  patterns.category.replace(':categoryName', encodeURIComponent(categorySlug(name)))

export interface ListedPage {
  path: string
  /** `YYYY-MM-DD`, if known. */
  changedOn?: string
}

const listedProducts = inChunks<Pick<ProductRow, 'id' | 'slug' | 'createdAt'> & { updatedOn: string | null }>({
  table: products,
  where: isInLists,
  isNewestFirst: true,
  most: 10_000,
  columns: {
    id: products.id,
    slug: products.slug,
    createdAt: products.createdAt,
    updatedOn: sql`${products.details} ->> 'updatedOn'`,
  },
})

/** The pages for the sitemap. The checkout is not one: it asks visitors to log in. */
export async function listPages({ db }: Deps): Promise<ListedPage[]> {
  const newest = sql<number | null>`max(${products.createdAt})`
  const { categories: categoryRows, products: first } = await readBatch(db, {
    categories: db
      .select({ name: categories.name, createdAt: categories.createdAt, changedAt: newest })
      .from(categories)
      .leftJoin(products, and(eq(products.categoryId, categories.id), isInLists))
      .groupBy(categories.id)
      .orderBy(desc(newest), categories.id),
    products: listedProducts.first(db),
  })
  const productRows = await listedProducts.whole(db, first)
  const ofShop = changed(productRows[0]?.createdAt)
  return [
    { path: patterns.home, ...ofShop },
    { path: patterns.products, ...ofShop },
    ...categoryRows.map(({ name, createdAt, changedAt }) => {
      return { path: categoryPath(name), ...changed(changedAt ?? createdAt) }
    }),
    ...productRows.map(({ id, slug, createdAt, updatedOn }) => {
      return { path: productPath(slug || id), ...(updatedOn ? { changedOn: updatedOn } : changed(createdAt)) }
    }),
    { path: patterns.videos },
    { path: patterns.reseller },
    { path: patterns.terms, changedOn: termsVersion },
  ]
}

const changed = (at: number | null | undefined) => (at ? { changedOn: new Date(at).toISOString().slice(0, 10) } : {})
