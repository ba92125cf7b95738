import { randomBytes } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addKeysOfRun, type KeysOfRun } from '#schema/api/key-runs.ts'
import { type LicenseKey, listKeys, updateKey } from '#schema/api/licenses.ts'
import { keyPattern } from '#schema/rules/licenses.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, licenses, notifications } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { level, license, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
await level(store)
const productName = (await product(store)).name

const newRun = () => randomBytes(16).toString('hex')
const call = (body: object) => store.ask(addKeysOfRun, { as: boss, body: { productName, from: 0, ...body } })
const ofRun = (runId: string) =>
  store.db
    .select()
    .from(licenses)
    .where(like(licenses.id, `${runId}%`))
const found = async (search: string) =>
  ((await store.ask(listKeys, { as: boss, query: { search, page: 1 } })).body as Page<LicenseKey>).items.map(
    ({ key }) => key,
  )

test('a call that is repeated, also at the same time, adds each key once', async () => {
  const reseller = await client(store)
  const runId = newRun()
  const body = { runId, from: 100, count: 100, days: 45, owner: reseller.email.toUpperCase(), note: 'Lote da Rita' }
  const answers = await Promise.all([call(body), call(body), call(body)])
  const [first, ...others] = answers.map(({ body }) => body as KeysOfRun)
  for (const other of others) expect(other.keys).toEqual(first?.keys)
  expect(first?.keys.map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, n) => n + 100))
  expect(new Set(first?.keys.map(({ key }) => key)).size).toBe(100)
  for (const { key } of first?.keys ?? []) expect(key).toMatch(keyPattern)
  const rows = await ofRun(runId)
  expect(rows).toHaveLength(100)
  expect(rows[0]).toMatchObject({ userId: reseller.id, productName, createdBy: boss.name, note: 'Lote da Rita' })
  const told = await store.db.select().from(notifications).where(eq(notifications.userId, reseller.id))
  expect(told).toMatchObject([{ notice: 'keys_given', params: { product: productName } }])
  const log = await store.db
    .select()
    .from(auditLog)
    .where(like(auditLog.entityId, `${runId}%`))
  expect(log).toHaveLength(100)
  expect(JSON.stringify(log)).not.toContain(first?.keys[0]?.key)
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('keys that exist are refused by their rows, and nothing else is lost', async () => {
  const there = await license(store)
  const runId = newRun()
  const keys = ['OLD-A', there.key.toLowerCase(), 'OLD-B', 'OLD-A', 'OLD-C']
  const { body } = await call({ runId, keys })
  expect(body.keys.map(({ row, key }: { row: number; key: string }) => [row, key])).toEqual([
    [0, 'OLD-A'],
    [2, 'OLD-B'],
    [4, 'OLD-C'],
  ])
  expect(body.refused).toEqual([
    { row: 1, key: there.key },
    { row: 3, key: 'OLD-A' },
  ])
  expect((await call({ runId, keys })).body).toEqual(body)
  expect(await ofRun(runId)).toHaveLength(3)
})

test.each([
  [{ count: 101 }, 'invalid_input'],
  [{ from: 950, count: 100 }, 'invalid_input'],
  [{ count: 1, keys: ['A'] }, 'invalid_input'],
  [{}, 'invalid_input'],
  [{ count: 1, days: 0 }, 'days_invalid'],
  [{ count: 1, productName: 'Nothing' }, 'product_invalid'],
  [{ count: 1, owner: 'nobody@people.test' }, 'user_not_found'],
])('%o is refused with %s, and adds nothing', async (body, code) => {
  const runId = newRun()
  expect((await call({ runId, ...body })).body.code).toBe(code)
  expect(await ofRun(runId)).toEqual([])
})

test('a key is found by its note, before and after it is indexed', async () => {
  const { key, id } = await license(store, { note: 'Ganhou no sorteio de Natal' })
  expect(await found('sorteio de natal')).toEqual([key])
  await store.tick()
  expect(await found('sorteio de natal')).toEqual([key])
  await store.ask(updateKey, { as: boss, params: { id }, body: { note: 'Devolvida pela Rosana' } })
  expect(await found('sorteio de natal')).toEqual([])
  expect(await found('rosana')).toEqual([key])
})
