import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { resetByLink } from '#schema/api/account-links.ts'
import { login, me } from '#schema/api/accounts.ts'
import * as api from '#schema/api/address-claims.ts'
import { listAudit } from '#schema/api/audit.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { accountLinks, addressClaims, auditLog, users } from '#schema/tables/index.ts'
import { approveAddressClaim } from '#worker/domain/address-claims/decide.ts'
import { times } from '../concurrency.ts'
import { countEmails } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, reseller, stranger } from '../people.ts'
import * as rows from '../rows.ts'
import { addressClaimSteps, honeypotData } from './address-claim-steps.ts'

const store = await openFileStore()
// E-mails stay queued, with their links: tests read them there.
store.sandbox.faults.set({ failWith: { value: 503, operations: ['send'] } })
const boss = await admin(store, { name: 'Berta Chefe' })
beforeEach(async () => {
  store.clock.now = Date.now()
  await store.db.delete(addressClaims)
})

const { newAddress, buyer, claim, openClaim, approve, decline, claimsOf, userOf, emailsTo } = addressClaimSteps(
  () => store,
  () => boss,
)

test('an admin sees what the claimant states beside what the shop and the provider know', async () => {
  const { who, payment } = await buyer({ name: 'Fulana de Tal', lastLogin: 1_700_000_000_000, lastLoginIp: '10.1.1.1' })
  const row = await openClaim({ userId: who.id, paymentId: payment.id, message: 'Mudei de e-mail.' })
  const { body } = await store.ask(api.listAddressClaims, { as: boss, query: { search: payment.id, status: 'open' } })
  expect(itemsOf(body)).toMatchObject([
    {
      _id: row.id,
      payerName: 'Whoever Paid',
      newEmail: row.newAddress,
      isTaken: false,
      message: 'Mudei de e-mail.',
      networkAddress: '10.9.8.7',
      decidedBy: null,
      account: { name: 'Fulana de Tal', email: who.email, isEmailVerified: false, lastLoginIp: '10.1.1.1' },
      payment: { _id: payment.id, transactionId: payment.providerId, method: 'pix', status: 'approved' },
    },
  ])
  for (const search of [who.email, row.newAddress, 'Whoever'])
    expect(itemsOf((await store.ask(api.listAddressClaims, { as: boss, query: { search } })).body)).toHaveLength(1)
  const decided = await store.ask(api.listAddressClaims, { as: boss, query: { status: 'declined' } })
  expect(itemsOf(decided.body)).toEqual([])
})

test('approval moves the account, ends its sessions and links, and sends the link and the notices', async () => {
  const { who, payment } = await buyer({ emailVerifiedAt: 1, password: 'a-perdida' })
  const oldLink = await rows.accountLink(store, who, { purpose: 'recover' })
  const newEmail = newAddress()
  await claim({ transactionId: payment.id, newEmail }, { language: 'en', ...stranger() })
  // What strangers send to either address suppresses no decision.
  for (const address of [who.email, newEmail]) await countEmails(store, address, 10)
  const [row] = await claimsOf(who)
  const { status, body } = await approve(row?.id ?? '')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      message: 'A conta passou para o e-mail novo.',
      claim: { status: 'approved', decidedBy: 'Berta Chefe', account: { email: newEmail, isEmailVerified: false } },
    },
  })
  expect((await store.ask(me, { as: who })).status).toBe(401)
  const newPassword = 'uma-senha-nova'
  const byLink = (id: string) =>
    store.ask(resetByLink, { ...stranger(), body: { token: store.deps.linkTokens.sign(id), newPassword } })
  expect((await byLink(oldLink.id)).body).toMatchObject({ code: 'link_invalid' })

  const told = (await emailsTo(who.email)).filter(({ kind }) => kind !== 'address_claimed')
  expect(told).toMatchObject([{ kind: 'address_changed', params: { by: 'claim' }, language: 'pt-BR' }])
  const sent = await emailsTo(newEmail)
  expect(sent.map(({ kind }) => kind).sort()).toEqual(['address_claim_decided', 'recovery'])
  expect(sent.map(({ language }) => language)).toEqual(['en', 'en'])
  expect((await byLink(sent.find(({ kind }) => kind === 'recovery')?.params.linkId ?? '')).body).toMatchObject({
    email: newEmail,
  })
  const logIn = (email: string) =>
    store.ask(login, { ...stranger(), body: { email, password: newPassword, honeypotData } })
  expect((await logIn(newEmail)).status).toBe(200)
  expect((await logIn(who.email)).status).not.toBe(200)
  expect((await userOf(who))?.emailVerifiedAt).not.toBeNull()

  const log = itemsOf((await store.ask(listAudit, { as: boss, query: { entityId: who.id } })).body)
  expect(log.find(({ action }) => action === 'user.approve_claim')).toMatchObject({
    actorName: 'Berta Chefe',
    before: { email: who.email },
    after: { email: newEmail, emailVerifiedAt: null },
  })
})

test('a decided claim stays decided: repeated, or by two admins at once, one of them decides', async () => {
  const other = await admin(store)
  for (const [first, second] of [
    [approve, approve],
    [approve, decline],
    [decline, approve],
    [decline, decline],
  ] as const) {
    const { who, payment } = await buyer()
    const row = await openClaim({ userId: who.id, paymentId: payment.id })
    const both = await Promise.all([first(row.id, boss), second(row.id, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await first(row.id)
    expect(again).toMatchObject({ status: 409, body: { code: 'invalid_move' } })
    const [decided] = await claimsOf(who)
    const isApproved = decided?.status === 'approved'
    expect(await userOf(who)).toMatchObject({
      email: isApproved ? row.newAddress : who.email,
      sessionVersion: isApproved ? who.sessionVersion + 1 : who.sessionVersion,
    })
    const decisions = (await emailsTo(row.newAddress)).filter(({ kind }) => kind === 'address_claim_decided')
    expect(decisions).toMatchObject([{ params: { decision: decided?.status } }])
  }
})

test('approvals by one admin in the same millisecond move the account once', async () => {
  const { who, payment } = await buyer()
  const row = await openClaim({ userId: who.id, paymentId: payment.id })
  const actor = { id: boss.id, name: boss.name, requestId: 'r' }
  const done = await Promise.allSettled(times(5, () => approveAddressClaim(store.deps, actor, row.id)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await userOf(who))?.sessionVersion).toBe(who.sessionVersion + 1)
  expect(await emailsTo(row.newAddress)).toHaveLength(2)
  const links = and(eq(accountLinks.userId, who.id), eq(accountLinks.purpose, 'recover'))
  expect(await store.db.select().from(accountLinks).where(links)).toHaveLength(1)
})

test('an address that was taken meanwhile is refused, and the claim stays open', async () => {
  const { who, payment } = await buyer()
  const row = await openClaim({ userId: who.id, paymentId: payment.id })
  const rival = await client(store, { email: row.newAddress })
  const before = await userOf(who)
  expect(await approve(row.id)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await userOf(who)).toEqual(before)
  expect(await claimsOf(who)).toMatchObject([{ status: 'open' }])
  expect(await emailsTo(row.newAddress)).toEqual([])
  const { body } = await store.ask(api.listAddressClaims, { as: boss, query: { search: row.newAddress } })
  expect(itemsOf(body)).toMatchObject([{ isTaken: true }])
  await rows.changeRow(store, users, rival.id, { email: newAddress() })
  expect((await approve(row.id)).status).toBe(200)
})

test('two accounts claimed for one address: the first approval gets it', async () => {
  const [one, two] = [await buyer(), await buyer()]
  const address = newAddress()
  const claims = await Promise.all(
    [one, two].map(({ who, payment }) => openClaim({ userId: who.id, paymentId: payment.id, newAddress: address })),
  )
  const answers = await Promise.all(claims.map(({ id }) => approve(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await store.db.select().from(users).where(eq(users.email, address))).toHaveLength(1)
})

test('an account that became an admin’s is not given away', async () => {
  const { who, payment } = await buyer()
  const row = await openClaim({ userId: who.id, paymentId: payment.id })
  await rows.changeRow(store, users, who.id, { role: 'admin' })
  expect(await approve(row.id)).toMatchObject({ status: 409, body: { code: 'admin_account_claimed' } })
  expect((await userOf(who))?.email).toBe(who.email)
  expect(await claimsOf(who)).toMatchObject([{ status: 'open' }])
})

test('nobody decides their own claim: of their account, for their address, or about their payment', async () => {
  const self = await admin(store)
  const [{ who, payment }, own] = [await buyer(), await rows.pendingPayment(store, { userId: self.id })]
  const claims = [
    await openClaim({ userId: self.id, paymentId: payment.id }),
    await openClaim({ userId: who.id, paymentId: payment.id, newAddress: self.email }),
    await openClaim({ userId: who.id, paymentId: own.id }),
  ]
  const refused = { status: 403, body: { code: 'own_decision', error: expect.stringMatching(/outro administrador/) } }
  for (const { id } of claims)
    for (const answer of await Promise.all([approve(id, self), decline(id, self)]))
      expect(answer).toMatchObject(refused)
  expect(await userOf(who)).toMatchObject({ email: who.email })
  const open = await store.db.select().from(addressClaims).where(eq(addressClaims.status, 'open'))
  expect(open).toHaveLength(claims.length)
  for (const { id } of claims) expect((await decline(id)).status).toBe(200)
})

test('staff with limits decline a claim and give no account away: that takes an admin without limits', async () => {
  const { who, payment } = await buyer()
  const row = await openClaim({ userId: who.id, paymentId: payment.id })
  const staff = await admin(store, { staffScopes: ['users', 'money', 'keys'] })
  expect(await approve(row.id, staff)).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  expect(await userOf(who)).toMatchObject({ email: who.email })
  expect((await decline(row.id, staff)).body.claim).toMatchObject({ status: 'declined' })
})

test('a declined claim changes nothing in the account, and tells the claimant in their language', async () => {
  const { who, payment } = await buyer()
  const row = await openClaim({ userId: who.id, paymentId: payment.id, language: 'en' })
  const before = await userOf(who)
  expect((await decline(row.id)).body).toMatchObject({ claim: { status: 'declined', decidedBy: 'Berta Chefe' } })
  expect(await userOf(who)).toEqual(before)
  expect((await store.ask(me, { as: who })).status).toBe(200)
  expect(await emailsTo(row.newAddress)).toMatchObject([
    { kind: 'address_claim_decided', language: 'en', params: { decision: 'declined' } },
  ])
  expect(await emailsTo(who.email)).toEqual([])
  const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, row.id))
  expect(entry).toMatchObject({ action: 'address_claim.declined', after: { status: 'declined', userId: who.id } })
  expect(JSON.stringify(entry)).not.toContain(row.newAddress)
})

test('of five claims to a stranger’s address that are declined at once, two are told at once, the others an hour apart', async () => {
  const newAddress = 'vizinha@people.test'
  for (let n = 0; n < 5; n++) {
    const { who, payment } = await buyer()
    await decline((await openClaim({ userId: who.id, paymentId: payment.id, newAddress })).id)
  }
  const hours = (await emailsTo(newAddress)).map(({ nextAttemptAt }) =>
    Math.round(((nextAttemptAt ?? 0) - store.clock.now) / 3_600_000),
  )
  expect(hours.sort()).toEqual([0, 0, 1, 1, 2])
})

test('only admins read and decide, and unknown claims are not found', async () => {
  const { who, payment } = await buyer()
  const row = await openClaim({ userId: who.id, paymentId: payment.id })
  for (const as of [who, await reseller(store)])
    for (const { status } of [await approve(row.id, as), await decline(row.id, as)]) expect(status).toBe(403)
  for (const { status, body } of [await approve('unknown'), await decline('unknown')])
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'address_claim_not_found' } })
  expect(await claimsOf(who)).toMatchObject([{ status: 'open' }])
})
