import type { GoneProduct } from '#schema/api/gone-product.ts'
import type { Video } from '#schema/api/settings.ts'
import type { Page } from '#schema/rules/lists.ts'
import type { PageMatch, PageName } from '#schema/rules/pages.ts'
import { readPage } from '#schema/rules/store-list.ts'
import type { ProductEntry } from './catalogue/product-entries.ts'
import { findIndexed } from './catalogue/product-pages.ts'
import { videoPageAt } from './settings.ts'
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
  /** Of the videos’ list. */
  videos?: Page<Video>
}

interface EntryReader {
  product: (id: string) => Promise<ProductEntry>
  videoPage: (page: number) => Promise<Page<Video>>
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
  if (name !== 'videos') return {}
  return { videos: await videoPageAt(snapshot.videos, readPage(new URLSearchParams(query)), read.videoPage) }
}

const isOffer = (name: PageName) => name === 'checkout' || name === 'categoryCheckout'
