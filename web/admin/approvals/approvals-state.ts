import type { Snapshot } from 'valtio'
import { type Approval, approveCall, declineCall, listApprovals } from '#schema/api/approvals.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { listOf } from '../list/list-state.ts'
import { rowById } from '../list/opened-row.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type ApprovalItem = Snapshot<Approval>

export const approvals = listOf(listApprovals)

/** One named by a link that is not on the current page of the list. */
export const approvalById = rowById<Approval>(async (id) =>
  itemsOf(await call(listApprovals, { query: { search: id, limit: '1' } })),
)

/** The server's message. Reloads after a failure too: another admin may have decided. */
const messageOf = async (change: Promise<{ message: string }>): Promise<string> => {
  const { message } = await change
    .catch(reportExpiredSession)
    .finally(() => Promise.all([approvals.reload(), approvalById.reload()]))
  return message
}

export const approve = (id: string) => messageOf(call(approveCall, { params: { id } }))
export const decline = (id: string, reason: string) =>
  messageOf(call(declineCall, { params: { id }, body: { reason } }))

/** What became of it: an approved one may not have been carried out. */
export const stateOf = ({ status, reason, isWithdrawn }: ApprovalItem) => {
  if (isWithdrawn) return 'withdrawn'
  return status === 'approved' && reason !== null ? 'refused' : status
}
export type ApprovalState = ReturnType<typeof stateOf>
