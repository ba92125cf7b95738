import type { Snapshot } from 'valtio'
import { setMaintenance } from '#schema/api/maintenance.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  type ListedProduct,
  listAdminProducts,
  restoreProduct,
  updateProduct,
} from '#schema/api/products.ts'
import type { ProductStatus, SaleState } from '#schema/rules/catalogue.ts'
import { defaultKeyDays, type SellerType } from '#schema/rules/licenses.ts'
import type { MediaEntry } from '#schema/rules/media.ts'
import { sharingMarginDefault } from '#schema/rules/shared-keys.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { draftChanges, sendChanges } from '../dialogs/draft-changes.ts'
import { listOf } from '../list/list-state.ts'
import { thenReload } from '../then-reload.ts'
import { type Pair, pairsOf, withoutKeys } from './pair-fields.tsx'

export type ProductRow = Snapshot<ListedProduct>

export const products = listOf(listAdminProducts)

/** A campaign in the product form. One that was saved keeps its instants to the millisecond. */
export interface CampaignDraft {
  /** The React key of the row. */
  key: number
  isSaved: boolean
  from: string
  until: string
  price: { BRL: string; USD: string }
}

/** A volume price in the product form. */
export interface VolumeDraft {
  /** The React key of the row. */
  key: number
  from: string
  price: { BRL: string; USD: string }
}

/** The draft of the product form: numbers are kept as typed. */
export interface ProductDraft {
  name: string
  description: string
  en: { name: string; description: string }
  price: { BRL: string; USD: string }
  campaigns: readonly CampaignDraft[]
  volumePrices: readonly VolumeDraft[]
  isFree: boolean
  additionalInfo: readonly Pair[]
  categoryId: string
  sellerType: SellerType
  level: string
  keyExpiration: string
  deviceLimit: string
  sharingMargin: string
  imageUrl: string
  media: MediaEntry[]
  sale: SaleState
  stopsSales: boolean
}

const priceDraftOf = ({ BRL, USD }: ProductRow['price']) => ({ BRL: BRL.toFixed(2), USD: USD.toFixed(2) })

/** Those that have ended are kept by the server, and are of no interest here. */
const campaignDraftsOf = (campaigns: ProductRow['campaigns']): CampaignDraft[] =>
  campaigns
    .filter(({ until }) => Date.parse(until) > serverNow())
    .map(({ from, until, price }, key) => ({ key, isSaved: true, from, until, price: priceDraftOf(price) }))

const volumeDraftsOf = (steps: ProductRow['volumePrices']): VolumeDraft[] =>
  steps.map(({ from, price }, key) => ({ key, from: String(from), price: priceDraftOf(price) }))

export const draftOf = (product: ProductRow | null): ProductDraft => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  en: product?.en ?? { name: '', description: '' },
  price: product ? priceDraftOf(product.price) : { BRL: '', USD: '0.00' },
  campaigns: campaignDraftsOf(product?.campaigns ?? []),
  volumePrices: volumeDraftsOf(product?.volumePrices ?? []),
  isFree: product?.isFree ?? false,
  additionalInfo: pairsOf(product?.additionalInfo ?? []),
  categoryId: product?.categoryId ?? '',
  sellerType: product?.sellerType ?? 'internal',
  level: product ? String(product.level) : '',
  keyExpiration: String(product?.keyExpiration ?? defaultKeyDays),
  deviceLimit: String(product?.deviceLimit ?? 1),
  sharingMargin: String(product?.sharingMargin ?? sharingMarginDefault),
  imageUrl: product?.imageUrl ?? '',
  media: mediaDraftOf(product?.media ?? []),
  sale: product?.sale ?? 'on_sale',
  stopsSales: product?.stopsSales ?? false,
})

/** A copy that a form may hold. */
export const mediaDraftOf = (media: ProductRow['media']): MediaEntry[] =>
  media.map((entry) =>
    entry.kind === 'image' ? { ...entry, smaller: entry.smaller.map((file) => ({ ...file })) } : { ...entry },
  )

const noPrice = { BRL: '0.00', USD: '0.00' }

/** A free product has no price in either currency. */
export const freeDraft = (isFree: boolean): Partial<ProductDraft> => (isFree ? { isFree, price: noPrice } : { isFree })

/** Whether the price as typed is 0, which means that the product is not sold in that currency. */
export const isNoPrice = (typed: string): boolean => typed.trim() !== '' && Number(typed) === 0

/** A draft as it is sent: the rows of its lists without what the form alone needs. */
const bodyOf = <Draft extends Partial<ProductDraft>>({
  additionalInfo,
  campaigns,
  volumePrices,
  ...others
}: Draft) => ({
  ...others,
  ...(additionalInfo && { additionalInfo: withoutKeys(additionalInfo) }),
  ...(campaigns && { campaigns: withoutKeys(campaigns).map(({ isSaved: _, ...campaign }) => campaign) }),
  ...(volumePrices && { volumePrices: withoutKeys(volumePrices) }),
})

/** Creates a product, or updates `before`: of the price, only in the currency that was changed. */
export async function saveProduct(draft: ProductDraft, changes: Partial<ProductDraft>, before: ProductRow | null) {
  if (before) {
    const { price, ...others } = bodyOf(changes)
    const body = { ...others, ...(price && { price: draftChanges(draftOf(before).price, price) }) }
    await sendChanges(body, () => call(updateProduct, { params: { id: before._id }, body }))
  } else await call(createProduct, { body: bodyOf(draft) })
  await products.reload()
}

export const removeProduct = ({ _id }: ProductRow) =>
  thenReload(call(deleteProduct, { params: { productId: _id } }), products)

export const undoRemoval = ({ _id }: ProductRow) =>
  thenReload(call(restoreProduct, { params: { productId: _id } }), products)

/** Returns the copy. */
export const copyProduct = ({ _id }: ProductRow) =>
  thenReload(call(duplicateProduct, { params: { productId: _id } }), products)

/** Starts or ends maintenance; returns how many keys were extended. */
export const switchMaintenance = ({ _id }: ProductRow, status: ProductStatus) =>
  thenReload(call(setMaintenance, { params: { id: _id }, body: { status } }), products)
