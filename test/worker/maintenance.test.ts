import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listProducts } from '#schema/api/catalogue.ts'
import { setMaintenance } from '#schema/api/maintenance.ts'
import { listNotifications, markNotificationRead, type Notification } from '#schema/api/notifications.ts'
import type { ProductStatus } from '#schema/rules/catalogue.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { auditLog, licenses, products, refunds } from '#schema/tables/index.ts'
import * as maintenance from '#worker/domain/catalogue/maintenance.ts'
import { syncLicense } from '#worker/domain/licenses/suspension.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { terms } from '../purchases.ts'
import { changeRow, findRow, license, pendingPayment, product } from '../rows.ts'
import { isWide, wide } from '../width.ts'

const store = await openFileStore()
const boss = await admin(store)

const hour = 3_600_000
const actor = () => ({ id: boss.id, name: boss.name, requestId: 'r' })
const put = (id: string, status: string) => store.ask(setMaintenance, { as: boss, params: { id }, body: { status } })
const endOf = async ({ id }: { id: string }) => (await findRow(store, licenses, id))?.expirationDate
const notificationsOf = async (as: Person, lang = 'pt-BR') =>
  (await store.ask(listNotifications, { as, lang })).body as Notification[]

/** A product that has been in maintenance for so long, by the store's clock. */
const inMaintenanceFor = (ms: number) =>
  product(store, { status: 'maintenance', maintenanceSince: store.clock.now - ms })
const back = (id: string) => maintenance.setMaintenance(store.deps, actor(), id, 'active')

test('a product goes into maintenance and comes back, and the shop shows it meanwhile', async () => {
  const { id } = await product(store)
  const statusOf = async () => (await store.ask(listProducts)).body.find(({ _id }) => _id === id)?.status
  expect((await put(id, 'maintenance')).body).toMatchObject({ success: true, product: { status: 'maintenance' } })
  const first = await findRow(store, products, id)
  expect((await put(id, 'maintenance')).status).toBe(200)
  expect(await findRow(store, products, id)).toEqual(first)
  expect(await statusOf()).toBe('maintenance')
  expect((await put(id, 'active')).body).toMatchObject({ extended: 0, product: { status: 'active' } })
  expect(await statusOf()).toBe('active')
  const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(log.map(({ action }) => action).sort()).toEqual(['product.back', 'product.maintenance'])
  expect((await put('nothing', 'active')).body.code).toBe('product_not_found')
  expect((await put('nothing', 'maintenance')).body.code).toBe('product_not_found')
  expect((await put(id, 'broken')).status).toBe(400)
})

describe('on its return', () => {
  test('who was in force has the outage back, who bought during it what they had of it, and nobody else anything', async () => {
    const { now } = store.clock
    const item = await inMaintenanceFor(10 * hour)
    const of = (over: object) =>
      license(store, { productId: item.id, purchaseDate: now - 20 * dayMs, expirationDate: now + dayMs, ...over })
    const before = await of({})
    const duringIt = await of({ purchaseDate: now - 4 * hour })
    const ranOutInIt = await of({ expirationDate: now - hour })
    const ranOutBefore = await of({ expirationDate: now - 11 * hour })
    const suspended = await of({ isActive: false })
    const suspendedBefore = await of({ suspendedAt: now - 11 * hour })
    const suspendedInIt = await of({ suspendedAt: now - 3 * hour })
    const deleted = await of({ isActive: false, deletedAt: 1 })
    const ofAnother = await of({ productId: (await product(store)).id })
    const external = await of({ sellerType: 'multiloader' })
    expect(await back(item.id)).toMatchObject({ extended: 4, notExtended: 1 })
    expect(await endOf(before)).toBe(now + dayMs + 10 * hour)
    expect(await endOf(duringIt)).toBe(now + dayMs + 4 * hour)
    expect(await endOf(ranOutInIt)).toBe(now + 9 * hour)
    expect(await endOf(suspendedInIt)).toBe(now + dayMs + 7 * hour)
    for (const row of [ranOutBefore, suspended, suspendedBefore, deleted, ofAnother, external]) {
      expect(await endOf(row)).toBe(row.expirationDate)
    }
  })

  test('it is given once, however often and at once it is pressed', async () => {
    const item = await inMaintenanceFor(2 * dayMs)
    const row = await license(store, { productId: item.id, purchaseDate: store.clock.now - 9 * dayMs })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => back(item.id)))
    expect(outcomes.map(({ extended }) => extended).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(await endOf(row)).toBe(row.expirationDate + 2 * dayMs)
    expect((await back(item.id)).extended).toBe(0)
    expect(await endOf(row)).toBe(row.expirationDate + 2 * dayMs)
  })

  test('it is given once though the answer of the write gets lost', async () => {
    for (let round = 0; round < (isWide ? 3 : 1); round++) {
      const item = await inMaintenanceFor(dayMs)
      const row = await license(store, { productId: item.id, purchaseDate: store.clock.now - 9 * dayMs })
      store.proxy.set({ dropAnswers: 0.6 })
      const isBack = await back(item.id).catch(() => null)
      store.proxy.set({ dropAnswers: 0 })
      if (!isBack) await back(item.id)
      expect(await endOf(row)).toBe(row.expirationDate + dayMs)
    }
  })

  test('of two outages each is given once, and of toggles at once nobody gains or loses a minute', async () => {
    const { clock } = store
    const from = clock.now
    const item = await product(store)
    const row = await license(store, { productId: item.id, purchaseDate: from - 9 * dayMs })
    const set = (status: ProductStatus) => maintenance.setMaintenance(store.deps, actor(), item.id, status)
    try {
      await set('maintenance')
      clock.now += 3 * hour
      await set('active')
      clock.now += hour
      await set('maintenance')
      clock.now += 2 * hour
      const both = ['active', 'maintenance'] as const
      await Promise.all(Array.from({ length: 12 }, (_, n) => set(both[n % 2] ?? 'active')))
      await set('active')
      expect(await endOf(row)).toBe(row.expirationDate + 5 * hour)
    } finally {
      clock.now = from
    }
  })

  test('its owners are notified in their language, and may mark it as read; nobody else is notified', async () => {
    const item = await inMaintenanceFor(26 * hour)
    await changeRow(store, products, item.id, { en: { name: 'Sight' } })
    const [owner, other, former] = [await client(store), await client(store), await client(store)]
    const purchaseDate = store.clock.now - 9 * dayMs
    await license(store, { productId: item.id, userId: owner.id, purchaseDate })
    await license(store, { productId: item.id, userId: owner.id, purchaseDate })
    await license(store, { productId: item.id, userId: former.id, purchaseDate, expirationDate: purchaseDate + dayMs })
    await back(item.id)
    expect(await notificationsOf(owner)).toMatchObject([
      {
        title: `${item.name} voltou, e você recebeu o tempo da parada`,
        content: `A manutenção de ${item.name} acabou. A sua licença ganhou de volta o tempo da parada (1 d 2 h).`,
        category: 'manutencao',
        read: false,
      },
    ])
    const [notice] = await notificationsOf(owner, 'en')
    expect(notice?.title).toBe('Sight is back, and you got the lost time added')
    const params = { id: notice?._id ?? '' }
    expect((await store.ask(markNotificationRead, { as: owner, params })).status).toBe(200)
    expect((await notificationsOf(owner))[0]?.read).toBe(true)
    for (const who of [other, former, boss]) {
      expect(await notificationsOf(who)).toEqual([])
      expect((await store.ask(markNotificationRead, { as: who, params })).status).toBe(404)
    }
  })

  wide.test('a hundred thousand licences are one write of a second or two', async () => {
    const item = await inMaintenanceFor(dayMs)
    const { now } = store.clock
    await store.db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
      insert into licenses (id, key, product_id, product_name, seller_type, level, created_by, purchase_date, expiration_date)
      select 'many-' || i, 'MANY-' || i, ${item.id}, 'Many', 'internal', 0, 'Ana', ${now - dayMs * 3}, ${now + dayMs} from n`)
    const from = performance.now()
    expect((await back(item.id)).extended).toBe(100_000)
    expect(performance.now() - from).toBeLessThan(5_000)
    const [sum] = await store.db.all<{ n: number }>(
      sql`select count(*) as n from licenses where product_id = ${item.id} and expiration_date = ${now + 2 * dayMs}`,
    )
    expect(sum?.n).toBe(100_000)
  })
})

type Turn = readonly [at: number, change: 'out' | 'back' | 'suspend' | 'restore']

/** By how much a key that is valid for 100 hours more is extended. */
async function creditOf(turns: readonly Turn[], over: { sellerType?: 'multiloader' } = {}) {
  const { clock, db, deps } = store
  const from = clock.now
  const item = await product(store, over)
  const paid = { status: 'approved', approvedAt: from, settledBy: 'webhook', ...terms } as const
  const { id: paymentId } = await pendingPayment(store, { productId: item.id, ...paid })
  const validity = { purchaseDate: from - dayMs, expirationDate: from + 100 * hour }
  const key = await license(store, { productId: item.id, paymentId, ...validity, ...over })
  const at = { requestedAt: from, createdAt: from, nextAttemptAt: from }
  const change = {
    out: () => maintenance.setMaintenance(deps, actor(), item.id, 'maintenance'),
    back: () => back(item.id),
    suspend: () => db.insert(refunds).values({ paymentId, source: 'user', amountCents: 1, ...at }),
    restore: () => db.delete(refunds).where(eq(refunds.paymentId, paymentId)),
  }
  try {
    for (const [hours, name] of turns) {
      clock.now = from + hours * hour
      await change[name]()
      await writeBatch(deps.db, syncLicense(deps, paymentId))
    }
  } finally {
    clock.now = from
  }
  return ((await endOf(key)) ?? 0) - key.expirationDate
}

test.each<[string, Turn[], lost: number]>([
  [
    'a suspension before an outage',
    [
      [1, 'suspend'],
      [3, 'restore'],
      [4, 'out'],
      [9, 'back'],
    ],
    7,
  ],
  [
    'a suspension after an outage',
    [
      [1, 'out'],
      [3, 'back'],
      [4, 'suspend'],
      [9, 'restore'],
    ],
    7,
  ],
  [
    'a suspension inside an outage',
    [
      [1, 'out'],
      [3, 'suspend'],
      [5, 'restore'],
      [9, 'back'],
    ],
    8,
  ],
  [
    'an outage inside a suspension',
    [
      [1, 'suspend'],
      [3, 'out'],
      [5, 'back'],
      [9, 'restore'],
    ],
    8,
  ],
  [
    'a suspension that ends in an outage',
    [
      [1, 'suspend'],
      [4, 'out'],
      [6, 'restore'],
      [9, 'back'],
    ],
    8,
  ],
  [
    'a suspension that begins in an outage',
    [
      [1, 'out'],
      [4, 'suspend'],
      [6, 'back'],
      [9, 'restore'],
    ],
    8,
  ],
  [
    'a suspension that begins with an outage',
    [
      [1, 'out'],
      [1, 'suspend'],
      [6, 'restore'],
      [9, 'back'],
    ],
    8,
  ],
  [
    'a suspension that ends with an outage',
    [
      [1, 'out'],
      [4, 'suspend'],
      [9, 'restore'],
      [9, 'back'],
    ],
    8,
  ],
  [
    'two suspensions inside an outage',
    [
      [1, 'out'],
      [2, 'suspend'],
      [3, 'restore'],
      [5, 'suspend'],
      [6, 'restore'],
      [9, 'back'],
    ],
    8,
  ],
  [
    'two suspensions across an outage’s ends',
    [
      [1, 'suspend'],
      [3, 'out'],
      [4, 'restore'],
      [6, 'suspend'],
      [8, 'back'],
      [9, 'restore'],
    ],
    8,
  ],
  [
    'two outages across a suspension’s ends',
    [
      [1, 'out'],
      [3, 'suspend'],
      [4, 'back'],
      [6, 'out'],
      [8, 'restore'],
      [9, 'back'],
    ],
    8,
  ],
  [
    'two outages inside a suspension',
    [
      [1, 'suspend'],
      [2, 'out'],
      [3, 'back'],
      [5, 'out'],
      [6, 'back'],
      [9, 'restore'],
    ],
    8,
  ],
  [
    'a suspension in which the key would have expired',
    [
      [99, 'suspend'],
      [102, 'out'],
      [105, 'restore'],
      [109, 'back'],
    ],
    10,
  ],
  [
    'an outage in which it expired before its suspension',
    [
      [99, 'out'],
      [102, 'suspend'],
      [105, 'restore'],
      [109, 'back'],
    ],
    10,
  ],
])('of %s each lost hour comes back once', async (_, turns, lost) => {
  expect(await creditOf(turns)).toBe(lost * hour)
})

test('an external key, which no outage extends, has the whole time of its suspension back', async () => {
  const turns: Turn[] = [
    [1, 'out'],
    [3, 'suspend'],
    [5, 'restore'],
    [9, 'back'],
  ]
  expect(await creditOf(turns, { sellerType: 'multiloader' })).toBe(2 * hour)
})

test.each([
  [0, '1 min'],
  [59 * 60_000, '59 min'],
  [hour * 3, '3 h'],
  [hour * 3 + 20 * 60_000, '3 h 20 min'],
  [dayMs * 2 + hour * 4 + 9 * 60_000, '2 d 4 h'],
])('%d ms are written as %s', (ms, text) => {
  expect(maintenance.durationText(ms)).toBe(text)
})
