import { and, eq, sql } from 'drizzle-orm'
import type { AddressClaim } from '#schema/api/address-claims.ts'
import { StoreError } from '#schema/api/errors.ts'
import { accountLinkPurposes } from '#schema/rules/emails.ts'
import type { StaffScope } from '#schema/rules/staff.ts'
import { addressClaims, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { endLinks, insertLink, ownerOf } from '../accounts/account-links.ts'
import { allSessionsEnded } from '../accounts/sessions.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { mayDecide } from '../decisions.ts'
import { queueEmail } from '../emails/queue.ts'
import { claimOnWire, type FullClaim, findClaim, isAddressTaken, selectClaims } from './list.ts'

/** In SQL: the admin may decide (`mayDecide`). A claim is their own by its account, its new address or its payment. */
const isDecidable = (actor: Actor, id: string, scopes: readonly StaffScope[]) =>
  mayDecide(
    actor,
    sql`exists (select 1 from ${addressClaims} own where own.id = ${id} and (own.user_id = ${actor.id}
      or own.new_address = (select email from ${users} where id = ${actor.id})
      or exists (select 1 from ${payments} p where p.id = own.payment_id and p.user_id = ${actor.id})))`,
    scopes,
  )

/** Why a claim was not decided, beside what it is itself. */
async function requireDecidable({ db }: Deps, actor: Actor, id: string, scopes: readonly StaffScope[]) {
  const [found] = await db.select({ isDecidable: isDecidable(actor, id, scopes) }).from(sql`(select 1)`)
  if (!found?.isDecidable) throw new StoreError('own_decision')
}

/**
 * Gives the account to the claimed address, if no other account has it: unverified, with all sessions and links ended. A link to set a new
 * password goes to the new address, and a notice to the old one. Of two admins, one decides. Throws 404 `address_claim_not_found`, 403 `own_decision`, 409
 * `admin_account_claimed`, `email_taken` or `invalid_move`.
 */
export async function approveAddressClaim(deps: Deps, actor: Actor, id: string): Promise<AddressClaim> {
  const { db, now, newId } = deps
  const { user, claim } = await findClaim(deps, id)
  const linkId = newId()
  const isClaim = eq(addressClaims.id, id)
  const isOpen = sql`select 1 from ${addressClaims} where id = ${id} and status = 'open'`
  const canMove = sql`${users.role} <> 'admin' and exists (${isOpen} and not ${isAddressTaken})
    and ${isDecidable(actor, id, [])}`
  // Holds from the move until the claim is decided, which comes last: whatever else runs, all of it happens once.
  const isMoved = sql`exists (
    ${isOpen} and exists (
      select 1 from ${users} where id = user_id and email = new_address and role <> 'admin'))`
  const { language } = claim
  const what = { action: 'user.approve_claim', table: users, id: user.id } as const
  const current = () => selectClaims(db).where(isClaim)
  const {
    decided,
    found: [found],
  } = await auditedWrite(deps, actor, what, {
    move: db
      .update(users)
      .set({ email: claim.newAddress, emailVerifiedAt: null, ...allSessionsEnded })
      // While it still is the address that gets the notice.
      .where(and(eq(users.id, user.id), eq(users.email, user.email), canMove)),
    links: endLinks(deps, user.id, accountLinkPurposes, isMoved),
    link: insertLink(deps, { id: linkId, purpose: 'recover', of: sql`u.id = ${user.id} and ${isMoved}` }),
    ...queueEmail(deps, {
      kind: 'address_claim_decided',
      userId: user.id,
      language,
      params: { decision: 'approved' },
      when: isMoved,
      isOwed: sql`true`,
    }),
    ...queueEmail(deps, { kind: 'recovery', userId: ownerOf(linkId), language, params: { linkId }, isOwed: sql`true` }),
    ...queueEmail(deps, {
      kind: 'address_changed',
      userId: user.id,
      address: user.email,
      params: { by: 'claim' },
      when: isMoved,
      isOwed: user.emailVerifiedAt === null ? sql`false` : sql`true`,
    }),
    decided: db
      .update(addressClaims)
      .set({ status: 'approved', decidedBy: actor.id, decidedAt: now() })
      .where(and(isClaim, isMoved))
      .returning({ id: addressClaims.id }),
    found: current(),
  }).catch(ifAlreadyWritten(async () => ({ decided: [{ id }], found: await current() })))
  if (!found) throw new StoreError('address_claim_not_found')
  if (decided.length === 0) {
    if (found.claim.status === 'open') await requireDecidable(deps, actor, id, [])
    throw refusalOf(found)
  }
  return claimOnWire(found)
}

function refusalOf({ claim, user, isTaken }: FullClaim): StoreError {
  if (claim.status !== 'open') return new StoreError('invalid_move')
  if (user.role === 'admin') return new StoreError('admin_account_claimed')
  return new StoreError(isTaken ? 'email_taken' : 'invalid_move')
}

/**
 * Declines an open claim, and notifies the claimant, once the address may get another e-mail. Throws 403 `own_decision`, 404
 * `address_claim_not_found` and 409 `invalid_move`.
 */
export async function declineAddressClaim(deps: Deps, actor: Actor, id: string): Promise<AddressClaim> {
  const { db, now } = deps
  const { claim } = await findClaim(deps, id)
  const at = now()
  const isClaim = eq(addressClaims.id, id)
  const what = { action: 'address_claim.declined', table: addressClaims, id } as const
  const current = () => selectClaims(db).where(isClaim)
  const {
    decided,
    found: [found],
  } = await auditedWrite(deps, actor, what, {
    decided: db
      .update(addressClaims)
      .set({ status: 'declined', decidedBy: actor.id, decidedAt: at })
      .where(and(isClaim, eq(addressClaims.status, 'open'), isDecidable(actor, id, ['users'])))
      .returning({ id: addressClaims.id }),
    ...queueEmail(deps, {
      kind: 'address_claim_decided',
      userId: claim.userId,
      address: claim.newAddress,
      language: claim.language,
      params: { decision: 'declined' },
      dedupe: `address-claim:${id}`,
      when: sql`exists (select 1 from ${addressClaims} where id = ${id} and status = 'declined')`,
      // The address is whose the claimant wrote there.
      waits: true,
    }),
    found: current(),
  }).catch(ifAlreadyWritten(async () => ({ decided: [{ id }], found: await current() })))
  if (!found) throw new StoreError('address_claim_not_found')
  if (decided.length === 0) {
    if (found.claim.status === 'open') await requireDecidable(deps, actor, id, ['users'])
    throw new StoreError('invalid_move')
  }
  return claimOnWire(found)
}
