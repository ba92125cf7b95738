import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewCoupon } from '#schema/api/coupons.ts'
import type { Role } from '#schema/rules/accounts.ts'
import { couponRefusal } from '#schema/rules/coupons.ts'
import { coupons } from '#schema/tables/coupons.ts'
import { isUsable } from '#worker/domain/coupons.ts'
import { openStore, type Store } from '../open-store.ts'
import { client, reseller } from '../people.ts'
import { coupon } from '../rows.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const day = 86_400_000

test('a preview says what a coupon takes off, whatever the case of its code, and uses nothing', async () => {
  const as = await client(store)
  const row = await coupon(store, { code: 'BemVindo', discount: 15, maxUses: 1 })
  for (const code of ['bemvindo', 'BEMVINDO', 'BemVindo']) {
    const { status, body } = await store.ask(previewCoupon, { as, params: { code } })
    expect({ status, ...body }).toEqual({ status: 200, valid: true, discount: 15, message: 'Cupom aplicado!' })
  }
  const [after] = await store.db.select().from(coupons).where(eq(coupons.id, row.id))
  expect(after?.currentUses).toBe(0)
})

const now = Date.now()
const cases: [string, Partial<typeof coupons.$inferInsert>, Role, number, string][] = [
  ['inactive', { isActive: false }, 'client', 404, 'coupon_invalid'],
  ['not yet valid', { validFrom: now + day }, 'client', 404, 'coupon_invalid'],
  ['no longer valid', { validUntil: now - day }, 'client', 404, 'coupon_invalid'],
  ['for other roles', { allowedRoles: ['reseller', 'admin'] }, 'client', 400, 'coupon_role'],
  ['used up', { maxUses: 3, currentUses: 3 }, 'client', 400, 'coupon_exhausted'],
  ['made for nobody', { maxUses: 0 }, 'client', 400, 'coupon_exhausted'],
  ['for her role', { allowedRoles: ['reseller', 'admin'] }, 'reseller', 200, ''],
  ['inside its dates', { validFrom: now - day, validUntil: now + day }, 'client', 200, ''],
  ['not yet used up', { maxUses: 3, currentUses: 2 }, 'client', 200, ''],
]

test.each(cases)('a coupon that is %s', async (_, over, role, status, code) => {
  const as = role === 'reseller' ? await reseller(store) : await client(store)
  const row = await coupon(store, over)
  const answer = await store.ask(previewCoupon, { as, params: { code: row.code } })
  expect({ status: answer.status, code: answer.body.code ?? '' }).toEqual({ status, code })
  // The write that takes the place asks the same rule in SQL: the two must agree.
  const usable = await store.db.select().from(coupons).where(isUsable(role, now))
  expect(usable.some(({ id }) => id === row.id)).toBe(couponRefusal(row, role, now) === null)
})

test('a code that is unknown, empty of sense or overlong is invalid', async () => {
  const as = await client(store)
  for (const code of ['nope', '%', "' or 1=1", 'x'.repeat(65), '\u0000']) {
    const answer = await store.ask(previewCoupon, { as, params: { code } })
    expect(answer, code).toMatchObject({ status: 404, body: { code: 'coupon_invalid' } })
  }
})

test('guessing codes is limited for each user', async () => {
  const as = await client(store)
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push((await store.ask(previewCoupon, { as, params: { code: `g${n}` } })).status)
  expect(statuses).toEqual([...Array(20).fill(404), 429, 429])
})
