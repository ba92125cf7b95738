import type { DeliveryTime } from '../rules/delivery-time.ts'
import type { Language } from '../rules/languages.ts'
import type { Page } from '../rules/lists.ts'
import type { CardProduct, Category, Product, ProductPage } from './catalogue.ts'
import type { getConfig } from './config.ts'
import type { Answer } from './endpoint.ts'
import type { Review } from './feedback.ts'
import type { GoneProduct } from './gone-product.ts'
import type { listRanking } from './ranking.ts'
import type { ServiceDay } from './service-days.ts'
import type { listSocialLinks, Video } from './settings.ts'
import type { CategoryPage, StoreList } from './store-lists.ts'

/** The id of the inert JSON block of a finished page. */
export const pageDataId = 'page-data'

/** Which version of the terms the browser has accepted, as its cookie says. */
export type TermsAcceptance = 'current' | 'old' | 'none'

/**
 * What the Worker rendered a page from, and hands over in the page, so that the browser’s first render is the same and fetches nothing.
 * Each list is there if the page shows it.
 */
export interface PageData {
  language: Language
  terms: TermsAcceptance
  /** The browser says that it holds a session: the page keeps the places of what only its reader sees. */
  isSignedIn?: true
  config: Answer<typeof getConfig>
  social: Answer<typeof listSocialLinks>
  /** The page of the store's list with this query (`filterQuery`). */
  store?: { query: string; list: StoreList }
  /** The page of a category; null where none has the address, whose last part is `slug`. */
  categoryPage?: { slug: string; page: number; shown: CategoryPage | null }
  /** The newest products of the shop. */
  newest?: CardProduct[]
  /** The product that the page is about. */
  product?: Product
  /** Its category. */
  productCategory?: Category | null
  /** What the page of a product shows; null where no product has the address, whose last part is `slug`. */
  productPage?: { slug: string; shown: ProductPage | null }
  /** The product that the page is about, and that is no longer sold. */
  gone?: GoneProduct
  /** This page of the videos. */
  videos?: Page<Video>
  /** The first of the videos. */
  previews?: Video[]
  reviews?: Review[]
  ranking?: Answer<typeof listRanking>
  serviceDays?: ServiceDay[]
  /** null below 20 sales. */
  deliveryTime?: DeliveryTime | null
}

export interface RenderedPage {
  html: string
  /** The preload of the first image, if there is one. */
  image: string | undefined
}

/** Renders a page as its first render in the browser will be. `url`: its path and query. */
export type RenderPage = (url: string, data: PageData) => Promise<RenderedPage>
