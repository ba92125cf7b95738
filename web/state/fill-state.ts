import type { PageData } from '#schema/api/page-data.ts'
import { categories, newest, products } from '#web/state/catalogue.ts'
import { config } from '#web/state/config.ts'
import { product } from '#web/state/product.ts'
import { productPage } from '#web/state/product-page.ts'
import { reviews } from '#web/state/reviews.ts'
import { serviceDays } from '#web/state/service-days.ts'
import { expectSession } from '#web/state/session.ts'
import { social } from '#web/state/social.ts'
import { showAcceptance } from '#web/state/terms.ts'
import { videos } from '#web/state/videos.ts'

/** Brings everything that a page shows into the state of its first render, on the server and in the browser. */
export function fillState(data: PageData) {
  showAcceptance(data.terms)
  expectSession(data.isSignedIn ?? false)
  config.fill(data.config)
  social.fill(data.social)
  categories.fill(data.categories)
  products.fill(data.products)
  newest.fill(data.newest)
  product.fill(data.product, data.product?._id ?? '')
  productPage.fill(data.productPage?.shown, data.productPage?.slug ?? '')
  videos.fill(data.videos)
  reviews.fill(data.reviews)
  serviceDays.fill(data.serviceDays)
}
