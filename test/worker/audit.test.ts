import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AuditEntry, listAudit } from '#schema/api/audit.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, coupons } from '#schema/tables/index.ts'
import { auditedWrite } from '#worker/domain/audit/audited-write.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { coupon } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

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

test('entries older than 24 months are deleted by the cron, batch by batch; the others and the count stay right', async () => {
  const now = Date.parse('2028-05-31T12:00:00Z')
  const entries = (count: number, name: string, createdAt: number) =>
    store.db.run(sql`
      with recursive n(x) as (select 1 union all select x + 1 from n where x < ${count})
      insert into audit_log (id, actor_id, actor_name, action, entity, entity_id, request_id, created_at)
      select ${name} || x, 'a', ${name}, 'coupon.update', 'coupons', 'c', 'r', ${createdAt} from n`)
  await store.db.delete(auditLog)
  await entries(1_200, 'Antiga', Date.parse('2026-05-31T11:59:59Z'))
  await entries(3, 'Recente', Date.parse('2026-05-31T12:00:01Z'))
  const left = () => store.db.$count(auditLog)
  const counts = []
  for (let run = 0; run < 4; run++) {
    await store.tick(now)
    counts.push(await left())
  }
  expect(counts).toEqual([703, 203, 3, 3])
  expect((await list({})).total).toBe(3)
  expect((await list({ search: 'antiga' })).total).toBe(0)
  expect((await list({ search: 'recente' })).total).toBe(3)
})
