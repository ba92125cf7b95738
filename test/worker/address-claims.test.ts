import { beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#schema/api/notifications.ts'
import { deleteUser } from '#schema/api/users.ts'
import { openAddressClaimsMax } from '#schema/rules/address-claims.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { addressClaims } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { dumpText } from '../dump.ts'
import { countEmails, untilAttempted } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, stranger } from '../people.ts'
import { purchase } from '../purchases.ts'
import * as rows from '../rows.ts'
import { addressClaimSteps, type Stated } from './address-claim-steps.ts'

const store = await openFileStore()
const boss = await admin(store, { name: 'Berta Chefe' })
beforeEach(async () => {
  store.clock.now = Date.now()
  await store.db.delete(addressClaims)
})

const { newAddress, buyer, claim, openClaim, decline, claimsOf, emailsTo } = addressClaimSteps(
  () => store,
  () => boss,
)

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

test('claims beyond the limits by new e-mail and by network address wait for a solved challenge', async () => {
  const here = stranger()
  const newEmail = newAddress()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const { status } = await claim({ transactionId: `x${n}`, newEmail }, { language: 'en', ...here })
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 403])
  const limited = await buyer()
  const beyond = { transactionId: limited.payment.id, newEmail }
  expect(await claim(beyond, { language: 'en', ...here })).toMatchObject({ body: { code: 'challenge_required' } })
  expect(await claimsOf(limited.who)).toEqual([])
  for (let n = 0; n < 4; n++) await claim({ transactionId: 'x', newEmail: newAddress() }, { language: 'en', ...here })
  const { payment, who } = await buyer()
  const last = await claim({ transactionId: payment.id, newEmail: newAddress() }, { language: 'en', ...here })
  expect(last.body).toMatchObject({ code: 'challenge_required' })
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
  expect(told).toMatchObject([{ title: 'Pedido por e-mail perdido' }])
})

test('a claim’s notice to an owner whom strangers send e-mails waits for its hour', async () => {
  const { who, payment } = await buyer({ emailVerifiedAt: 1 })
  await countEmails(store, who.email, 3, 50 * 60_000)
  await claim({ transactionId: payment.id, newEmail: newAddress() })
  expect(await claimsOf(who)).toHaveLength(1)
  const [notice] = await emailsTo(who.email)
  const waitsMs = (notice?.nextAttemptAt ?? 0) - Date.now()
  expect(waitsMs).toBeGreaterThan(9 * 60_000)
  expect(waitsMs).toBeLessThanOrEqual(10 * 60_000)
  await store.tick()
  expect(await emailsTo(who.email)).toMatchObject([{ attempts: 0 }])
  await store.tick(Date.now() + 11 * 60_000)
  expect(await emailsTo(who.email)).toMatchObject([{ kind: 'address_claimed', attempts: 1 }])
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
