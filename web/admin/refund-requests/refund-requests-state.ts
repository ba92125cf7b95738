import type { Snapshot } from 'valtio'
import { decideRefundRequest, listRefundRequests, type RefundRequest } from '#schema/api/refund-requests.ts'
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

/** Returns the server's message. Reloads after a failure too: another admin may have answered. */
export async function decide(paymentId: string, decision: 'approved' | 'declined', reply: string): Promise<string> {
  const { message } = await call(decideRefundRequest, { params: { paymentId }, body: { decision, reply } })
    .catch(reportExpiredSession)
    .finally(() => Promise.all([requests.reload(), requestById.reload()]))
  return message
}
