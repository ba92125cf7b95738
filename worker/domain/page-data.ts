import type { PageData } from '#schema/api/page-data.ts'
import { deliveryTimeOf } from '#schema/rules/delivery-time.ts'
import { currencies, inOrderOf } from '#schema/rules/money.ts'
import { homeVideos } from '#schema/rules/settings.ts'
import { readFilters, readPage, readSort } from '#schema/rules/store-list.ts'
import { productPageOf } from './catalogue/product-pages.ts'
import { categoryPageOf, newestCards, storeListOf } from './catalogue/store-list.ts'
import type { PageSource, RenderedPage } from './page-sources.ts'

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
const shown: Record<RenderedPage, Part> = {
  home: ({ snapshot }) => ({
    newest: newestCards(snapshot),
    previews: snapshot.videos.items.slice(0, homeVideos),
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
  videos: ({ beside: { videos } }) => ({ ...(videos && { videos }) }),
  reseller: () => ({}),
  terms: () => ({}),
  status: ({ snapshot }) => ({ serviceDays: snapshot.serviceDays }),
}

/** What a page is rendered from: of the shop, only what it shows. */
export function pageData(source: PageSource, reader: Reader): PageData {
  const { config, socialLinks } = source.snapshot
  return { ...reader, config, social: socialLinks, ...shown[source.match.name](source, reader) }
}
