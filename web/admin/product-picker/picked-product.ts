import type { Snapshot } from 'valtio'
import type { ProductChoice } from '#schema/api/product-choices.ts'

/** What a field of products holds. */
export interface PickedProduct {
  /** What is typed in it, or the name of what was chosen. */
  text: string
  /** null: nothing was chosen by what is typed. */
  chosen: Snapshot<ProductChoice> | null
  /** Of a product that was chosen before. Without a text its name is read by it. */
  id?: string
}

export const noProduct: PickedProduct = { text: '', chosen: null }

/** Something is typed, and no product was chosen by it. */
export const isUnresolved = ({ text, chosen, id }: PickedProduct): boolean =>
  chosen === null && id === undefined && text.trim() !== ''

/** Empty without a product. */
export const productIdOf = ({ chosen, id }: PickedProduct): string => id ?? chosen?._id ?? ''

/** What a key is issued for: a product, or a level that no product is named after. */
export const issuedFor = ({ chosen }: PickedProduct): { productName: string; productLevel: string } => ({
  productName: chosen?.name ?? '',
  productLevel: chosen?.level == null ? '' : String(chosen.level),
})
