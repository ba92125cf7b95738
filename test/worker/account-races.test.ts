import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resetByLink } from '#schema/api/account-links.ts'
import { approveAddressClaim } from '#schema/api/address-claims.ts'
import { confirmEmailChange } from '#schema/api/email-changes.ts'
import { lockout } from '#schema/rules/rate-limits.ts'
import { accountLinks, addressClaims, counters, type EmailRow, emails, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { CallerCheck } from '#worker/domain/accounts/caller-check.ts'
import * as confirmation from '#worker/domain/accounts/confirm-email-change.ts'
import { deleteOwnAccount } from '#worker/domain/accounts/delete-own-account.ts'
import * as changes from '#worker/domain/accounts/email-changes.ts'
import { updatePassword } from '#worker/domain/accounts/passwords.ts'
import * as recovery from '#worker/domain/accounts/recovery.ts'
import * as claims from '#worker/domain/address-claims/decide.ts'
import * as refundRequests from '#worker/domain/refunds/refund-requests/decide.ts'
import { hashPassword } from '#worker/lib/passwords.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { interrupted } from '../interrupted.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client, type Person, stranger } from '../people.ts'
import { purchase } from '../purchases.ts'
import * as rows from '../rows.ts'

// What happens between the first look at the rows of a call and its write.

const store = await openFileStore()
store.sandbox.faults.set({ failWith: { value: 503, operations: ['send'] } })
const boss = await admin(store)
const otherHash = hashPassword('a-de-outro-lugar')

type Between = (who: Person) => Promise<unknown>
const password = 'a-de-agora'
const here = '10.1.2.3'
let count = 0
const newAddress = () => `novo-${++count}@corridas.test`

const userOf = ({ id }: Person) => rows.findRow(store, users, id)
const change =
  (columns: Partial<typeof users.$inferInsert>): Between =>
  (who) =>
    rows.changeRow(store, users, who.id, columns)
const move: Between = (who) => change({ email: `ido-${who.email}` })(who)
const kindsTo = async (who: Person, kinds: EmailRow['kind'][]) =>
  (
    await store.db
      .select()
      .from(emails)
      .where(and(eq(emails.userId, who.id), inArray(emails.kind, kinds)))
  ).length
const linkOf = (id: string) => rows.findRow(store, accountLinks, id)
const endLinks: Between = (who) =>
  store.db.update(accountLinks).set({ expiresAt: 1 }).where(eq(accountLinks.userId, who.id))
const sign = (id: string) => store.deps.linkTokens.sign(id)

const checkFor = (deps: Deps) => new CallerCheck(deps, { session: null, who: 'anyone', rate: null })
const sessionOf = ({ id, sessionVersion }: Person): Session => ({
  ...{ userId: id, version: sessionVersion, sessionId: 'session', role: 'client', provedAt: null, lifetimeMs: 60_000 },
})
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )

test.each<[string, Between]>([
  ['a ban', change({ isBanned: true })],
  ['a block', change({ isBlocked: true })],
  ['a change of the address', move],
  ['the end of the link', endLinks],
])('%s between the look at a link and its use: no new password, and nothing ends', async (_, between) => {
  const who = await client(store, { password })
  const [used, other] = [
    await rows.accountLink(store, who, { purpose: 'recover' }),
    await rows.accountLink(store, who, { purpose: 'recover' }),
  ]
  const bucket = `${lockout.name}:${who.email}:${here}`
  await store.db.insert(counters).values({ bucket, hits: 9, resetsAt: Date.now() + 9e5 })
  let left: unknown
  const deps = interrupted(store, async () => {
    await between(who)
    left = [await userOf(who), await linkOf(used.id), await linkOf(other.id)]
  })
  const form = { token: sign(used.id), newPassword: 'uma-senha-nova' }
  expect(await refusal(recovery.resetByLink(deps, checkFor(deps), form, here))).toBe('link_invalid')
  expect([await userOf(who), await linkOf(used.id), await linkOf(other.id)]).toEqual(left)
  expect(await kindsTo(who, ['password_changed'])).toBe(0)
  expect(await store.db.$count(counters, eq(counters.bucket, bucket))).toBe(1)
})

test('a second use of a link between the look at it and its use: the second password stays', async () => {
  const who = await client(store, { password })
  const token = sign((await rows.accountLink(store, who, { purpose: 'recover' })).id)
  const deps = interrupted(store, async () => {
    const body = { token, newPassword: 'a-de-quem-foi-antes' }
    expect((await store.ask(resetByLink, { ...stranger(), body })).status).toBe(200)
  })
  const form = { token, newPassword: 'a-de-quem-veio-depois' }
  expect(await refusal(recovery.resetByLink(deps, checkFor(deps), form, here))).toBe('link_invalid')
  expect((await userOf(who))?.sessionVersion).toBe(2)
  expect(await kindsTo(who, ['password_changed'])).toBe(1)
})

test.each<[string, Between]>([
  ['a new password', (who) => change({ passwordHash: otherHash })(who)],
  ['another address', move],
  ['a ban', change({ isBanned: true })],
])('%s between the check of the password and the change of address: no link is made', async (_, between) => {
  const who = await client(store, { password })
  const deps = interrupted(store, () => between(who))
  const asked = changes.requestEmailChange(
    ...([deps, checkFor(deps), { email: newAddress(), password }, { userId: who.id, address: address() }] as const),
  )
  expect(await refusal(asked)).toBe('wrong_password')
  expect(await store.db.$count(accountLinks, eq(accountLinks.userId, who.id))).toBe(0)
  expect(await kindsTo(who, ['change_confirmation'])).toBe(0)
})

/** An account whose address awaits its last confirmation. */
async function changing() {
  const who = await client(store, { password })
  const next = newAddress()
  const link = await rows.accountLink(store, who, { purpose: 'change_to', changeId: `of-${who.id}`, address: next })
  return { who, next, token: sign(link.id) }
}

test.each<[string, string, Between]>([
  ['its cancelling', 'link_invalid', endLinks],
  ['a ban', 'link_invalid', change({ isBanned: true })],
  ['another address, as by an admin', 'link_invalid', move],
])('%s between the look at a change of address and its confirmation: %s', async (_, code, between) => {
  const { who, token } = await changing()
  let left: unknown
  const deps = interrupted(store, async () => {
    await between(who)
    left = [await userOf(who), await store.db.select().from(accountLinks).where(eq(accountLinks.userId, who.id))]
  })
  expect(await refusal(confirmation.confirmEmailChange(deps, checkFor(deps), { token }, undefined))).toBe(code)
  const links = await store.db.select().from(accountLinks).where(eq(accountLinks.userId, who.id))
  expect([await userOf(who), links]).toEqual(left)
  expect(await kindsTo(who, ['address_changed'])).toBe(0)
})

test('the same confirmation, and another account with the address, between the look at a change and its confirmation', async () => {
  const twice = await changing()
  const { token } = twice
  const second = interrupted(store, () => store.ask(confirmEmailChange, { ...stranger(), body: { token } }))
  expect(await refusal(confirmation.confirmEmailChange(second, checkFor(second), { token }, undefined))).toBe(
    'link_invalid',
  )
  expect(await userOf(twice.who)).toMatchObject({ email: twice.next, sessionVersion: 2 })
  expect(await kindsTo(twice.who, ['address_changed'])).toBe(2)

  const taken = await changing()
  const late = interrupted(store, () => client(store, { email: taken.next }))
  const form = { token: taken.token }
  expect(await refusal(confirmation.confirmEmailChange(late, checkFor(late), form, undefined))).toBe('email_taken')
  expect(await userOf(taken.who)).toMatchObject({ email: taken.who.email, sessionVersion: 1 })
})

test('a confirmation that has expired does not count, though the other link is open', async () => {
  const { who, token } = await changing()
  const from = { purpose: 'change_from', changeId: `of-${who.id}`, usedAt: 1, expiresAt: Date.now() - 1 } as const
  await rows.accountLink(store, who, from)
  const { body } = await store.ask(confirmEmailChange, { ...stranger(), body: { token } })
  expect(body).toMatchObject({ isChanged: false })
  expect((await userOf(who))?.email).toBe(who.email)
})

test('a new password between the check of the present one and the next: the first stays, and no link ends', async () => {
  const who = await client(store, { password })
  const link = await rows.accountLink(store, who, { purpose: 'recover' })
  const deps = interrupted(store, () => change({ passwordHash: otherHash })(who))
  const form = { currentPassword: password, newPassword: 'a-de-amanha' }
  const of = { session: sessionOf(who), address: here }
  expect(await refusal(updatePassword(deps, checkFor(deps), form, of))).toBe('wrong_password')
  expect(await userOf(who)).toMatchObject({ passwordHash: otherHash, sessionVersion: 1 })
  expect(await linkOf(link.id)).toEqual(link)
  expect(await kindsTo(who, ['password_changed'])).toBe(0)
})

test.each<[string, string, Between]>([
  ['a new password', 'wrong_password', (who) => change({ passwordHash: otherHash })(who)],
  ['a payment', 'deletion_payment_open', ({ id }) => rows.pendingPayment(store, { userId: id })],
])('%s between the check of the password and the deletion of an account: %s', async (_, code, between) => {
  const who = await client(store, { password })
  const deps = interrupted(store, () => between(who))
  const of = { session: sessionOf(who), requestId: 'r' }
  expect(await refusal(deleteOwnAccount(deps, checkFor(deps), { password }, of))).toBe(code)
  expect(await userOf(who)).toBeDefined()
  expect(await store.db.$count(emails, eq(emails.address, who.email))).toBe(0)
})

async function claimed() {
  const who = await client(store)
  const { payment } = await purchase(store, who)
  return { who, payment, claim: await rows.addressClaim(store, { userId: who.id, paymentId: payment.id }) }
}
const actor = () => ({ id: boss.id, name: boss.name, requestId: crypto.randomUUID() })
const claimRow = (id: string) => rows.findRow(store, addressClaims, id)

test('another address between the look at a claim and its approval: the account stays, and nobody is told', async () => {
  const { who, claim } = await claimed()
  const deps = interrupted(store, () => move(who))
  expect(await refusal(claims.approveAddressClaim(deps, actor(), claim.id))).toBe('invalid_move')
  expect(await userOf(who)).toMatchObject({ email: `ido-${who.email}`, sessionVersion: 1 })
  expect(await claimRow(claim.id)).toMatchObject({ status: 'open' })
  expect(await kindsTo(who, ['address_changed', 'address_claim_decided', 'recovery'])).toBe(0)
})

test('an approval between the look at a claim and its refusal: the claimant is not told of a refusal', async () => {
  const { who, claim } = await claimed()
  const deps = interrupted(store, () => store.ask(approveAddressClaim, { as: boss, params: { id: claim.id } }))
  expect(await refusal(claims.declineAddressClaim(deps, actor(), claim.id))).toBe('invalid_move')
  expect(await claimRow(claim.id)).toMatchObject({ status: 'approved' })
  expect(await kindsTo(who, ['address_claim_decided'])).toBe(1)
})

test('a refund by another way between the look at a request for it and its approval: it stays unanswered', async () => {
  const who = await client(store)
  const paid = { userId: who.id, status: 'approved', approvedAt: Date.now() } as const
  const { id } = await rows.pendingPayment(store, paid)
  await rows.refundRequest(store, { paymentId: id, userId: who.id })
  const deps = interrupted(store, () => store.db.run(`update payments set status = 'refunded' where id = '${id}'`))
  const answer = { decision: 'approved', reply: '' } as const
  expect(await refusal(refundRequests.decideRefundRequest(deps, actor(), id, answer))).toBe('refund_not_approved')
  expect(await kindsTo(who, ['refund_request_decided'])).toBe(0)
})
