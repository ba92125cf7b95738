import type { Snapshot } from 'valtio'
import {
  closeRefundRequest,
  decideRefundRequest,
  listRefundRequests,
  type RefundRequest,
} from '#schema/api/refund-requests.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { listOf } from '../list/list-state.ts'
import { rowById } from '../list/opened-row.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type RequestItem = Snapshot<RefundRequest>

export const requests = listOf(listRefundRequests)

/** A request named by a link that is not on the current page of the list. */
export const requestById = rowById<RefundRequest>(async (id) =>
  itemsOf(await call(listRefundRequests, { query: { search: id, limit: '1' } })),
)

/** The server's message. Reloads after a failure too: another admin may have answered. */
const messageOf = async (change: Promise<{ message: string }>): Promise<string> => {
  const { message } = await change
    .catch(reportExpiredSession)
    .finally(() => Promise.all([requests.reload(), requestById.reload()]))
  return message
}

export const decide = (paymentId: string, decision: 'approved' | 'declined', reply: string) =>
  messageOf(call(decideRefundRequest, { params: { paymentId }, body: { decision, reply } }))

/** Gives up an approved refund that the provider refuses. */
export const close = (paymentId: string, reason: string) =>
  messageOf(call(closeRefundRequest, { params: { paymentId }, body: { reason } }))

/** Asks the provider for the money again, at once. */
export const sendAgain = (paymentId: string) => messageOf(call(refundPayment, { params: { paymentId } }))
