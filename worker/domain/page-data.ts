import type { GoneProduct } from '#schema/api/gone-product.ts'
import type { PageData } from '#schema/api/page-data.ts'
import { deliveryTimeOf } from '#schema/rules/delivery-time.ts'
import { currencies, inOrderOf } from '#schema/rules/money.ts'
import type { PageMatch, PageName } from '#schema/rules/pages.ts'
import { homeVideos } from '#schema/rules/settings.ts'
import { readFilters, readPage, readSort } from '#schema/rules/store-list.ts'
import type { ProductEntry } from './catalogue/product-entries.ts'
import { findIndexed, productPageOf } from './catalogue/product-pages.ts'
import { categoryPageOf, newestCards, storeListOf } from './catalogue/store-list.ts'
import type { VideoPage } from './settings.ts'
import type { Snapshot } from './snapshot.ts'

/** What a page is made of. */
export interface PageSource {
  snapshot: Snapshot
  match: PageMatch
  /** Of the address, as far as the page depends on it (`renderedQuery`). */
  query: string
  /** What the page shows that is not in the snapshot. */
  beside: PageEntries
  /** The page is of a product that is no longer sold. */
  gone?: GoneProduct
}

export interface PageEntries {
  /** Of the product that the page is about, where there is one. */
  product?: ProductEntry
  /** Of the videos’ list, where it is not the first page. */
  videos?: VideoPage
}

interface EntryReader {
  product: (id: string) => Promise<ProductEntry>
  videoPage: (page: number) => Promise<VideoPage>
}

/** Reads what a page shows beside the snapshot. */
export async function readPageEntries(
  snapshot: Snapshot,
  { name, params }: PageMatch,
  query: string,
  read: EntryReader,
): Promise<PageEntries> {
  const address = name === 'product' ? params.slug : isOffer(name) ? params.productId : undefined
  const product = address === undefined ? undefined : findIndexed(snapshot, address)
  if (product) return { product: await read.product(product._id) }
  const page = name === 'videos' ? videoPageNumber(snapshot, query) : 1
  return page > 1 ? { videos: await read.videoPage(page) } : {}
}

const isOffer = (name: PageName) => name === 'checkout' || name === 'categoryCheckout'

/** A page beyond the last one is the last one. */
export const videoPageNumber = ({ videos }: Pick<Snapshot, 'videos'>, query: string): number =>
  Math.min(videos.pages, readPage(new URLSearchParams(query)))

type Part = (
  source: PageSource,
  reader: Reader,
) => Omit<PageData, 'language' | 'terms' | 'isSignedIn' | 'config' | 'social'>
type Reader = Pick<PageData, 'language' | 'terms' | 'isSignedIn'>

const offer: Part = ({ snapshot: { categories, serviceDays }, beside: { product: entry } }) => ({
  ...(entry?.product && {
    product: entry.product,
    productCategory: categories.find(({ _id }) => _id === entry.product?.categoryId) ?? null,
  }),
  deliveryTime: deliveryTimeOf(serviceDays),
})

/** An unknown product's page offers the newest ones. */
const aboutProduct: Part = ({ snapshot, match, beside: { product: entry }, gone }) => {
  const shown = (entry && productPageOf(snapshot, entry)) ?? null
  return {
    productPage: { slug: match.params.slug ?? '', shown },
    ...(!shown && { newest: newestCards(snapshot) }),
    ...(gone && { gone }),
  }
}

/** What each page that visitors may read shows, beside what all show. Other pages are not rendered here. */
const shown: Partial<Record<PageName, Part>> = {
  home: ({ snapshot }) => ({
    newest: newestCards(snapshot),
    videos: { ...snapshot.videos, items: snapshot.videos.items.slice(0, homeVideos) },
    reviews: snapshot.shownReviews.items,
  }),
  products({ snapshot, query }, { language }) {
    const given = new URLSearchParams(query)
    const [currency = 'BRL'] = inOrderOf(language, currencies)
    return {
      store: { query, list: storeListOf(snapshot, readFilters(given), readSort(given), currency, readPage(given)) },
      ranking: snapshot.ranking,
    }
  },
  category({ snapshot, match, query }) {
    const { categoryName: slug = '' } = match.params
    const page = readPage(new URLSearchParams(query))
    return { categoryPage: { slug, page, shown: categoryPageOf(snapshot, slug, page) ?? null } }
  },
  product: aboutProduct,
  checkout: offer,
  categoryCheckout: offer,
  videos: ({ snapshot, beside }) => ({ videos: beside.videos ?? snapshot.videos }),
  reseller: () => ({}),
  terms: () => ({}),
  status: ({ snapshot }) => ({ serviceDays: snapshot.serviceDays }),
}

export const isRendered = (page: PageMatch | undefined): page is PageMatch =>
  page !== undefined && shown[page.name] !== undefined

/** What a page is rendered from: of the shop, only what it shows. */
export function pageData(source: PageSource, reader: Reader): PageData {
  const { config, socialLinks } = source.snapshot
  return { ...reader, config, social: socialLinks, ...shown[source.match.name]?.(source, reader) }
}
