import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#schema/api/notifications.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenseReminders, licenses, notifications, products } from '#schema/tables/index.ts'
import { sendReminders } from '#worker/domain/licenses/reminders.ts'
import { times } from '../concurrency.ts'
import { emailsTo } from '../emails.ts'
import { openStore, type Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { license, product } from '../rows.ts'

const minute = 60_000

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

/** A key of somebody that ends in so many days, bought a month before. */
async function ending(
  days: number,
  over: Parameters<typeof license>[1] = {},
  sold: Parameters<typeof product>[1] = {},
) {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990, en: { name: 'Aurora EN' }, ...sold })
  const expirationDate = Date.now() + days * dayMs
  const key = await license(store, {
    userId: who.id,
    productId: item.id,
    productName: item.name,
    purchaseDate: expirationDate - 30 * dayMs,
    expirationDate,
    ...over,
  })
  return { who, item, key }
}
const noticesOf = async ({ id }: Person) =>
  (await store.db.select().from(notifications).where(eq(notifications.userId, id))).map(({ notice }) => notice)
const at = (days: number) => store.tick(Date.now() + days * dayMs + minute)

test('an owner is reminded a week before a key ends, a day before, and then, once each', async () => {
  const { who, item, key } = await ending(7)
  await at(-1)
  expect(await noticesOf(who)).toEqual([])
  await at(0)
  await at(0)
  expect(await noticesOf(who)).toEqual(['key_expires_in_a_week'])
  const { body } = await store.ask(listNotifications, { as: who, query: { audience: 'me', limit: '10' } })
  expect(JSON.stringify(body)).toContain(JSON.stringify({ productId: item.id, licenseId: key.id }))
  await at(6)
  expect(await noticesOf(who)).toEqual(['key_expires_in_a_week', 'key_expires_tomorrow'])
  await at(7)
  await at(7)
  expect(await noticesOf(who)).toEqual(['key_expires_in_a_week', 'key_expires_tomorrow', 'key_expired'])
  const mails = await emailsTo(store, who.email)
  expect(mails).toHaveLength(3)
  for (const { text } of mails) {
    expect(text).toContain(`/products/checkout/${item.id}?renew=${key.id}`)
    expect(text).toContain(key.key.slice(-5))
    expect(text).not.toContain(key.key)
  }
})

test('ten runs at once, and one after an outage of a day, send one reminder', async () => {
  const { who } = await ending(1)
  const deps = { ...store.deps, now: () => Date.now() + 20 * 3_600_000 }
  await sendReminders(deps, 15 * minute)
  expect(await noticesOf(who)).toEqual([])
  await Promise.all(times(10, () => sendReminders(deps, 2 * dayMs)))
  expect(await noticesOf(who)).toEqual(['key_expires_tomorrow'])
})

test('a key that ends later than its reminder said is announced again, one that gained hours is not', async () => {
  const { who, key } = await ending(7)
  await at(0)
  const moveBy = (ms: number) =>
    store.db
      .update(licenses)
      .set({ expirationDate: key.expirationDate + ms })
      .where(eq(licenses.id, key.id))
  await moveBy(5 * 3_600_000)
  await at(5 / 24)
  expect(await noticesOf(who)).toEqual(['key_expires_in_a_week'])
  await moveBy(30 * dayMs)
  await at(30)
  expect(await noticesOf(who)).toEqual(['key_expires_in_a_week', 'key_expires_in_a_week'])
  const told = await store.db.select().from(licenseReminders).where(eq(licenseReminders.licenseId, key.id))
  expect(told).toMatchObject([{ days: 7, expirationDate: key.expirationDate + 30 * dayMs }])
})

test.each<[string, Parameters<typeof license>[1], Parameters<typeof product>[1]]>([
  ['that is off', { isActive: false, offReason: 'test' }, {}],
  ['that was deleted', { isActive: false, offReason: 'test', deletedAt: 1 }, {}],
  ['of an external seller', { sellerType: 'multiloader' }, {}],
  ['that was bought for a week', { purchaseDate: Date.now() + minute }, {}],
  ['that is nobody’s', { userId: null }, {}],
])('of a key %s nobody is reminded', async (_, over) => {
  const { who } = await ending(7, over)
  await at(0)
  expect(await noticesOf(who)).toEqual([])
})

test('a key that cannot be renewed is announced without an address to renew it', async () => {
  const { who, item } = await ending(0)
  await store.db.update(products).set({ sale: 'paused' }).where(eq(products.id, item.id))
  await at(0)
  expect(await noticesOf(who)).toEqual(['key_expired'])
  const { body } = await store.ask(listNotifications, { as: who, query: { audience: 'me', limit: '10' } })
  expect(body).toMatchObject({ items: [{ renews: null, title: expect.stringContaining('terminou') }] })
  const [mail] = await emailsTo(store, who.email)
  expect(mail?.text).not.toContain('renew=')
})
