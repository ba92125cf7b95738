import * as v from 'valibot'
import { disputeKinds, disputeStatuses } from '../rules/disputes.ts'
import { paymentStatuses } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, dateTime, endDateTime, id, instant, integer, successAnswer } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

export const dispute = v.object({
  _id: id,
  paymentId: id,
  /** The provider's id of the payment. */
  transactionId: v.nullable(v.string()),
  provider: v.string(),
  /** The provider's id of the case; null where it has none, as for a mediation, or while it is unknown. */
  caseId: v.nullable(v.string()),
  kind: v.picklist(disputeKinds),
  status: v.picklist(disputeStatuses),
  amount,
  currency,
  /** In the provider's own words; may be empty. */
  reason: v.string(),
  openedAt: instant,
  closedAt: v.nullable(instant),
  /** Until when the shop has to answer. */
  answerBy: instant,
  /** Seconds until then, 0 when it is over; null where the dispute is closed. */
  timeLeft: v.nullable(integer),
  /** What the provider says of the documents it was sent, in its own words. */
  documentsStatus: v.nullable(v.string()),
  /** Whether the provider covers the loss; null where it has not said. */
  isCovered: v.nullable(v.boolean()),
  evidenceSentAt: v.nullable(instant),
  /** The newest link by which the provider downloads evidence; null where it was sent otherwise, or not at all. */
  evidenceLink: v.nullable(v.object({ expiresAt: instant, reads: integer, lastReadAt: v.nullable(instant) })),
  /** Whether the provider takes evidence about it now, by its API. */
  canSendEvidence: v.boolean(),
  productName: v.string(),
  paymentStatus: v.picklist(paymentStatuses),
  /** null once the account is deleted. */
  userId: v.nullable(id),
  username: v.string(),
  email: v.nullable(v.string()),
  /** null where no key was issued. */
  licenseId: v.nullable(id),
  licenseKey: v.nullable(v.string()),
})
export type Dispute = v.InferOutput<typeof dispute>

export const listDisputes = endpoint('GET', '/api/auth/admin/disputes', {
  summary: 'List disputes',
  description: 'Open ones first, the least time left first; then closed ones, newest first.',
  query: listQuery(['answerBy', 'openedAt', 'amount', 'status', 'username', 'productName'], {
    status: v.optional(v.picklist(disputeStatuses)),
    kind: v.optional(v.picklist(disputeKinds)),
    from: v.optional(dateTime),
    to: v.optional(endDateTime),
  }),
  answer: listAnswer(dispute),
})

export const getDispute = endpoint('GET', '/api/auth/admin/disputes/:id', {
  summary: 'Get a dispute',
  answer: dispute,
})

export const getEvidence = endpoint('GET', '/api/auth/admin/disputes/:id/evidence', {
  summary: 'Download the evidence for a dispute',
  description: 'A PDF of the order, the accepted terms, the delivery and the use of the key.',
  answer: v.instance(Uint8Array),
  contentType: 'application/pdf',
})

export const sendEvidence = endpoint('POST', '/api/auth/admin/disputes/:id/evidence', {
  summary: 'Send the evidence for a dispute to the provider',
  description: 'May be repeated: the provider keeps every file.',
  answer: v.object({ ...successAnswer.entries, dispute }),
})

export const readEvidenceLink = endpoint('GET', '/api/payments/evidence/:token', {
  summary: 'Download evidence by its link',
  description: 'For a provider that downloads it. Answers 404 `evidence_link_not_found` after three days.',
  answer: v.instance(Uint8Array),
  contentType: 'application/pdf',
})
