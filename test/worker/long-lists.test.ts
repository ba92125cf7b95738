import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAudit } from '#schema/api/audit.ts'
import { definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import { listFeedback } from '#schema/api/feedback.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import { listUsers } from '#schema/api/users.ts'
import type { Page } from '#schema/rules/lists.ts'
import { licenses } from '#schema/tables/index.ts'
import * as people from '#worker/domain/accounts/users.ts'
import * as audit from '#worker/domain/audit/list.ts'
import * as reviews from '#worker/domain/feedback/moderation.ts'
import * as keys from '#worker/domain/licenses/list.ts'
import * as purchases from '#worker/domain/purchases/history.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { planOf } from '../query-plans.ts'
import { changeRow, license } from '../rows.ts'
import { statementsOf } from '../rows-read.ts'

const store = await openFileStore()
const boss = await admin(store)

type Query = Record<string, string | number>
const read = async (endpoint: Endpoint, query: Query) => {
  const { status, body } = await store.ask(endpoint, { as: boss, query })
  expect(status, JSON.stringify({ query, body })).toBe(200)
  return body as unknown as Page<{ _id: string }>
}

test('the length of the list of keys is that of its rows, through every change', async () => {
  const count = async (query: Query = {}) => (await read(listKeys, { page: 1, ...query })).total
  const [before, external] = [await count(), await count({ sellerType: 'multiloader' })]
  const one = await license(store, {})
  const other = await license(store, { sellerType: 'multiloader' })
  expect([await count(), await count({ sellerType: 'multiloader' })]).toEqual([before + 2, external + 1])
  await changeRow(store, licenses, one.id, { deletedAt: 1 })
  await store.db.delete(licenses).where(eq(licenses.id, other.id))
  expect([await count(), await count({ sellerType: 'multiloader' })]).toEqual([before, external])
  await changeRow(store, licenses, one.id, { deletedAt: null })
  expect(await count()).toBe(before + 1)
})

test('keys and purchases in the order of their owners’ names come page by page, nobody’s too', async () => {
  const names = ['ábaco', 'Abel', 'abel', 'Zoé']
  for (const name of names) {
    const { id } = await client(store, { name })
    for (let n = 0; n < 3; n++) await license(store, { userId: id, purchaseDate: n })
  }
  const { total } = await read(listKeys, { page: 1 })
  for (const sort of ['username', '-username']) {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 7) }, (_, n) => read(listKeys, { sort, limit: 7, page: n + 1 })),
    )
    const rows = pages.flatMap(({ items }) => items as unknown as { _id: string; username: string | null }[])
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(total)
    const spelt = rows.map(({ username }) => (username ?? '').replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
    const sorted = spelt.toSorted((one, next) => Buffer.compare(Buffer.from(one), Buffer.from(next)))
    expect(spelt).toEqual(sort === 'username' ? sorted : sorted.toReversed())
  }
})

/** The panel's long lists: endpoint and domain function. */
const lists: Record<string, [endpoint: Endpoint, read: (query: never) => Promise<unknown>]> = {
  users: [listUsers, (query) => people.listUsers(store.deps, query)],
  keys: [listKeys, (query) => keys.listKeys(store.deps, query)],
  purchases: [listPurchaseHistory, (query) => purchases.listPurchaseHistory(store.deps, query)],
  feedback: [listFeedback, (query) => reviews.listFeedback(store.deps, query)],
  audit: [listAudit, (query) => audit.listAudit(store.deps, query)],
}

test.each(Object.keys(lists))('SQLite reads no page of %s by reading or sorting the whole table', async (name) => {
  const [endpoint, ask] = lists[name] ?? [listUsers, () => Promise.reject()]
  const sorts = (definitionOf(endpoint).query as unknown as { entries: { sort: { wrapped: { options: string[] } } } })
    .entries.sort.wrapped.options
  expect(sorts.length).toBeGreaterThan(3)
  const asked = await statementsOf(store, async () => {
    for (const sort of [undefined, ...sorts])
      for (const search of [undefined, 'abc']) await ask({ page: 2, limit: 10, sort, search } as never)
  })
  expect(asked.length).toBeGreaterThan(sorts.length)
  for (const { sql: text, args } of asked) {
    const plan = await planOf(store, text, args)
    const queryAndPlan = [text, ...plan].join('\n')
    expect(
      plan.filter((line) => /^SCAN (licenses|payments|users|feedback|audit_log)$/.test(line)),
      queryAndPlan,
    ).toEqual([])
    // Sorting is allowed for the page itself, the hits of a search, and rows that an index groups.
    const isSearch = text.includes('search match')
    const sorters = plan.filter((line) => line === 'USE TEMP B-TREE FOR ORDER BY')
    expect(sorters.length, queryAndPlan).toBeLessThanOrEqual(isSearch ? 2 : 1)
  }
})

test.each(['blocked', 'banned'] as const)('%s users are counted from their index alone', async (status) => {
  const asked = await statementsOf(store, () => people.listUsers(store.deps, { page: 1, limit: 10, status }))
  const counts = asked.filter(({ sql }) => sql.includes('count(*)'))
  expect(counts).toHaveLength(1)
  for (const { sql, args } of counts)
    expect(await planOf(store, sql, args)).toContain('SEARCH users USING INDEX users_barred (is_banned=?)')
})
