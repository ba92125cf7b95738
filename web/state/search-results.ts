import type { Answer } from '#schema/api/endpoint.ts'
import { searchProducts } from '#schema/api/store-lists.ts'
import { call } from '#web/api/call.ts'
import { pagedList } from '#web/state/shown-pages.ts'

/** The products that a text finds. */
export const searchResults = pagedList<Answer<typeof searchProducts>, { q: string }>((query, page) =>
  call(searchProducts, { query: { ...query, ...(page > 1 && { page: String(page) }) } }),
)
