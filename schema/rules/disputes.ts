/**
 * Who contests a payment: the payer's bank by the central bank's return mechanism for PIX (MED), the buyer in the provider's own mediation, or
 * the payer's bank by a chargeback.
 */
export const disputeKinds = ['med', 'mediation', 'chargeback'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** `open`: the provider holds the money; `won`: it stays with the shop; `lost`: it went back to the payer. */
export const disputeStatuses = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** How long the shop has to answer, where the provider names no date. */
export const disputeAnswerMs = 72 * 3_600_000

/** How long a provider can download evidence by its link. */
export const evidenceLinkMs = 72 * 3_600_000

/** The provider's case of a dispute, which takes the shop's documents. */
export interface DisputeCase {
  caseId: string
  /** The provider's ids of the payments in dispute. */
  providerIds: string[]
  amountCents: number | null
  /** In the provider's own words. */
  reason: string
  /** Until when documents are accepted (ms); null where the provider names no date. */
  answerBy: number | null
  documentsStatus: string | null
  /** Whether the provider covers the loss; null until that is decided. */
  isCovered: boolean | null
  /** What has become of it, and who contests, where the payment's own status does not tell that. */
  decision?: { status: DisputeStatus; kind: DisputeKind }
}
