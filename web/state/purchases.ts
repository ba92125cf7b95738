import { useSnapshot } from 'valtio'
import { listPurchasedProducts, type PurchasedProduct } from '#schema/api/purchases.ts'
import { call } from '#web/api/call.ts'
import { resource, useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'

/** The user’s keys, newest first; one that was never handed out is masked, so that a look at the list is no use of it. By user: nobody sees another account’s keys on a shared device. */
export const purchases = resource<PurchasedProduct[], [userId: string]>([], () =>
  call(listPurchasedProducts, { query: { keys: 'hidden' } }),
)

/** Those of the user who is signed in. */
export const usePurchases = () => useLoad(purchases, useSnapshot(session).userId ?? '')

/** The names of the products that may be reviewed; a refunded product is no longer owned. */
export const ownedProductNames = (list: readonly Pick<PurchasedProduct, 'productName' | 'status'>[]): string[] => [
  ...new Set(list.filter(({ status }) => status === 'approved').map(({ productName }) => productName)),
]
