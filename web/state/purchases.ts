import { useSnapshot } from 'valtio'
import { listPurchasedProducts, type PurchasedProduct } from '#schema/api/purchases.ts'
import { asPage, type Page } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { takeEligibility } from '#web/state/feedback-eligibility.ts'
import { resource, useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'

export const purchasesPerPage = 5
/** How many products the review form offers before one looks for others. */
const reviewedAtOnce = 20
const newestOfHelper = 3
const refusedAtOnce = 20

/** `userId`: whose they are. Nobody sees another account’s keys on a shared device. */
interface OwnPurchases extends Page<PurchasedProduct> {
  userId: string
}

const none: OwnPurchases = { userId: '', items: [], total: 0, page: 1, pages: 1 }

/** Some of a user’s keys, newest first; one that was never handed out is masked, so that a look at them is no use of it. */
const purchasesBy = <A extends unknown[]>(
  queryOf: (...args: A) => object,
  options: { keepsPreviousData?: boolean } = {},
) =>
  resource<OwnPurchases, [userId: string, ...A]>(
    none,
    async (userId, ...args) => {
      const answer = await call(listPurchasedProducts, { query: { keys: 'hidden', ...queryOf(...args) } })
      const page = asPage(answer)
      takeEligibility(userId, page.items)
      return { ...page, userId }
    },
    options,
  )

const listed = purchasesBy((search: string, page: number) => ({ search, page, limit: purchasesPerPage }), {
  keepsPreviousData: true,
})
const opened = purchasesBy((id: string) => ({ id }))
const newest = purchasesBy(() => ({ limit: newestOfHelper }))
const refused = purchasesBy(() => ({ each: 'refused', limit: refusedAtOnce }))
const reviewed = purchasesBy((search: string) => ({ each: 'product', search, limit: reviewedAtOnce }), {
  keepsPreviousData: true,
})

/** Which of the two the dashboard shows, or showed last: the other one is loaded when it is shown again. */
let onScreen: { reload: () => Promise<void> } = listed
const useOnScreen = (shown: typeof onScreen) =>
  useOnChange(() => {
    onScreen = shown
  }, true)

const useUserId = () => useSnapshot(session).userId ?? ''

/** Without what another account has left behind. */
const ofUser = <L extends { data: { readonly userId: string } }>(loaded: L, userId: string): L =>
  loaded.data.userId === userId ? loaded : { ...loaded, data: none }

/** A page of the list, with the page before it while it loads. */
export function usePurchaseList(search: string, page: number) {
  useOnScreen(listed)
  const userId = useUserId()
  return ofUser(useLoad(listed, userId, search, page), userId)
}

/** One purchase, by the id of its key or its payment. What the list shows of it is there at once. */
export function usePurchase(id: string) {
  useOnScreen(opened)
  const userId = useUserId()
  const loaded = useLoad(opened, userId, id)
  const { items } = ofUser(useSnapshot(listed), userId).data
  const shown = items.find(({ _id, paymentId }) => _id === id || paymentId === id)
  return { ...loaded, purchase: loaded.isLoaded ? loaded.data.items[0] : shown }
}

/** The newest ones, and how many there are. */
export const useNewestPurchases = () => useLoad(newest, useUserId())

/** Those whose keys tools were refused lately. */
export const useRefusedPurchases = () => useLoad(refused, useUserId())

/** The newest purchase of each product that may be reviewed; a refunded product is no longer owned. */
export function useReviewedProducts(search: string) {
  const userId = useUserId()
  return ofUser(useLoad(reviewed, userId, search), userId)
}

/** The purchase with this id, where a page of the dashboard has it. */
export const knownPurchase = (id: string): PurchasedProduct | undefined =>
  [opened, listed].flatMap(({ data }) => data.items).find(({ _id }) => _id === id)

/** Shows a change of a purchase wherever the dashboard and the assistant have it. */
export function changePurchase(id: string, changed: (purchase: PurchasedProduct) => Partial<PurchasedProduct>) {
  for (const shown of [opened, listed, refused]) {
    const items = shown.data.items.map((one) => (one._id === id ? { ...one, ...changed(one) } : one))
    shown.data = { ...shown.data, items }
  }
}

/** After a write: what the dashboard shows of them is loaded again. */
export const reloadPurchases = () => onScreen.reload()
