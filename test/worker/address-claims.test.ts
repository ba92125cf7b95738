import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetByLink } from '#schema/api/account-links.ts'
import { login, me } from '#schema/api/accounts.ts'
import * as api from '#schema/api/address-claims.ts'
import { listAudit } from '#schema/api/audit.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { deleteUser } from '#schema/api/users.ts'
import { openAddressClaimsMax } from '#schema/rules/address-claims.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { accountLinks } from '#schema/tables/account-links.ts'
import { addressClaims } from '#schema/tables/address-claims.ts'
import { auditLog } from '#schema/tables/audit.ts'
import { emails } from '#schema/tables/emails.ts'
import { users } from '#schema/tables/users.ts'
import { approveAddressClaim } from '#worker/domain/address-claims/decide.ts'
import { times } from '../concurrency.ts'
import { dumpText } from '../dump.ts'
import { untilAttempted } from '../emails.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person, type PersonOptions, reseller, stranger } from '../people.ts'
import { purchase } from '../purchases.ts'
import * as rows from '../rows.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store, { name: 'Berta Chefe' })
})
afterAll(() => store.close())
beforeEach(async () => {
  store.clock.now = Date.now()
  await store.db.delete(addressClaims)
})

const honeypotData = { timestamp: 1, fields: {} }
let count = 0
const newAddress = () => `novo-${++count}@people.test`

interface Stated {
  transactionId: string
  newEmail: string
  payerName?: string
  message?: string
}
const claim = (stated: Stated, { language = 'pt-BR', ...question } = { language: 'pt-BR', ...stranger() }) =>
  store.ask(api.requestAddressClaim, {
    body: { payerName: 'Fulana de Tal', honeypotData, ...stated },
    headers: { ...question.headers, 'accept-language': language },
  })
async function buyer(options: PersonOptions = {}) {
  const who = await client(store, options)
  return { who, payment: (await purchase(store, who)).payment }
}
const claimsOf = ({ id }: { id: string }) => store.db.select().from(addressClaims).where(eq(addressClaims.userId, id))
const userOf = async ({ id }: { id: string }) => (await store.db.select().from(users).where(eq(users.id, id)))[0]
const emailsTo = (address: string) => store.db.select().from(emails).where(eq(emails.address, address))
const approve = (id: string, as = boss) => store.ask(api.approveAddressClaim, { as, params: { id } })
const decline = (id: string, as = boss) => store.ask(api.declineAddressClaim, { as, params: { id } })
const openClaim = async (over: Parameters<typeof rows.addressClaim>[1]) => rows.addressClaim(store, over)

test('a paid payment makes one open claim of its account, by our id or the provider’s, in any case and with spaces', async () => {
  for (const idOf of [
    ({ id }: { id: string }) => id,
    ({ id }: { id: string }) => ` ${id.toUpperCase()} `,
    ({ providerId }: { providerId: string | null }) => providerId ?? '',
  ]) {
    const { who, payment } = await buyer()
    const newEmail = newAddress()
    const stated = { transactionId: idOf(payment), newEmail: ` ${newEmail.toUpperCase()}`, message: ' Perdi tudo. ' }
    const { status, body } = await claim(stated, { language: 'en', ...stranger() })
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
    expect(await claimsOf(who)).toMatchObject([
      {
        paymentId: payment.id,
        payerName: 'Fulana de Tal',
        newAddress: newEmail,
        message: 'Perdi tudo.',
        language: 'en',
        networkAddress: expect.stringMatching(/^10\./),
        status: 'open',
      },
    ])
  }
})

test('every other claim gets the same answer by the same statements, and changes nothing', async () => {
  const { payment } = await buyer()
  const refunded = await buyer()
  const pending = await rows.pendingPayment(store, { userId: (await client(store)).id })
  const free = await rows.pendingPayment(store, {
    userId: (await client(store)).id,
    method: 'free',
    provider: 'none',
    providerId: null,
    amountCents: 0,
    status: 'approved',
    approvedAt: Date.now(),
  })
  const orphan = await rows.pendingPayment(store, { userId: null, status: 'approved', approvedAt: Date.now() })
  const own = await buyer()
  const ofAdmin = (await purchase(store, await admin(store))).payment
  const banned = await buyer({ isBanned: true })
  const blocked = await buyer({ isBlocked: true })
  const wrong = [
    { transactionId: 'no-such-payment', newEmail: newAddress() },
    { transactionId: '%', newEmail: newAddress() },
    { transactionId: pending.id, newEmail: newAddress() },
    { transactionId: pending.providerId ?? '', newEmail: newAddress() },
    { transactionId: free.id, newEmail: newAddress() },
    { transactionId: orphan.id, newEmail: newAddress() },
    { transactionId: own.payment.id, newEmail: own.who.email },
    { transactionId: ofAdmin.id, newEmail: newAddress() },
    { transactionId: banned.payment.id, newEmail: newAddress() },
    { transactionId: blocked.payment.id, newEmail: newAddress() },
  ]
  const costs: unknown[] = []
  // What the tests before have sent.
  await untilAttempted(store)
  const cost = async (stated: Stated) => {
    store.proxy.reset()
    const { status, body, headers } = await claim(stated)
    const { roundTrips, statements } = store.proxy.traffic()
    costs.push({ status, body, length: headers.get('content-length'), roundTrips, statements })
  }
  const before = await dumpText(store)
  for (const stated of wrong) await cost(stated)
  expect(await dumpText(store)).toBe(before)
  await cost({ transactionId: payment.id, newEmail: newAddress() })
  await cost({ transactionId: refunded.payment.id, newEmail: own.who.email })
  expect(costs).toEqual(costs.map(() => costs[0]))
  expect(costs[0]).toMatchObject({ status: 200, roundTrips: 1 })
  expect(await store.db.select().from(addressClaims)).toHaveLength(2)
})

test('twenty equal claims at once are one, and five of an account may be open', async () => {
  const { who, payment } = await buyer()
  const newEmail = newAddress()
  const answers = await Promise.all(times(4, () => claim({ transactionId: payment.id, newEmail })))
  expect(answers.map(({ status }) => status)).toEqual(times(4, () => 200))
  await Promise.all(times(16, () => claim({ transactionId: payment.id, newEmail })))
  expect(await claimsOf(who)).toHaveLength(1)
  for (let n = 0; n < openAddressClaimsMax + 2; n++) await claim({ transactionId: payment.id, newEmail: newAddress() })
  expect(await claimsOf(who)).toHaveLength(openAddressClaimsMax)
})

test('claims are limited by new e-mail and by network address', async () => {
  const here = stranger()
  const newEmail = newAddress()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const { status } = await claim({ transactionId: `x${n}`, newEmail }, { language: 'en', ...here })
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const limited = await buyer()
  const beyond = { transactionId: limited.payment.id, newEmail }
  expect((await claim(beyond, { language: 'en', ...here })).status).toBe(429)
  expect(await claimsOf(limited.who)).toEqual([])
  for (let n = 0; n < 4; n++) await claim({ transactionId: 'x', newEmail: newAddress() }, { language: 'en', ...here })
  const { payment, who } = await buyer()
  const last = await claim({ transactionId: payment.id, newEmail: newAddress() }, { language: 'en', ...here })
  expect(last.status).toBe(429)
  expect(await claimsOf(who)).toEqual([])
})

test('a new claim notifies the admins and a verified present address, and the new address not before the decision', async () => {
  const verified = await buyer({ emailVerifiedAt: 1 })
  const mistyped = await buyer()
  const [first, second] = [newAddress(), newAddress()]
  await claim({ transactionId: verified.payment.id, newEmail: first })
  await claim({ transactionId: verified.payment.id, newEmail: first })
  await claim({ transactionId: mistyped.payment.id, newEmail: second })
  expect(await emailsTo(verified.who.email)).toMatchObject([{ kind: 'address_claimed' }])
  expect(await emailsTo(mistyped.who.email)).toEqual([])
  expect([...(await emailsTo(first)), ...(await emailsTo(second))]).toEqual([])
  const seen = itemsOf((await store.ask(listNotifications, { as: boss, query: { audience: 'me' } })).body)
  const told = seen.filter(({ content }) => content.includes(verified.payment.id))
  expect(told).toMatchObject([{ title: 'Pedido de conta com e-mail perdido' }])
})

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
  await store.db.update(users).set({ email: newAddress() }).where(eq(users.id, rival.id))
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
  await store.db.update(users).set({ role: 'admin' }).where(eq(users.id, who.id))
  for (const as of [boss, who])
    expect(await approve(row.id, as)).toMatchObject({ status: 409, body: { code: 'admin_account_claimed' } })
  expect((await userOf(who))?.email).toBe(who.email)
  expect(await claimsOf(who)).toMatchObject([{ status: 'open' }])
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

test('a deleted account leaves no claim: neither of it, nor to its address', async () => {
  const { who, payment } = await buyer()
  const other = await buyer()
  await openClaim({ userId: who.id, paymentId: payment.id })
  await openClaim({ userId: other.who.id, paymentId: other.payment.id, newAddress: who.email })
  const kept = await openClaim({ userId: other.who.id, paymentId: other.payment.id })
  expect((await store.ask(deleteUser, { as: boss, params: { id: who.id } })).status).toBe(200)
  expect(await store.db.select().from(addressClaims)).toMatchObject([{ id: kept.id }])
})

test('a decided claim is deleted by the cron after 180 days, an open one never', async () => {
  const { who, payment } = await buyer()
  const claimOf = (newAddress: string) => openClaim({ userId: who.id, paymentId: payment.id, newAddress, createdAt: 1 })
  const [open, decided] = [await claimOf('waits@claims.test'), await claimOf('ended@claims.test')]
  expect((await decline(decided.id)).status).toBe(200)
  const day = 86_400_000
  await store.tick(Date.now() + 179 * day)
  expect((await claimsOf(who)).map(({ id }) => id).sort()).toEqual([open.id, decided.id].sort())
  await store.tick(Date.now() + 181 * day)
  expect(await claimsOf(who)).toMatchObject([{ id: open.id, status: 'open' }])
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
