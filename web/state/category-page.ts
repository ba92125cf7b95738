import { type CategoryPage, getCategoryPage } from '#schema/api/store-lists.ts'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { call } from '#web/api/call.ts'
import { nullWhereMissing } from '#web/api/null-where-missing.ts'
import { resource } from '#web/state/resource.ts'

/** A page of a category; null where none has the address, whose last part is `slug`. */
export const categoryPage = resource<CategoryPage | null, [slug: string, page: number]>(
  null,
  (slug, page) =>
    call(getCategoryPage, { params: { slug }, query: page > 1 ? { page: String(page) } : {} }).catch(nullWhereMissing),
  {
    retries: 2,
    freshMs: 60_000,
    keepsPreviousData: true,
    sent: ({ categoryPage: sent }) => [sent?.shown, categorySlug(sent?.slug ?? ''), sent?.page ?? 1],
  },
)
