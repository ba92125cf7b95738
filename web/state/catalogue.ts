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
