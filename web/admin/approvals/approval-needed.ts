import { proxy } from 'valtio'
import type { ErrorFields } from '#schema/api/error-fields.ts'
import { ApiError } from '#web/api/call.ts'

/** The request that the last call left behind, shown until it is closed; no id where there was none. */
export const approvalNeeded = proxy({ id: '', isShown: false })

export const isApprovalNeeded = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && thrown.code === 'approval_needed'

/** For the promise of a dialog's call: one that waits for a second admin ends the dialog, and the panel says where it waits. */
export function acceptApproval(thrown: unknown): void {
  if (!isApprovalNeeded(thrown)) throw thrown
  const { approval } = thrown.extra as ErrorFields['approval_needed']
  approvalNeeded.id = approval._id
  approvalNeeded.isShown = true
}

export function closeApprovalNeeded() {
  approvalNeeded.isShown = false
}
