import { listPurchasedProducts, type PurchasedProduct } from '#schema/api/purchases.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

/** The keys of this user, newest first, as the server lists them. By user: nobody sees the keys of who sat here before. */
export const purchases = resource<PurchasedProduct[], [userId: string]>([], () => call(listPurchasedProducts))

/** The names of what may be reviewed, each once: what was paid back is no longer owned. */
export const ownedProductNames = (list: readonly Pick<PurchasedProduct, 'productName' | 'status'>[]): string[] => [
  ...new Set(list.filter(({ status }) => status === 'approved').map(({ productName }) => productName)),
]
