import type { CardProduct } from '#schema/api/catalogue.ts'
import { listCards, listStore, searchProducts } from '#schema/api/store-lists.ts'
import type { Currency } from '#schema/rules/money.ts'
import { searchText } from '#schema/rules/store-list.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

/** The products that an answer of the assistant shows. */
export type WantedCards =
  | { slugs: readonly string[] }
  | { text: string }
  | { list: 'cheapest'; currency: Currency }
  | { list: 'newest' | 'maintenance' }

export interface FoundCards {
  /** The first of them, or all. */
  cards: CardProduct[]
  total: number
  /** How many products are on sale; of products that were asked for by name, their number. */
  all: number
}

async function read(wanted: WantedCards): Promise<FoundCards> {
  if ('slugs' in wanted) {
    const cards = await call(listCards, { query: { slugs: wanted.slugs.join(',') } })
    return { cards, total: cards.length, all: cards.length }
  }
  if ('text' in wanted) {
    const { cards, total } = await call(searchProducts, { query: { q: searchText(wanted.text) } })
    return { cards, total, all: total }
  }
  if (wanted.list === 'cheapest') return call(listStore, { query: { sort: 'price', currency: wanted.currency } })
  return call(listStore, { query: wanted.list === 'maintenance' ? { state: 'maintenance' } : {} })
}

/** Each answer has its own, so that those above it stay as they are. */
export const helperCards = () =>
  resource<FoundCards, [WantedCards]>({ cards: [], total: 0, all: 0 }, read, { retries: 2, freshMs: 60_000 })
