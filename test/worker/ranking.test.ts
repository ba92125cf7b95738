import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { listProducts } from '#schema/api/catalogue.ts'
import { listRanking, setRanked } from '#schema/api/ranking.ts'
import { popularDays } from '#schema/rules/catalogue.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { shortName } from '#schema/rules/ranking.ts'
import { payments, products, users } from '#schema/tables/index.ts'
import { countPopularity } from '#worker/domain/catalogue/popularity.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { changeRow, pendingPayment, product, review } from '../rows.ts'

const store = await openFileStore()

const shown = async () => (await store.ask(listRanking)).body
const choose = async (as: Person, isRanked: boolean) =>
  expect((await store.ask(setRanked, { as, body: { isRanked } })).status).toBe(200)
const payment = (over: Parameters<typeof pendingPayment>[1]) =>
  pendingPayment(store, { approvedAt: Date.now(), ...over })
const free = { method: 'free', listPriceCents: 0, amountCents: 0 } as const

test('the ranking shows the three with the most points who agreed, by first name and initial', async () => {
  const { id: productId } = await product(store)
  const people: Person[] = []
  for (const [index, name] of ['Ana Maria Braga', 'Bia', 'Caio de Luz', 'Davi Sol', 'Eva Mar'].entries()) {
    const person = await client(store, { name })
    for (let n = 0; n <= index; n++) await payment({ userId: person.id, productId, status: 'approved' })
    people.push(person)
  }
  const [ana, bia, caio, davi, eva] = people
  if (!(ana && bia && caio && davi && eva)) throw new Error('five people')
  await payment({ userId: ana.id, productId, status: 'approved', ...free })
  await payment({ userId: ana.id, productId, status: 'refunded' })
  await review(store, { userId: ana.id, status: 'approved' })
  await review(store, { userId: ana.id, status: 'rejected' })

  expect(await shown()).toEqual([])
  expect((await store.ask(me, { as: ana })).body).toMatchObject({ isRanked: false })
  for (const person of [ana, caio]) await choose(person, true)
  expect(await shown()).toEqual([])
  await choose(davi, true)
  expect((await store.ask(me, { as: ana })).body).toMatchObject({ isRanked: true })
  const three = [
    { name: 'Davi S.', points: 400 },
    { name: 'Caio L.', points: 300 },
    { name: 'Ana B.', points: 120 },
  ]
  expect(await shown()).toEqual(three)

  // A purchase counts from the next night on.
  await payment({ userId: ana.id, productId, status: 'approved' })
  expect(await shown()).toEqual(three)
  await countPopularity(store.deps)
  expect((await shown()).at(-1)).toEqual({ name: 'Ana B.', points: 220 })

  await choose(eva, true)
  expect((await shown()).map(({ name }) => name)).toEqual(['Eva M.', 'Davi S.', 'Caio L.'])
  await changeRow(store, users, eva.id, { isBanned: true })
  await choose(davi, false)
  expect(await shown()).toEqual([])
})

test('products have their place by the sales of the last 90 days, and none without any', async () => {
  const names = ['much', 'some', 'old', 'given', 'refunded'] as const
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = (await product(store, { name })).id
  const sell = (name: string, over = {}) => payment({ productId: ids[name] ?? '', status: 'approved', ...over })
  await store.db.delete(payments)
  for (let n = 0; n < 3; n++) await sell('much')
  await sell('some')
  await sell('old', { createdAt: Date.now() - (popularDays + 1) * dayMs })
  await sell('given', free)
  await sell('refunded', { status: 'refunded' })
  await store.db.update(products).set({ salesRank: 9 })
  await countPopularity(store.deps)
  await countPopularity(store.deps)
  const listed = (await store.ask(listProducts)).body
  const places = names.map((name) => listed.find(({ _id }) => _id === ids[name])?.salesRank)
  expect(places).toEqual([1, 2, null, null, null])
})

test('the demo store is ranked as the nightly run would', async () => {
  const demo = await openStore({ isSeeded: true })
  const counted = async () => ({
    ranking: (await demo.ask(listRanking)).body,
    places: (await demo.ask(listProducts)).body.map(({ _id, salesRank }) => [_id, salesRank !== null]),
    points: await demo.db.select({ id: users.id, points: users.rankingPoints }).from(users).orderBy(sql`id`),
  })
  const seeded = await counted()
  expect(seeded.ranking).toHaveLength(3)
  await countPopularity(demo.deps)
  expect(await counted()).toEqual(seeded)
  await demo.close()
})

test.each([
  ['Davi Almeida Souza', 'Davi S.'],
  ['  Lia  ', 'Lia'],
  ['', ''],
  ['Ana 😀x', 'Ana 😀.'],
])('of “%s” the ranking shows “%s”', (name, short) => {
  expect(shortName(name)).toBe(short)
})
