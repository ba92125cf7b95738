import { eq } from 'drizzle-orm'
import type { Dispute } from '#schema/api/disputes.ts'
import { StoreError } from '#schema/api/errors.ts'
import { disputes } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { ProviderError, wordsOf } from '#worker/providers/errors.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { faultForAdmin, providerSaid } from '../payment-rows/provider-fault.ts'
import { disputeDeskOf } from './dispute-cases.ts'
import { makeEvidenceLink } from './evidence-links.ts'
import { canSendEvidence, disputeOnWire, findDispute, selectDisputes } from './list.ts'

/**
 * Makes the evidence for an open dispute and sends it to the provider, then stores what was sent and when. Where the outcome of the call is
 * unknown, or it could not be stored, an admin sends it again: the provider keeps every file. Throws 409 where the dispute is closed or has no
 * case that takes documents, 502 where the provider failed or refused.
 */
export async function sendEvidence(deps: Deps, actor: Actor, id: string): Promise<Dispute> {
  const { db, now } = deps
  const found = await findDispute(deps, id)
  const { dispute, payment } = found
  const desk = disputeDeskOf(deps, dispute)
  if (dispute.status !== 'open') throw new StoreError('dispute_closed')
  if (!desk || !canSendEvidence(deps, found)) throw new StoreError('dispute_without_case')
  const { makeEvidence } = await import('./evidence.ts')
  const file = await makeEvidence(deps, id)
  try {
    const caseId = dispute.caseId ?? (payment.providerId && (await desk.find(payment.providerId))?.caseId)
    if (!caseId) throw new StoreError('dispute_without_case')
    await desk.sendEvidence(caseId, { ...file, makeLink: () => makeEvidenceLink(deps, id, file.bytes) })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw error.isFinal ? new StoreError('evidence_refused', providerSaid(wordsOf(error))) : faultForAdmin(error)
  }
  const evidenceHash = sha256Hex(file.bytes)
  const what = { action: 'dispute.send_evidence', table: disputes, id } as const
  const current = () => selectDisputes(db).where(eq(disputes.id, id))
  const { sent } = await auditedWrite(deps, actor, what, {
    write: db.update(disputes).set({ evidenceHash, evidenceSentAt: now() }).where(eq(disputes.id, id)),
    sent: current(),
  }).catch(ifAlreadyWritten(async () => ({ sent: await current() })))
  return disputeOnWire(deps, sent[0] ?? found)
}
