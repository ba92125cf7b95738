import type { Snapshot } from 'valtio'
import { getPurchaseTerms, getReceipt } from '#schema/api/documents.ts'
import { dropPartialRefund, refundPart } from '#schema/api/partial-refunds.ts'
import { cancelPayment } from '#schema/api/payments.ts'
import { listPurchaseHistory, type Purchase, type PurchaseSummary, summarizePurchases } from '#schema/api/purchases.ts'
import { refundForReason, refundPayment } from '#schema/api/refunds.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import { standingPartStatuses } from '#schema/rules/partial-refunds.ts'
import { canCloseProcessing } from '#schema/rules/payments.ts'
import { call } from '#web/api/call.ts'
import { download, saveFile } from '#web/api/download.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { resource } from '#web/state/resource.ts'
import { listOf } from '../list/list-state.ts'
import { rowById } from '../list/opened-row.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type PurchaseRow = Snapshot<Purchase>

export const purchases = listOf(listPurchaseHistory)

/** Totals of the purchases between two dates, or of all. */
export const summary = resource<PurchaseSummary | null, [from: string, to: string]>(
  null,
  (from, to) => call(summarizePurchases, { query: { from, to } }).catch(reportExpiredSession),
  { keepsPreviousData: true },
)

/** A purchase named by a link that is not on the current page of the list. */
export const purchaseById = rowById<Purchase>(async (id) =>
  itemsOf(await call(listPurchaseHistory, { query: { search: id, limit: '1' } })),
)

export const reload = () => Promise.all([purchases.reload(), summary.reload(), purchaseById.reload()])

/** The server's message. Reloads after a failure too: the payment may have changed meanwhile. */
const messageOf = async (change: Promise<{ message: string }>): Promise<string> =>
  (await change.finally(reload)).message

/** Returns whether it is refunded, or still in process at the provider. A reason is what a refund beyond the window takes. */
export const refund = ({ paymentId }: PurchaseRow, reason: string) => {
  const params = { paymentId }
  return messageOf(reason ? call(refundForReason, { params, body: { reason } }) : call(refundPayment, { params }))
}

export type PartRow = PurchaseRow['partialRefunds'][number]

/** Money beyond the price, which the shop sends back by itself, is no part of it. */
export const isOfPrice = ({ source }: PartRow): boolean => source !== 'automatic'

/** One part at a time is open: on its way, or refused. */
export const openPartOf = ({ partialRefunds }: PurchaseRow): PartRow | undefined =>
  partialRefunds.find((part) => part.closedAt === null && isOfPrice(part))

/** What its parts have left of the amount. */
export function restOf({ amount, partialRefunds }: PurchaseRow): number {
  const isStanding = ({ status }: PartRow) => standingPartStatuses.some((one) => one === status)
  const standing = partialRefunds.filter((part) => isStanding(part) && isOfPrice(part))
  const cents = standing.reduce((sum, part) => sum + (centsOf(part.amount) ?? 0), 0)
  return toWire((centsOf(amount) ?? 0) - cents)
}

/** Random: by it the server knows a repeated call. */
export const newPartId = (): string => crypto.randomUUID().replaceAll('-', '')

/** Called again with the same id it refunds once. */
export const refundPartOf = (
  { paymentId }: PurchaseRow,
  body: { id: string; amount: string | number; reason: string },
) => messageOf(call(refundPart, { params: { paymentId }, body }))

export const dropPart = ({ paymentId }: PurchaseRow, { _id }: PartRow) =>
  messageOf(call(dropPartialRefund, { params: { paymentId, id: _id } }))

export const cancel = ({ paymentId }: PurchaseRow) => call(cancelPayment, { params: { paymentId } }).finally(reload)

/** A provider collected the money, and sends it back. */
export const hasProvider = ({ paymentMethod }: PurchaseRow): boolean =>
  paymentMethod !== 'free' && paymentMethod !== 'manual'

export const isPastRefundWindow = ({ refundableUntil }: PurchaseRow): boolean =>
  refundableUntil !== null && Date.parse(refundableUntil) < serverNow()

/** What the buyer has done with the key. */
export const keyUseOf = ({ isKeyRevealed, isKeyActivated, isToolDownloaded }: PurchaseRow) =>
  isKeyActivated ? 'activated' : isKeyRevealed ? 'revealed' : isToolDownloaded ? 'downloaded' : 'unused'

const hourMs = 3_600_000
/** Hours from the purchase to the end of its refund window. */
export const refundHours = ({ createdAt, refundableUntil }: PurchaseRow): number =>
  Math.round((Date.parse(refundableUntil ?? createdAt) - Date.parse(createdAt)) / hourMs)

/** Money was seen, and it is too early to close the payment without waiting for it any more. */
export const mustStayOpen = ({ isProcessing, transactionData }: PurchaseRow): boolean =>
  isProcessing && !canCloseProcessing(Date.parse(transactionData.expirationDate), serverNow())

/** The refund is requested and not completed yet. */
export const isRefunding = ({ refundInfo }: PurchaseRow): boolean =>
  refundInfo?.status === 'requested' || refundInfo?.status === 'processing'

export const saveReceipt = async ({ paymentId }: PurchaseRow, lang: string) =>
  saveFile(await download(getReceipt, { params: { paymentId }, query: { lang } }))

/** The file is named after the buyer, or as the server named it, or after the payment. */
export async function saveTerms({ paymentId, email, username }: PurchaseRow) {
  const { blob, name } = await download(getPurchaseTerms, { params: { paymentId } })
  const person = email || username
  const sent = name === 'download' ? `terms-purchase-${paymentId}.pdf` : name
  saveFile({ blob, name: person ? `${person}.pdf` : sent })
}
