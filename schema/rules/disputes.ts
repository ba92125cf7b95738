/**
 * Who contests a payment: the payer's bank by the central bank's return mechanism for PIX (MED), the buyer in the provider's own mediation, or
 * the payer's bank by a chargeback.
 */
export const disputeKinds = ['med', 'mediation', 'chargeback'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** `open`: the provider holds the money; `won`: it stays with the shop; `lost`: it went back to the payer. */
export const disputeStatuses = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** How large the evidence for one dispute may be. */
export const evidenceMaxBytes = 300_000
