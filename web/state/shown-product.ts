import type { Snapshot } from 'valtio'
import { getProductPage, type ProductPage } from '#schema/api/catalogue.ts'
import type { GoneProduct } from '#schema/api/gone-product.ts'
import { ApiError, call } from '#web/api/call.ts'
import { nullWhereMissing } from '#web/api/null-where-missing.ts'
import { resource } from '#web/state/resource.ts'

export type ProductPageSnapshot = Snapshot<ProductPage>

/** A product that is no longer sold. */
interface Gone {
  gone: GoneProduct
}

/** What the page of a product shows, at a former address that of the present one; null where no product has or had the address. */
export const productPage = resource<ProductPage | Gone | null, [slug: string]>(
  null,
  (slug) =>
    call(getProductPage, { params: { slug } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'product_gone') return error.extra as unknown as Gone
      return nullWhereMissing(error)
    }),
  {
    retries: 2,
    retryMs: 2_000,
    freshMs: 60_000,
    sent: ({ productPage: sent, gone }) => [gone ? { gone } : sent?.shown, sent?.slug ?? ''],
  },
)
