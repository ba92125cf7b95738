import * as v from 'valibot'
import { approvalCalls, approvalReasonMax, approvalStatuses } from '../rules/approvals.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, instant, requiredText, successAnswer } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

const fields = v.record(v.string(), v.unknown())

export const approval = v.object({
  _id: id,
  call: v.picklist(approvalCalls),
  status: v.picklist(approvalStatuses),
  requestedBy: v.string(),
  /** The caller has asked for it: another one has to approve it. */
  isOwn: v.boolean(),
  /** Whoever asked may still do it; where not, it can only be declined. */
  isApprovable: v.boolean(),
  /** Declined by whoever has asked for it. */
  isWithdrawn: v.boolean(),
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(instant),
  /** Why it was declined, or why an approved one could not be carried out, in the caller's language. */
  reason: v.nullable(v.string()),
  createdAt: instant,
  paymentId: v.nullable(id),
  productName: v.nullable(v.string()),
  /** Whose payment it is, or who gets the keys. */
  person: v.nullable(v.string()),
  /** What goes back or was paid. */
  amount: v.nullable(amount),
  currency: v.nullable(currency),
  /** Of a manual order, what the product costs in the shop; null where it has no price in the currency. */
  listPrice: v.nullable(amount),
  /** What the call was sent, by the names of its fields. Keys are masked. */
  details: fields,
  /** The values that the row has now of what would be changed; null where it is created, empty where it was deleted. */
  current: v.nullable(fields),
})
export type Approval = v.InferOutput<typeof approval>

const path = '/api/auth/admin/approvals'

export const listApprovals = endpoint('GET', path, {
  summary: 'List what waits for a second admin',
  description: 'Open ones first, the oldest first; then those that were decided, newest first. Of the caller’s scopes.',
  query: listQuery(['createdAt', 'status', 'requestedBy'], { status: v.optional(v.picklist(approvalStatuses)) }),
  answer: listAnswer(approval),
})

export const approveCall = endpoint('POST', `${path}/:id/approve`, {
  summary: 'Approve and carry out what another admin has asked for',
  description:
    'By somebody else than who asked, with the scope that the call needs. What cannot be done any more is decided all the same, with its `reason`.',
  answer: v.object({ ...successAnswer.entries, approval }),
})

export const declineCall = endpoint('POST', `${path}/:id/decline`, {
  summary: 'Reject what waits for a second admin',
  description: 'Whoever has asked for it may withdraw it so.',
  body: v.object({ reason: requiredText(approvalReasonMax) }),
  answer: v.object({ ...successAnswer.entries, approval }),
})
