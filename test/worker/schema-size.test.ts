import { statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activateKey } from '#schema/api/activations.ts'
import { checkPaymentStatus, createPixPayment } from '#schema/api/payments.ts'
import { licenses } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'

/** Empty: what a sale writes into the demo store depends on how full its pages happen to be. */
const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })

/**
 * Each request to sqld opens a connection, which parses the whole schema: 3 us of processor time for an index, 5 for a table, 9 for a trigger.
 * Something new has to be worth that in every request, or replace something.
 */
test('the schema is no larger than what every request can pay for', async () => {
  const { rows } = await store.db.$client.execute(`
    select type, count(*) as objects, sum(length(sql)) as bytes from sqlite_master
    where tbl_name not like 'libsql%' group by type order by type`)
  const size = Object.fromEntries(rows.map(({ type, objects, bytes }) => [String(type), { objects, bytes }]))
  const most = {
    index: { objects: 124, bytes: 7_560 },
    table: { objects: 59, bytes: 26_500 },
    trigger: { objects: 22, bytes: 11_400 },
    view: { objects: 3, bytes: 1_170 },
  }
  expect(Object.keys(size)).toEqual(Object.keys(most))
  for (const [type, { objects, bytes }] of Object.entries(most)) {
    expect(Number(size[type]?.objects), type).toBeLessThanOrEqual(objects)
    expect(Number(size[type]?.bytes), type).toBeLessThanOrEqual(bytes)
  }
})

test('a sale with its activation and its queued e-mail writes at most 47 pages of the database, 194 kB', async () => {
  // sqld appends each written page to this log, with a header.
  const pages: number[] = []
  for (let sale = 0; sale < 12; sale++) pages.push(await sell())
  // The first sale of a day also adds pages for the counters of that day, and now and then a sale fills up pages, which are then split in two.
  const least = Math.min(...pages)
  expect(least).toBeGreaterThan(10)
  // Three of them record that the key was handed out, one the device that it is bound to, one that its tokens' status has a place.
  expect(least).toBeLessThanOrEqual(47)
})

/** Sells and activates a key, and says how many pages that wrote. */
async function sell(): Promise<number> {
  const log = join(store.sqld.dir, 'dbs/default/wallog')
  const buyer = await client(store)
  const { id: productId } = await product(store)
  const before = statSync(log).size
  const { body } = await store.ask(createPixPayment, { as: buyer, body: order(buyer, productId) })
  await store.sandbox.approve(body.id)
  const { path, init } = signedWebhook(store, body.id)
  expect((await store.fetch(path, init)).status).toBe(200)
  const status = await store.ask(checkPaymentStatus, { as: buyer, params: { paymentId: body.payment_id } })
  expect(status.body).toMatchObject({ status: 'approved' })
  const [sold] = await store.db.select().from(licenses).where(eq(licenses.paymentId, body.payment_id))
  expect((await store.ask(activateKey, { body: { key: sold?.key ?? '', hwid: 'a device' } })).status).toBe(200)
  return Math.ceil((statSync(log).size - before) / 4_120)
}
