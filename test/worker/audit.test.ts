import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditEntry, listAudit } from '#schema/api/audit.ts'
import type { Page } from '#schema/api/lists.ts'
import { coupons } from '#schema/tables/coupons.ts'
import { auditedWrite } from '#worker/domain/audit/audited-write.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, type Person } from '../people.ts'
import { coupon } from '../rows.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())

const actor = { id: 'a', name: 'Ana', requestId: 'r' }
const list = async (query: Record<string, string | number>) =>
  (await store.ask(listAudit, { as: boss, query: { page: 1, ...query } })).body as Page<AuditEntry>

test('admins read who changed what, by page, thing and person', async () => {
  const { clock, deps, db } = store
  for (let n = 0; n < 3; n++) {
    clock.now += 1_000
    const row = await coupon(store, { code: `A${n}`, discount: n })
    const what = { action: 'coupon.update', table: coupons, id: row.id } as const
    await auditedWrite(deps, actor, what, { update: db.update(coupons).set({ discount: 50 }) })
  }
  const { items, total, pages } = await list({ limit: 2 })
  expect({ count: items.length, total, pages }).toEqual({ count: 2, total: 3, pages: 2 })
  expect(items[0]).toMatchObject({
    actorName: 'Ana',
    action: 'coupon.update',
    entity: 'coupons',
    before: { code: 'A2', discount: 2 },
    after: { code: 'A2', discount: 50 },
    requestId: 'r',
  })
  expect((await list({ entityId: items[0]?.entityId ?? '' })).total).toBe(1)
  expect((await list({ search: 'ana' })).total).toBe(3)
  expect((await list({ actorId: 'somebody' })).total).toBe(0)
})

test('a write that fails or changes nothing leaves no row', async () => {
  const row = await coupon(store, { discount: 7 })
  const what = { action: 'coupon.update', table: coupons, id: row.id } as const
  await auditedWrite(store.deps, actor, what, { update: store.db.update(coupons).set({ discount: 50 }) })
  await auditedWrite(store.deps, actor, what, { update: store.db.update(coupons).set({ discount: 50 }) })
  const tooMuch = auditedWrite(store.deps, actor, what, { update: store.db.update(coupons).set({ discount: 101 }) })
  await expect(tooMuch).rejects.toThrow()
  expect((await list({ entityId: row.id })).total).toBe(1)
})
