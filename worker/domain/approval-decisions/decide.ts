import { eq, sql } from 'drizzle-orm'
import type { Approval } from '#schema/api/approvals.ts'
import { type ErrorCode, StoreError, statusOf } from '#schema/api/errors.ts'
import { type ApprovalStatus, approvalScopes } from '#schema/rules/approvals.ts'
import type { Language } from '#schema/rules/languages.ts'
import { hasScope, type Scopes } from '#schema/rules/staff.ts'
import { type ApprovalRow, approvals } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { followDecision, markApproved } from '../approvals/gate.ts'
import type { Actor } from '../audit/audited-write.ts'
import { carryOut } from './carry-out.ts'
import { approvalOnWire, findApproval } from './list.ts'

interface Decider {
  actor: Actor
  scopes: Scopes
  /** In which they read the answer. */
  language: Language
}

/** Refusals of the admin who approves, not of the call: another one may still approve it. */
const refusalsOfDecider: ReadonlySet<string> = new Set<ErrorCode>([
  'approval_requester',
  'own_decision',
  'price_below_half',
  'list_price_missing',
])

/** The request, if this admin's scopes allow what it asks for. */
async function requireApproval(deps: Deps, scopes: Scopes, id: string): Promise<ApprovalRow> {
  const [row] = await deps.db.select().from(approvals).where(eq(approvals.id, id))
  if (!row) throw new StoreError('approval_not_found')
  const scope = approvalScopes[row.call]
  if (!hasScope(scopes, [scope])) throw new StoreError('scope_missing', { scopes: [scope] })
  return row
}

interface Decided {
  approval: Approval
  isMoneyDue: boolean
}

/** As this admin has decided it. Throws 409 `approval_decided` where another one has. */
async function decidedBy(
  deps: Deps,
  { actor, language }: Decider,
  id: string,
  status: ApprovalStatus,
): Promise<Decided> {
  const found = await findApproval(deps, id)
  if (found?.approval.status !== status || found.approval.decidedBy !== actor.id)
    throw new StoreError('approval_decided')
  const approval = approvalOnWire(found, { id: actor.id, language })
  return { approval, isMoneyDue: Boolean(found.isMoneyDue) }
}

/**
 * Carries out what another admin has asked for. The call's own batch decides the request, so that both happen or neither, whatever crashes, and
 * of two admins one decides. A call that is refused by then decides it too, with the code of the refusal; where somebody else is down, or this
 * admin may not make the call, it stays open. What the batch has decided stays so where the provider then refuses the money: it is asked again.
 */
export async function approveCall(deps: Deps, decider: Decider, id: string): Promise<Decided> {
  const { actor, scopes } = decider
  const row = await requireApproval(deps, scopes, id)
  const { requestedBy, requestedByName, createdAt: requestedAt } = row
  if (requestedBy === actor.id) throw new StoreError('approval_own')
  const by: Actor = { ...actor, approval: { id, requestedBy, requestedByName, requestedAt } }
  if (row.status === 'open') {
    await carryOut(deps, by, row).catch(async (error: unknown) => {
      if (!(error instanceof StoreError)) throw error
      // Perhaps by another call of the same admin.
      if (error.code === 'approval_decided') return
      const isRefusal = statusOf(error.code) < 500 && !refusalsOfDecider.has(error.code)
      if (isRefusal && (await closeRefused(deps, by, row, error.code))) return
      const [decided] = await deps.db.select().from(approvals).where(eq(approvals.id, id))
      if (decided?.status !== 'approved' || decided.decidedBy !== actor.id) throw error
    })
  }
  return decidedBy(deps, decider, id, 'approved')
}

/** Whether the request is decided by this: not where somebody else has, or nobody may. */
async function closeRefused(deps: Deps, by: Actor, { id, call }: ApprovalRow, code: string): Promise<boolean> {
  const { closed } = await writeBatch(deps.db, {
    ...markApproved(deps, by, call, sql`true`, code),
    closed: deps.db
      .select({ id: approvals.id })
      .from(approvals)
      .where(sql`${approvals.id} = ${id} and ${approvals.decidedBy} = ${by.id} and ${approvals.reason} = ${code}`),
  })
  return closed.length > 0
}

/** Declines an open request, also the admin's own. Nothing of it happens. */
export async function declineCall(deps: Deps, decider: Decider, id: string, reason: string): Promise<Approval> {
  const { actor, scopes } = decider
  await requireApproval(deps, scopes, id)
  const { db, now } = deps
  await writeBatch(db, {
    declined: db.run(sql`
      update ${approvals} set status = 'declined', reason = ${reason}, decided_by = ${actor.id}, decided_by_name = ${actor.name}, decided_at = ${now()}
      where id = ${id} and status = 'open'`),
    ...followDecision(deps, actor, id, 'declined', 'approval_declined'),
  })
  return (await decidedBy(deps, decider, id, 'declined')).approval
}
