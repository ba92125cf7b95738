import type { Snapshot } from 'valtio'
import { getPurchaseTerms, getReceipt } from '#schema/api/documents.ts'
import { itemsOf } from '#schema/api/lists.ts'
import { listPurchaseHistory, type Purchase, type PurchaseSummary, summarizePurchases } from '#schema/api/purchases.ts'
import { cancelPayment, refundPayment } from '#schema/api/refunds.ts'
import { refundWindowMs } from '#schema/rules/payments.ts'
import { call } from '#web/api/call.ts'
import { download, saveFile } from '#web/api/download.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { resource } from '#web/state/resource.ts'
import { listOf } from '../list/list-state.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type PurchaseRow = Snapshot<Purchase>

export const purchases = listOf(listPurchaseHistory)

/** What the purchases of some days, or all of them, come to. */
export const summary = resource<PurchaseSummary | null, [from: string, to: string]>(
  null,
  (from, to) => call(summarizePurchases, { query: { from, to } }).catch(reportExpiredSession),
  { keepsPreviousData: true },
)

/** One purchase that a link names and the list does not show. */
export const purchaseById = resource<{ purchase: Purchase | null }, [id: string]>({ purchase: null }, async (id) => {
  const found =
    id === ''
      ? []
      : itemsOf(await call(listPurchaseHistory, { query: { search: id, limit: '1' } }).catch(reportExpiredSession))
  return { purchase: found.find(({ _id }) => _id === id) ?? null }
})

const reload = () => Promise.all([purchases.reload(), summary.reload(), purchaseById.reload()])

/** Answers what the server says of it: done, or still in process at the provider. */
export async function refund({ paymentId }: PurchaseRow): Promise<string> {
  // What was refused may have changed it all the same.
  const { message } = await call(refundPayment, { params: { paymentId } }).finally(reload)
  return message
}

export const cancel = ({ paymentId }: PurchaseRow) => call(cancelPayment, { params: { paymentId } }).finally(reload)

export const isPastRefundWindow = ({ createdAt }: PurchaseRow): boolean =>
  Date.parse(createdAt) < serverNow() - refundWindowMs

/** The money is on its way back: asked for, and not yet there. */
export const isRefunding = ({ refundInfo }: PurchaseRow): boolean =>
  refundInfo?.status === 'requested' || refundInfo?.status === 'in_process'

export const saveReceipt = async ({ paymentId }: PurchaseRow, lang: string) =>
  saveFile(await download(getReceipt, { params: { paymentId }, query: { lang } }))

/** Named by whom it is about; where that is not known, by the server or the payment. */
export async function saveTerms({ paymentId, email, username }: PurchaseRow) {
  const { blob, name } = await download(getPurchaseTerms, { params: { paymentId } })
  const person = email || username
  const sent = name === 'download' ? `terms-purchase-${paymentId}.pdf` : name
  saveFile({ blob, name: person ? `${person}.pdf` : sent })
}
