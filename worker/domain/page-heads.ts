import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Product } from '#schema/api/catalogue.ts'
import { brand } from '#schema/brand.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { categorySlug } from '#schema/rules/catalogue.ts'
import type { Language } from '#schema/rules/languages.ts'
import { centsOf, decimalOf, inOrderOf } from '#schema/rules/money.ts'
import { englishAddress, isListed, type PageMatch, patterns } from '#schema/rules/pages.ts'
import { textsIn } from '#schema/rules/translations.ts'
import { categories, products } from '#schema/tables/catalogue.ts'
import { defaultDescription, hasPageText, type PageText, pageTexts, pageTitle } from '#schema/texts/pages.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import type { Snapshot } from './snapshot.ts'

/** The metadata of a page for search engines and link previews. */
export interface PageHead extends PageText {
  /** The canonical path within the shop, the same in both languages; undefined for pages that must not be indexed. */
  path?: string
  /** A path of the shop, or an https URL. */
  image?: string
  /** JSON-LD data of schema.org. */
  data?: object
  /** false: 404 */
  isFound: boolean
}

/** A page's own address in a language: the plain one is shown in the reader's. */
export const addressIn = (language: Language, path: string): string => (language === 'en' ? englishAddress(path) : path)

/** The metadata of a page that needs no database row; undefined for others. */
export function staticHead(page: PageMatch | undefined, language: Language): PageHead | undefined {
  const texts = pageTexts[language]
  if (!page) return { ...texts.home, isFound: false }
  if (hasPageText(page.name)) return { ...texts[page.name], path: patterns[page.name], isFound: true }
  return isListed(page.name) ? undefined : { ...texts.home, isFound: true }
}

/** The metadata of a page about a category or product. */
export function headOf(
  snapshot: Snapshot,
  { name, params }: PageMatch,
  language: Language,
  publicUrl: string,
): PageHead {
  const { categoryName = '', productId = '' } = params
  const head =
    name === 'category'
      ? categoryHead(snapshot, categoryName, language, publicUrl)
      : productHead(snapshot, productId, language, publicUrl)
  return head ?? { ...pageTexts[language].products, isFound: false }
}

function categoryHead(
  { categories }: Snapshot,
  slug: string,
  language: Language,
  publicUrl: string,
): PageHead | undefined {
  const category = categories.find(({ name }) => categorySlug(name) === categorySlug(slug))
  if (!category) return undefined
  const { name, description } = textsIn(language, category)
  const path = categoryPath(category.name)
  const trail = [
    { name: brand.displayName, path: patterns.home },
    { name: name.text, path },
  ]
  return {
    title: pageTitle(name.text),
    description: description.text || defaultDescription[language](name.text),
    path,
    ...(category.image && { image: category.image }),
    data: {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ name, path }, index) => {
        return { '@type': 'ListItem', position: index + 1, name, item: publicUrl + addressIn(language, path) }
      }),
    },
    isFound: true,
  }
}

function productHead({ products }: Snapshot, id: string, language: Language, publicUrl: string): PageHead | undefined {
  const product = products.find(({ _id }) => _id === id)
  if (!product) return undefined
  const texts = textsIn(language, product)
  const name = texts.name.text
  const description = texts.description.text || defaultDescription[language](name)
  const path = patterns.checkout.replace(':productId', encodeURIComponent(id))
  return {
    title: pageTitle(name),
    description,
    path,
    ...(product.image && { image: product.image }),
    data: { ...offered(product, name, language, publicUrl + addressIn(language, path)), description },
    isFound: true,
  }
}

function offered({ _id, price, soldIn }: Product, name: string, language: Language, url: string) {
  const [currency] = inOrderOf(language, soldIn)
  return {
    '@type': 'Product',
    name,
    sku: _id,
    brand: { '@type': 'Brand', name: brand.displayName },
    ...(currency && {
      offers: {
        '@type': 'Offer',
        url,
        price: decimalOf(centsOf(price[currency]) ?? 0),
        priceCurrency: currency,
        availability: 'https://schema.org/InStock',
      },
    }),
  }
}

const categoryPath = (name: string) =>
  patterns.category.replace(':categoryName', encodeURIComponent(categorySlug(name)))

export interface ListedPage {
  path: string
  /** `YYYY-MM-DD`, if known. */
  changedOn?: string
}

/** The pages for the sitemap. The checkout is not one: it asks visitors to log in. */
export async function listPages({ db }: Deps): Promise<ListedPage[]> {
  const newest = sql<number | null>`max(${products.createdAt})`
  const onSale = isNull(products.deletedAt)
  const {
    shop: [shop],
    categories: categoryRows,
  } = await readBatch(db, {
    shop: db.select({ changedAt: newest }).from(products).where(onSale),
    categories: db
      .select({ ...getTableColumns(categories), changedAt: newest })
      .from(categories)
      .leftJoin(products, and(eq(products.categoryId, categories.id), onSale))
      .groupBy(categories.id)
      .orderBy(desc(newest), categories.id),
  })
  return [
    { path: patterns.home, ...changed(shop?.changedAt) },
    { path: patterns.products, ...changed(shop?.changedAt) },
    ...categoryRows.map(({ name, createdAt, changedAt }) => {
      return { path: categoryPath(name), ...changed(changedAt ?? createdAt) }
    }),
    { path: patterns.videos },
    { path: patterns.reseller },
    { path: patterns.terms, changedOn: termsVersion },
  ]
}

const changed = (at: number | null | undefined) => (at ? { changedOn: new Date(at).toISOString().slice(0, 10) } : {})
