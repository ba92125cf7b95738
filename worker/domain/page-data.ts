import { type CardProduct, cardFields, type Product } from '#schema/api/catalogue.ts'
import type { PageData } from '#schema/api/page-data.ts'
import { newestProducts } from '#schema/rules/catalogue.ts'
import { deliveryTimeOf } from '#schema/rules/delivery-time.ts'
import { firstImage } from '#schema/rules/first-image.ts'
import type { PageMatch, PageName } from '#schema/rules/pages.ts'
import { productPageOf } from './catalogue/product-pages.ts'
import type { Snapshot } from './snapshot.ts'

type Part = (
  snapshot: Snapshot,
  params: Record<string, string>,
) => Omit<PageData, 'language' | 'terms' | 'isSignedIn' | 'config' | 'social'>

/** A card shows the first picture alone. */
const withOnePicture = (product: Product): Product => {
  const image = firstImage(product.media)
  return { ...product, media: image ? [image] : [] }
}

/** Without the fields that no card shows: in home they would be a tenth of what is sent. */
const newestOnCards = (products: readonly Product[]): CardProduct[] =>
  products.slice(0, newestProducts).map((one) => {
    const product = withOnePicture(one)
    return Object.fromEntries(cardFields.map((field) => [field, product[field]])) as CardProduct
  })

const offer: Part = ({ categories, products, unlisted, serviceDays }, { productId }) => ({
  categories,
  product: [...products, ...unlisted].find(({ _id }) => _id === productId),
  deliveryTime: deliveryTimeOf(serviceDays),
})

/** An unknown product's page offers the newest ones. */
const aboutProduct: Part = (snapshot, { slug = '' }) => {
  const shown = productPageOf(snapshot, slug) ?? null
  return {
    productPage: { slug, shown: shown && { ...shown, related: shown.related.map(withOnePicture) } },
    ...(!shown && { newest: newestOnCards(snapshot.products) }),
  }
}

/** What each page that visitors may read shows, beside what all show. Other pages are not rendered here. */
const shown: Partial<Record<PageName, Part>> = {
  home: ({ products, videos, shownReviews }) => ({
    newest: newestOnCards(products),
    videos,
    reviews: shownReviews.items,
  }),
  products: ({ categories, products, ranking }) => ({ categories, products, ranking }),
  category: ({ categories, products }) => ({ categories, products }),
  product: aboutProduct,
  checkout: offer,
  categoryCheckout: offer,
  videos: ({ videos }) => ({ videos }),
  reseller: () => ({}),
  terms: () => ({}),
  status: ({ serviceDays }) => ({ serviceDays }),
}

export const isRendered = (page: PageMatch | undefined): page is PageMatch =>
  page !== undefined && shown[page.name] !== undefined

/** What a page is rendered from: of the snapshot, only what it shows. */
export function pageData(
  snapshot: Snapshot,
  { name, params }: PageMatch,
  reader: Pick<PageData, 'language' | 'terms' | 'isSignedIn'>,
): PageData {
  return { ...reader, config: snapshot.config, social: snapshot.socialLinks, ...shown[name]?.(snapshot, params) }
}
