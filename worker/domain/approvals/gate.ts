import { eq, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { type ApprovalCall, approvalScopes } from '#schema/rules/approvals.ts'
import { approvals, auditLog, notifications, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import type { Actor } from '../audit/audited-write.ts'
import { isActiveStaff } from '../staff.ts'

/** A call that two people decide where it is above a limit of the settings. */
interface GatedCall {
  call: ApprovalCall
  /** The row that it is about; null where it creates one. */
  subject: string | null
  body: object
  /** In SQL: it would be carried out, and is above the limit. */
  isOver: SQL
}

/** In SQL, on the approval `w`: whoever has asked may still make this call. */
const isRequesterAble = (call: ApprovalCall): SQL => sql`exists (
  select 1 from ${users} where ${users.id} = w.requested_by and ${isActiveStaff([approvalScopes[call]])})`

/** In SQL: this admin may approve it now. Their own scopes were checked. */
const isDecidable = (id: string, call: ApprovalCall, deciderId: string): SQL => sql`exists (
  select 1 from ${approvals} w
  where w.id = ${id} and w.status = 'open' and w.requested_by <> ${deciderId} and ${isRequesterAble(call)})`

/**
 * Holds back a call above its limit until a second admin approves it, and carries it out once they do: the condition of the write, the statements
 * that go around it in the same batch, and what follows the batch.
 */
export function gateOf(deps: Deps, actor: Actor, gated: GatedCall) {
  const { db } = deps
  const { call, isOver } = gated
  const { approval } = actor
  const isHeld = approval ? sql`not ${isDecidable(approval.id, call, actor.id)}` : sql`coalesce(${isOver}, 0)`
  return {
    /** In SQL: the condition of every write of the call. */
    isPassed: sql`not ${isHeld}`,
    /** A statement, before the first write. */
    held: db.select({ isHeld: sql<number>`${isHeld}` }).from(sql`(select 1)`),
    /** Statements after the write, which decide the approval along with it. `isDone`, in SQL: it was carried out. */
    decided: (isDone: SQL): Statements => (approval ? markApproved(deps, actor, call, isDone) : {}),
    /** Throws where the call is held back: 409 `approval_needed`, or why the approval cannot be given any more. */
    pass: async ([found]: { isHeld: number }[]): Promise<void> => {
      if (found?.isHeld) throw approval ? await refusalOf(deps, actor, approval.id) : await ask(deps, actor, gated)
    },
  }
}

/** The approval that is given in the batch. Whoever asked is notified. */
export function markApproved(deps: Deps, actor: Actor, call: ApprovalCall, isDone: SQL, reason: string | null = null) {
  const { db, now } = deps
  const id = actor.approval?.id ?? ''
  return {
    approval: db.run(sql`
      update ${approvals} set status = 'approved', reason = ${reason}, decided_by = ${actor.id}, decided_by_name = ${actor.name},
        decided_at = ${now()}
      where id = ${id} and ${isDecidable(id, call, actor.id)} and ${isDone}`),
    ...followDecision(deps, actor, id, 'approved', reason === null ? 'approval_approved' : 'approval_refused'),
  }
}

/** The entry of the audit log and the notice, after a batch has decided the approval; none where it has not. */
export function followDecision(
  deps: Deps,
  actor: Actor,
  id: string,
  status: 'approved' | 'declined',
  notice: 'approval_approved' | 'approval_refused' | 'approval_declined',
): Statements {
  const isDecided = sql`w.id = ${id} and w.status = ${status} and w.decided_by = ${actor.id}`
  return {
    'approval entry': logEntry(deps, actor, `approval.${status}`, isDecided),
    'approval notice': notifyRequester(deps, notice, isDecided, actor.id),
  }
}

const notifyRequester = (
  { db, now, newId }: Deps,
  notice: 'approval_approved' | 'approval_refused' | 'approval_declined',
  isDecided: SQL,
  deciderId: string,
) =>
  db.run(sql`
    insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
    select ${newId()}, u.id, ${notice}, json_object('reply', coalesce(w.reason, '')), 'approval:' || w.id || ':decided', 'importante', 'active', ${now()}
    from ${approvals} w join ${users} u on u.id = w.requested_by
    where ${isDecided} and w.requested_by <> ${deciderId}
    on conflict (dedupe) do nothing`)

/** An entry of the audit log about the approval `w`, under an id that a repeated batch has again. */
const logEntry = (
  { db, now }: Deps,
  actor: Actor,
  action: 'approval.create' | 'approval.approved' | 'approval.declined',
  which: SQL,
) =>
  db.run(sql`
    insert into ${auditLog} (id, actor_id, actor_name, action, entity, entity_id, after, request_id, created_at)
    select ${action} || ':' || w.id, ${actor.id}, ${actor.name}, ${action}, 'approvals', w.id,
      json_object('call', w.call, 'subject', w.subject, 'requestedBy', w.requested_by, 'status', w.status),
      ${actor.requestId}, ${now()}
    from ${approvals} w where ${which}
    on conflict do nothing`)

/** Stores the request, unless it is open already, and notifies all others who may decide it. */
async function ask(deps: Deps, actor: Actor, { call, subject, body }: GatedCall): Promise<StoreError> {
  const { db, now, newId } = deps
  const id = newId()
  const text = JSON.stringify(body)
  const isOpen = sql`w.status = 'open' and w.call = ${call} and w.subject is ${subject} and w.body = ${text}
    and (w.requested_by = ${actor.id} or ${isRequesterAble(call)})`
  const isNew = sql`exists (select 1 from ${approvals} where id = ${id})`
  const {
    open: [open],
  } = await writeBatch(db, {
    insert: db.run(sql`
      insert into ${approvals} (id, call, subject, body, requested_by, requested_by_name, created_at)
      select ${id}, ${call}, ${subject}, ${text}, ${actor.id}, ${actor.name}, ${now()}
      where not exists (select 1 from ${approvals} w where ${isOpen})`),
    entry: logEntry(deps, actor, 'approval.create', sql`w.id = ${id}`),
    notice: db.run(sql`
      insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
      select ${newId()} || '-' || row_number() over (order by ${users.id}), ${users.id}, 'approval_requested', '{}',
        ${`approval:${id}:`} || ${users.id}, 'importante', 'active', ${now()}
      from ${users}
      where ${isActiveStaff([approvalScopes[call]])} and ${users.id} <> ${actor.id} and ${isNew}
      on conflict (dedupe) do nothing`),
    open: db
      .select({ id: sql<string>`w.id` })
      .from(sql`${approvals} w`)
      .where(isOpen)
      .orderBy(sql`w.created_at`)
      .limit(1),
  })
  if (!open) throw new Error('a request for approval has vanished')
  return new StoreError('approval_needed', { approval: { _id: open.id } })
}

/** Why an approval is not given. */
async function refusalOf({ db }: Deps, actor: Actor, id: string): Promise<StoreError> {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id))
  if (!row) return new StoreError('approval_not_found')
  if (row.status !== 'open') return new StoreError('approval_decided')
  return new StoreError(row.requestedBy === actor.id ? 'approval_own' : 'approval_requester')
}
