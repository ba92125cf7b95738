import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deactivateKey } from '#schema/api/activations.ts'
import { getDownload } from '#schema/api/downloads.ts'
import { replaceKey } from '#schema/api/key-handover.ts'
import { logKeyView } from '#schema/api/key-views.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { updateShopSettings } from '#schema/api/settings.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { deliveries, keyViews, licenses, notifications, products, refunds, shopSettings } from '#schema/tables/index.ts'
import { auditMoney } from '../../seeds/commands/audit-money.ts'
import { times } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person, stranger } from '../people.ts'
import { purchasesOf } from '../purchases.ts'
import { dispute, license, pendingPayment, stockKey } from '../rows.ts'
import { isWide } from '../width.ts'
import { activationCalls } from './activation-calls.ts'
import { unusedSales } from './unused-sale.ts'

const hourMs = 3_600_000

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())
beforeEach(async () => {
  store.sandbox.faults.reset()
  await store.db.delete(shopSettings)
})

const { ask, age, sale, keyOf, requestOf, refundOf, rowOf } = unusedSales(() => store)
const { activate } = activationCalls(() => store)
const reveal = (as: Person, id: string) => store.ask(logKeyView, { as, params: { id }, body: { kind: 'revealed' } })
const download = (as: Person, id: string) => store.ask(getDownload, { as, params: { id } })
const tool = { url: 'https://files.example/tool.zip', bytes: null, sha256: '', name: '' }
const mine = async (as: Person) => (await purchasesOf(store, as))[0]

test('a purchase whose key nobody has seen is withdrawn at once: the money goes back and the key is off', async () => {
  const { who, id, providerId } = await sale()
  expect(await mine(who)).toMatchObject({ refundRight: 'withdraw', refundRequest: null })
  const { status, body } = await ask(who, id)
  expect({ status, request: body.request }).toMatchObject({ status: 200, request: { status: 'approved', reply: '' } })
  expect(await refundOf(id)).toMatchObject({ status: 'done', source: 'user', reason: 'withdrawn', requestedBy: who.id })
  expect(await rowOf(id)).toMatchObject({ status: 'refunded' })
  expect(await keyOf(id)).toMatchObject({ isActive: false })
  expect(store.sandbox.charges().find((charge) => charge.id === providerId)?.status).toBe('refunded')
  expect(await mine(who)).toMatchObject({ refundRight: null, refundRequest: { status: 'approved' } })
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('twenty presses are one request and one refund', async () => {
  const { who, id } = await sale()
  store.sandbox.resetCounters()
  const statuses = await Promise.all(times(10, async () => (await ask(who, id)).status))
  const later = await Promise.all(times(10, async () => (await ask(who, id)).status))
  expect(new Set([...statuses, ...later])).toEqual(new Set([200, 429]))
  expect(store.pix.calls('refund')).toBe(1)
  expect(await refundOf(id)).toMatchObject({ status: 'done' })
})

test('a key that was revealed or activated, or whose tool was downloaded, also if it was released since, makes it a request that the shop answers', async () => {
  const uses = {
    revealed: (who: Person, id: string) => reveal(who, id),
    downloaded: (who: Person, id: string) => download(who, id),
    activated: async (_: Person, id: string) => activate({ key: (await keyOf(id))?.key, hwid: 'PC-1' }),
    released: async (_: Person, id: string) => {
      const body = { key: (await keyOf(id))?.key, hwid: 'PC-1' }
      await activate(body)
      await store.ask(deactivateKey, { body, ...stranger() })
      expect(await keyOf(id)).toMatchObject({ activatedAt: null, releasedAt: expect.any(Number) })
    },
  }
  for (const [name, use] of Object.entries(uses)) {
    const { who, id } = await sale({ download: tool })
    await use(who, id)
    expect(await mine(who), name).toMatchObject({ refundRight: 'request' })
    expect((await ask(who, id, 'It does not start.')).body.request, name).toMatchObject({
      ...{ status: 'open', reason: 'It does not start.', reply: '', decidedAt: null },
    })
    expect(await requestOf(id), name).toMatchObject({ isKeyUsed: true, userId: who.id })
    expect(await refundOf(id), name).toBeUndefined()
    expect(await keyOf(id), name).toMatchObject({ isActive: true, suspendedAt: null })
    const notices = await store.db.select().from(notifications).where(eq(notifications.userId, boss.id))
    expect(notices.filter(({ params }) => params?.payment === id).map(({ notice }) => notice)).toEqual([
      'refund_requested_admin',
    ])
  }
})

test.each([
  ['a reveal', reveal],
  ['a download', download],
])('of %s and a withdrawal at the same instant one alone succeeds', async (_, use) => {
  for (let n = 0; n < (isWide ? 8 : 2); n++) {
    const { who, id } = await sale({ download: tool })
    const requests = [() => use(who, id), () => ask(who, id)]
    const [first, second] = n % 2 === 0 ? requests : requests.reverse()
    await Promise.all([first?.(), second?.()])
    const isRefunded = (await refundOf(id)) !== undefined
    const license = (await keyOf(id))?.id ?? ''
    const views = await store.db.select().from(keyViews).where(eq(keyViews.licenseId, license))
    expect({ isRefunded, isUsed: views.length > 0 }).toEqual({ isRefunded, isUsed: !isRefunded })
  }
})

test('of an activation and a withdrawal at the same instant one alone succeeds, and a withdrawn key is not activated', async () => {
  store.sandbox.faults.set({ refundsInProcessMs: hourMs })
  for (let n = 0; n < (isWide ? 6 : 2); n++) {
    const { who, id, key } = await sale()
    const [{ body }] = await Promise.all([activate({ key, hwid: 'PC-1' }), ask(who, id)])
    expect({ code: body.code, isRefunded: (await refundOf(id)) !== undefined }).toEqual(
      body.code === 'VALID' ? { code: 'VALID', isRefunded: false } : { code: 'SUSPENDED', isRefunded: true },
    )
  }
  const { who, id, key } = await sale()
  await ask(who, id)
  expect((await activate({ key, hwid: 'PC-1' })).body.code).toBe('SUSPENDED')
  expect(await reveal(who, id)).toMatchObject({ status: 409, body: { code: 'key_not_in_force' } })
})

test('the windows are those of the settings: 24 hours, and 7 days where the key is unused', async () => {
  const expectRight = async ({ who, id }: { who: Person; id: string }, ms: number, right: string) => {
    await age(id, ms)
    expect((await mine(who))?.refundRight, `${ms}`).toBe(right)
    const { status, body } = await ask(who, id)
    if (right === 'expired')
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'refund_request_too_late' })
    else expect(body.request.status).toBe(right === 'withdraw' ? 'approved' : 'open')
  }
  const used = async () => {
    const sold = await sale()
    await reveal(sold.who, sold.id)
    return sold
  }
  const [one, two] = [await used(), await sale()]
  await expectRight(one, 24 * hourMs + 60_000, 'expired')
  await expectRight(one, 24 * hourMs - 60_000, 'request')
  // Whole days, and no business day may follow for four more (test/worker/withdrawal-days.test.ts).
  await expectRight(two, 12 * dayMs, 'expired')
  await expectRight(two, 7 * dayMs, 'withdraw')
  await store.ask(updateShopSettings, { as: boss, body: { refund_hours: 48, withdrawal_days: 14 } })
  await expectRight(await used(), 47 * hourMs, 'request')
  const three = await sale()
  await expectRight(three, 19 * dayMs, 'expired')
  await expectRight(three, 14 * dayMs, 'withdraw')
})

test('nothing is opened for what is disputed, free, not paid, another’s, or going back already', async () => {
  const disputed = await sale()
  await dispute(store, { paymentId: disputed.id })
  const free = await client(store)
  const nothing = { listPriceCents: 0, amountCents: 0, method: 'free', provider: 'none', providerId: null } as const
  const claimed = await pendingPayment(store, {
    userId: free.id,
    ...nothing,
    status: 'approved',
    approvedAt: Date.now(),
  })
  await license(store, { userId: free.id, paymentId: claimed.id })
  const open = await client(store)
  const unpaid = await pendingPayment(store, { userId: open.id })
  const foreign = await sale()
  const refunded = await sale()
  store.sandbox.faults.set({ refundsInProcessMs: hourMs })
  await store.ask(refundPayment, { as: boss, params: { paymentId: refunded.id } })
  const answers = [
    await ask(disputed.who, disputed.id),
    await ask(free, claimed.id),
    await ask(open, unpaid.id),
    await ask(open, foreign.id),
    await ask(refunded.who, refunded.id),
  ]
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '409 payment_disputed',
    '409 refund_nothing_paid',
    '409 refund_not_approved',
    '404 payment_not_found',
    '409 refund_already_open',
  ])
  for (const { id } of [disputed, claimed, unpaid, foreign, refunded]) expect(await requestOf(id)).toBeUndefined()
  expect(await mine(free)).toMatchObject({ refundRight: null })
  expect(await mine(disputed.who)).toMatchObject({ refundRight: null })
})

test('a key that its external seller owes is withdrawn and not ordered any more; one that is there is the shop’s to decide', async () => {
  const external = { sellerType: 'multiloader', level: 2 } as const
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['issue'] } })
  const owed = await sale(external)
  expect(owed.key).toBe('')
  expect(await mine(owed.who)).toMatchObject({ isDelivering: true, refundRight: 'withdraw' })
  expect((await ask(owed.who, owed.id)).body.request.status).toBe('approved')
  store.sandbox.faults.reset()
  await store.tick(Date.now() + 5 * 60_000)
  const [delivery] = await store.db.select().from(deliveries).where(eq(deliveries.paymentId, owed.id))
  expect(delivery).toMatchObject({ status: 'closed' })
  expect(await keyOf(owed.id)).toBeUndefined()
  expect(await refundOf(owed.id)).toMatchObject({ status: 'done' })

  const delivered = await sale(external)
  await eventually(async () => expect(await keyOf(delivered.id)).toBeDefined())
  expect(await mine(delivered.who)).toMatchObject({ refundRight: 'request' })
  expect((await ask(delivered.who, delivered.id)).body.request.status).toBe('open')
})

test('a key of a stock, sold or put in the place of another, goes back by the shop’s answer only', async () => {
  const sold = await sale({ sellsStock: true })
  const replaced = await sale()
  const { id: licenseId = '' } = (await keyOf(replaced.id)) ?? {}
  await store.db.update(products).set({ sellsStock: true }).where(eq(products.id, replaced.productId))
  const { key } = await stockKey(store, { productId: replaced.productId })
  await store.ask(replaceKey, { as: boss, params: { id: licenseId }, body: { reason: 'It was leaked.' } })
  expect(await keyOf(replaced.id)).toMatchObject({ key })
  for (const { who, id } of [sold, replaced]) {
    expect(await mine(who)).toMatchObject({ refundRight: 'request' })
    expect((await ask(who, id)).body.request.status).toBe('open')
    expect(await requestOf(id)).toMatchObject({ isKeyUsed: false })
    expect(await refundOf(id)).toBeUndefined()
  }
  expect(sold.key).toMatch(/^STOCK/)
})

test('a withdrawal that the provider refuses is sent again for longer than an admin’s refund', async () => {
  const { who, id } = await sale()
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
  expect((await ask(who, id)).status).toBe(200)
  expect(await refundOf(id)).toMatchObject({ status: 'refused' })
  expect(await keyOf(id)).toMatchObject({ suspendedAt: null, isActive: true })
  const ago = Date.now() - 3 * dayMs
  await store.db.update(refunds).set({ requestedAt: ago, nextAttemptAt: ago }).where(eq(refunds.paymentId, id))
  await store.tick()
  expect(await refundOf(id)).toMatchObject({ status: 'refused', nextAttemptAt: expect.any(Number) })
  store.sandbox.faults.reset()
  await store.tick(Date.now() + dayMs)
  expect(await refundOf(id)).toMatchObject({ status: 'done', reason: 'withdrawn' })
})

test('who was given a key has no claim to the money of who bought it', async () => {
  const { id } = await sale()
  const other = await client(store)
  await store.db.update(licenses).set({ userId: other.id }).where(eq(licenses.paymentId, id))
  expect(await mine(other)).toMatchObject({ refundRight: null, refundableUntil: null })
  expect(await ask(other, id)).toMatchObject({ status: 404 })
})
