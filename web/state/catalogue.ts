import type { Snapshot } from 'valtio'
import type { CardProduct, Category, Product } from '#schema/api/catalogue.ts'
import { listCards } from '#schema/api/store-lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type ProductSnapshot = Snapshot<Product>
export type CardProductSnapshot = Snapshot<CardProduct>
/** What is said of a product wherever it is offered. */
export type OfferedSnapshot = Omit<CardProductSnapshot, 'isNew'>
export type CategorySnapshot = Snapshot<Category>

/** The newest products of the shop. */
export const newest = resource<CardProduct[]>([], () => call(listCards), {
  retries: 2,
  freshMs: 60_000,
  sent: ({ newest }) => [newest],
})

/** One page of a list. A page number outside the list is clamped. */
export function paginate<T>(list: readonly T[], requested: string | null, size: number) {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const page = Math.min(pages, Math.max(1, Number.parseInt(requested ?? '1', 10) || 1))
  return { page, pages, items: list.slice((page - 1) * size, page * size) }
}
