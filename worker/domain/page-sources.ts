import type { GoneProduct } from '#schema/api/gone-product.ts'
import type { PageMatch, PageName } from '#schema/rules/pages.ts'
import { readPage } from '#schema/rules/store-list.ts'
import type { ProductEntry } from './catalogue/product-entries.ts'
import { findIndexed } from './catalogue/product-pages.ts'
import type { VideoPage } from './settings.ts'
import type { Snapshot } from './snapshot.ts'

/** The pages that visitors may read. Others are not rendered by the Worker. */
const renderedPages = [
  'home',
  'products',
  'category',
  'product',
  'checkout',
  'categoryCheckout',
  'videos',
  'reseller',
  'terms',
  'status',
] as const satisfies readonly PageName[]
export type RenderedPage = (typeof renderedPages)[number]
export type RenderedMatch = PageMatch & { name: RenderedPage }

export const isRendered = (page: PageMatch | undefined): page is RenderedMatch =>
  page !== undefined && renderedPages.some((name) => name === page.name)

/** What a page is made of. */
export interface PageSource {
  snapshot: Snapshot
  match: RenderedMatch
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
  { name, params }: RenderedMatch,
  query: string,
  read: EntryReader,
): Promise<PageEntries> {
  const address = name === 'product' ? params.slug : isOffer(name) ? params.productId : undefined
  const product = address === undefined ? undefined : findIndexed(snapshot, address)
  // A checkout's address has the id alone.
  if (product && (name === 'product' || product._id === address)) return { product: await read.product(product._id) }
  const page = name === 'videos' ? videoPageNumber(snapshot, query) : 1
  return page > 1 ? { videos: await read.videoPage(page) } : {}
}

const isOffer = (name: PageName) => name === 'checkout' || name === 'categoryCheckout'

/** A page beyond the last one is the last one. */
const videoPageNumber = ({ videos }: Pick<Snapshot, 'videos'>, query: string): number =>
  Math.min(videos.pages, readPage(new URLSearchParams(query)))
