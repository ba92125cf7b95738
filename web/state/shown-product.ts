import type { Snapshot } from 'valtio'
import { getProductPage, type ProductPage } from '#schema/api/catalogue.ts'
import { ApiError, call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type ProductPageSnapshot = Snapshot<ProductPage>

/** What the page of a product shows; null where no product on sale has the address. */
export const productPage = resource<ProductPage | null, [slug: string]>(
  null,
  (slug) =>
    call(getProductPage, { params: { slug } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }),
  {
    retries: 2,
    retryMs: 2_000,
    freshMs: 60_000,
    sent: ({ productPage: sent }) => [sent?.shown, sent?.slug ?? ''],
  },
)
