import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logKeyView } from '#schema/api/key-views.ts'
import { downloadOwnData } from '#schema/api/own-data.ts'
import { checkPaymentStatus, getConfirmation } from '#schema/api/payments.ts'
import { listPurchasedProducts } from '#schema/api/purchases.ts'
import { handedOutKinds } from '#schema/rules/licenses.ts'
import { keyViews, licenses } from '#schema/tables/index.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { callFor, endpointKey } from '../calls.ts'
import { times } from '../concurrency.ts'
import { openStore, type Store } from '../open-store.ts'
import type { Person } from '../people.ts'
import { purchase, purchasesOf } from '../purchases.ts'
import { changeRow, dispute } from '../rows.ts'
import { isWide } from '../width.ts'
import { unusedSales } from './unused-sale.ts'

/** No buyer gets a whole key of theirs without a record of it on the server, and none that was suspended before they had it. */
let store: Store
beforeAll(async () => {
  store = await openStore({ pix: 'all' })
})
afterAll(() => store.close())

const { ask: withdraw, sale, refundOf, keyOf } = unusedSales(() => store)

const keysOf = async (who: Person) => {
  const rows = await store.db.select().from(licenses).where(eq(licenses.userId, who.id))
  const views = await store.db
    .select()
    .from(keyViews)
    .where(
      and(
        inArray(
          keyViews.licenseId,
          rows.map(({ id }) => id),
        ),
        inArray(keyViews.kind, [...handedOutKinds]),
      ),
    )
  return rows.map(({ id, key }) => ({ key, isRecorded: views.some(({ licenseId }) => licenseId === id) }))
}

const handingOut = [
  'GET /api/auth/purchased-products',
  'GET /api/payments/confirmation/:id',
  'GET /api/payments/mercadopago/check-status/:paymentId',
  'POST /api/auth/licenses/:id/views',
]

describe.each([
  ['in force', false],
  ['suspended', true],
])('a freshly sold key that is %s', (_, isSuspended) => {
  const gave = new Set<string>()
  const calls = served.filter(
    ({ guard, endpoint }) =>
      guard.who !== 'admin' &&
      guard.who !== 'anyone' &&
      // Of those that hand out no key in force, the wide run asks for suspended ones too.
      (isWide || !isSuspended || handingOut.includes(endpointKey(endpoint))),
  )

  test.each(calls.map(({ endpoint }) => [endpointKey(endpoint), endpoint] as const))(
    'is in no answer of %s that is not recorded',
    async (name, endpoint) => {
      const question = await callFor(store, endpoint)
      const who = question.as as Person | undefined
      if (!who || !('id' in who)) return
      const { payment } = await purchase(store, who)
      // Of its own it has one that is not paid.
      if (name.includes('check-status/:paymentId')) question.params = { paymentId: payment.id }
      if (isSuspended)
        await store.db.update(licenses).set({ suspendedAt: Date.now() }).where(eq(licenses.userId, who.id))
      const before = await keysOf(who)
      const { body } = await store.ask(endpoint, question)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const after = await keysOf(who)
      const given = before.filter(({ key }) => text.includes(key)).map(({ key }) => key)
      if (given.length > 0) gave.add(name)
      expect(after.filter(({ key, isRecorded }) => given.includes(key) && !isRecorded)).toEqual([])
      if (isSuspended) expect(given).toEqual([])
    },
  )

  test(isSuspended ? 'is in none at all' : 'is in those that hand it out', () => {
    expect([...gave].toSorted()).toEqual(isSuspended ? [] : handingOut)
  })
})

const ways = {
  'its status': ({ id, who }) => store.ask(checkPaymentStatus, { as: who, params: { paymentId: id } }),
  'its confirmation': ({ id, who }) => store.ask(getConfirmation, { as: who, params: { id } }),
  'the list of purchases': ({ who }) => store.ask(listPurchasedProducts, { as: who }),
} satisfies Record<string, (sold: Awaited<ReturnType<typeof sale>>) => Promise<{ body: unknown }>>

test.each(Object.entries(ways))('of %s and a withdrawal at the same instant one alone succeeds', async (_, look) => {
  for (let n = 0; n < (isWide ? 8 : 2); n++) {
    const sold = await sale()
    const requests = [() => look(sold), () => withdraw(sold.who, sold.id)]
    const [first, second] = n % 2 === 0 ? requests : requests.reverse()
    const answers = await Promise.all([first?.(), second?.()])
    const isKept = JSON.stringify(answers.map((answer) => answer?.body)).includes(sold.key)
    const isRefunded = (await refundOf(sold.id)) !== undefined
    expect({ isKept, isRefunded }).toEqual({ isKept: !isRefunded, isRefunded })
  }
})

test.each(Object.entries(ways))(
  '%s never hands out the key of a disputed purchase that nobody had before',
  async (_, look) => {
    const sold = await sale({ sellsStock: true })
    await dispute(store, { paymentId: sold.id })
    const { id = '' } = (await keyOf(sold.id)) ?? {}
    await changeRow(store, licenses, id, { suspendedAt: 1 })
    const { body } = await look(sold)
    expect(JSON.stringify(body)).not.toContain(sold.key)
    expect(JSON.stringify(body)).toContain(sold.key.slice(-5))
    expect(await keysOf(sold.who)).toEqual([{ key: sold.key, isRecorded: false }])
  },
)

test('a key that was handed out stays known to its buyer, also when it is suspended later', async () => {
  const sold = await sale()
  for (const look of Object.values(ways)) expect(JSON.stringify((await look(sold)).body)).toContain(sold.key)
  const { id = '' } = (await keyOf(sold.id)) ?? {}
  await changeRow(store, licenses, id, { suspendedAt: 1 })
  for (const look of Object.values(ways)) expect(JSON.stringify((await look(sold)).body)).toContain(sold.key)
})

test('the dashboard’s list masks the keys that nobody had, ends no right to withdraw, and has them whole once they were taken', async () => {
  const sold = await sale()
  const list = () => purchasesOf(store, sold.who)
  const masked = (await list())[0]
  expect(masked?.licenseKey).toMatch(new RegExp(`^•.*${sold.key.slice(-5)}$`))
  expect(masked).toMatchObject({ refundRight: 'withdraw' })
  const { id = '' } = (await keyOf(sold.id)) ?? {}
  await store.ask(logKeyView, { as: sold.who, params: { id }, body: { kind: 'copied' } })
  expect((await list())[0]).toMatchObject({ licenseKey: sold.key, refundRight: 'request' })
  const { body } = await store.ask(listPurchasedProducts, { as: sold.who, query: { keys: 'all' } as never })
  expect(body).toMatchObject({ code: 'invalid_input' })
})

test('the file of a buyer’s data has the keys that they were handed, and does not hand out the others', async () => {
  const sold = await sale()
  const keysInFile = async () => ((await store.ask(downloadOwnData, { as: sold.who })).body as { keys: object[] }).keys
  expect(await keysInFile()).toMatchObject([{ key: expect.stringMatching(/^•/), isHandedOut: false }])
  expect((await withdraw(sold.who, sold.id)).body.request.status).toBe('approved')
  const other = await sale()
  await ways['its status'](other)
  const { body } = await store.ask(downloadOwnData, { as: other.who })
  expect((body as { keys: object[] }).keys).toMatchObject([{ key: other.key, isHandedOut: true }])
})

test('looks are recorded with their address, each way once in a minute, and cost no write beyond that', async () => {
  const sold = await sale()
  const headers = { 'cf-connecting-ip': '10.7.7.7' }
  const status = () => store.ask(checkPaymentStatus, { as: sold.who, params: { paymentId: sold.id }, headers })
  await Promise.all(times(5, status))
  store.proxy.reset()
  expect((await status()).body.licenseKey).toBe(sold.key)
  expect(store.proxy.roundTrips()).toBe(1)
  const { id = '' } = (await keyOf(sold.id)) ?? {}
  const views = await store.db.select().from(keyViews).where(eq(keyViews.licenseId, id))
  expect(views.map(({ kind, address }) => [kind, address])).toEqual([['revealed', '10.7.7.7']])
})
