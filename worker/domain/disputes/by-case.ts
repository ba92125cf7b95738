import type { DisputeCase } from '#schema/rules/disputes.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'

/** What a case has decided about a payment that is approved by its own status. */
const statuses = { open: 'disputed', won: 'approved', lost: 'charged_back' } as const

/**
 * The report of a payment with the case of its dispute. Where the payment's own status does not tell whether it is contested, the case
 * decides that.
 */
export function byCase(reported: ProviderPayment, disputeCase: DisputeCase | null | undefined): ProviderPayment {
  if (!disputeCase) return reported
  const { decision } = disputeCase
  if (!decision || reported.status !== 'approved') return { ...reported, disputeCase }
  const { isSilentOnDisputes: _, ...told } = reported
  return { ...told, status: statuses[decision.status], disputeKind: decision.kind, disputeCase }
}
