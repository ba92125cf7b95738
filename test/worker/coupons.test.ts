import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '#schema/api/coupons.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import type { Role } from '#schema/rules/accounts.ts'
import { couponRefusal } from '#schema/rules/coupons.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, coupons, payments } from '#schema/tables/index.ts'
import { isUsable } from '#worker/domain/coupons/holds.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person, reseller } from '../people.ts'
import { coupon, findRow, product } from '../rows.ts'

const store = await openFileStore()

const day = 86_400_000

test('a preview says what a coupon takes off, whatever the case of its code, and uses nothing', async () => {
  const as = await client(store)
  const row = await coupon(store, { code: 'BemVindo', discount: 15, maxUses: 1 })
  for (const code of ['bemvindo', 'BEMVINDO', 'BemVindo']) {
    const { status, body } = await store.ask(api.previewCoupon, { as, params: { code } })
    expect({ status, ...body }).toEqual({ status: 200, valid: true, discount: 15, message: 'Cupom aplicado!' })
  }
  expect((await findRow(store, coupons, row.id))?.currentUses).toBe(0)
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
  const answer = await store.ask(api.previewCoupon, { as, params: { code: row.code } })
  expect({ status: answer.status, code: answer.body.code ?? '' }).toEqual({ status, code })
  // The write that uses the coupon has the same rule in SQL: the two must agree.
  const usable = await store.db.select().from(coupons).where(isUsable(as, now))
  expect(usable.some(({ id }) => id === row.id)).toBe(couponRefusal(row, { role, uses: 0 }, now) === null)
})

test('a code that is unknown, malformed or overlong is invalid', async () => {
  const as = await client(store)
  for (const code of ['nope', '%', "' or 1=1", 'x'.repeat(65), '\u0000']) {
    const answer = await store.ask(api.previewCoupon, { as, params: { code } })
    expect(answer, code).toMatchObject({ status: 404, body: { code: 'coupon_invalid' } })
  }
})

test('a coupon is found however its code is typed: with other accents, in full width, with spaces and what nobody sees', async () => {
  const as = await client(store)
  const { id: productId } = await product(store)
  await coupon(store, { code: 'PROMOÇÃO Água', discount: 50 })
  const typed = ['promoção água', 'promocao agua', 'PROMOC\u0327A\u0303O A\u0301GUA', ' ＰＲＯＭＯÇÃＯ　água\u200b']
  for (const code of typed) {
    const answer = await store.ask(api.previewCoupon, { as, params: { code } })
    expect(answer, code).toMatchObject({ status: 200, body: { discount: 50 } })
  }
  const orders = []
  for (const couponCode of typed) {
    const body = { ...order(as, productId), amount: '24.95', couponCode }
    orders.push(await store.ask(createPixPayment, { as, body }))
  }
  expect(new Set(orders.map(({ status, body }) => `${status} ${body.payment_id}`)).size).toBe(1)
  const payment = await findRow(store, payments, orders[0]?.body.payment_id ?? '')
  expect(payment).toMatchObject({ couponCode: 'PROMOÇÃO Água', amountCents: 2_495 })
})

test('previews of codes are limited for each user', async () => {
  const as = await client(store)
  const statuses = []
  for (let n = 0; n < 22; n++)
    statuses.push((await store.ask(api.previewCoupon, { as, params: { code: `g${n}` } })).status)
  expect(statuses).toEqual([...Array(20).fill(404), 429, 429])
})

describe('the panel', () => {
  const form = (over: Record<string, unknown> = {}) => ({ code: `N${serial++}`, discount: 20, ...over })
  let serial = 0
  let boss: Person
  beforeAll(async () => {
    boss = await admin(store)
  })
  const create = (body: unknown) => store.ask(api.createCoupon, { as: boss, body })
  const update = (id: string, body: unknown) => store.ask(api.updateCoupon, { as: boss, params: { id }, body })

  test('an admin makes a coupon from the fields the form has, and what is left out is usual', async () => {
    const { status, body } = await create({
      ...form({ code: ' Natal25 ', discount: '25', maxUses: '', validFrom: '2026-12-01T00:00', validUntil: null }),
      currentUses: 99,
      _id: 'mine',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 'Natal25',
      discount: 25,
      maxUses: null,
      maxUsesPerCustomer: 1,
      currentUses: 0,
      isActive: true,
      allowedRoles: ['client', 'reseller', 'admin'],
      validFrom: '2026-12-01T03:00:00.000Z',
      validUntil: null,
    })
    expect(body._id).not.toBe('mine')
  })

  test('roles cascade: whoever is above may use what is below', async () => {
    expect((await create(form({ allowedRoles: ['reseller'] }))).body.allowedRoles).toEqual(['reseller', 'admin'])
    expect((await create(form({ allowedRoles: ['admin', 'client'] }))).body.allowedRoles).toHaveLength(3)
  })

  test.each([
    [{ discount: 101 }],
    [{ discount: -1 }],
    [{ discount: 10.5 }],
    [{ discount: 'ten' }],
    [{ code: '  ' }],
    [{ code: 'x'.repeat(65) }],
    [{ maxUses: -1 }],
    [{ allowedRoles: ['root'] }],
    [{ allowedRoles: [] }],
    [{ maxUsesPerCustomer: 0 }],
    [{ validFrom: 'yesterday' }],
  ])('a coupon with %o is refused', async (over) => {
    expect(await create(form(over))).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('the uses of a customer are limited to one, to another number, or not at all', async () => {
    const { body } = await create(form({ maxUsesPerCustomer: '3' }))
    expect(body.maxUsesPerCustomer).toBe(3)
    expect((await update(body._id, { maxUsesPerCustomer: '' })).body.maxUsesPerCustomer).toBeNull()
    expect((await update(body._id, { discount: 5 })).body.maxUsesPerCustomer).toBeNull()
    expect(await update(body._id, { allowedRoles: [] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ path: 'allowedRoles' }] },
    })
  })

  test('a coupon cannot end before it begins, also where only one of the dates is changed', async () => {
    const refused = { status: 400, body: { code: 'coupon_dates' } }
    const dates = { validFrom: '2026-12-02T00:00', validUntil: '2026-12-01T00:00' }
    expect(await create(form(dates))).toMatchObject(refused)
    const { body } = await create(form({ validFrom: '2026-12-02T00:00', validUntil: '2026-12-03T00:00' }))
    expect(await update(body._id, dates)).toMatchObject(refused)
    expect(await update(body._id, { validUntil: '2026-12-01T00:00' })).toMatchObject(refused)
    expect(await update(body._id, { validFrom: '2026-12-04T00:00' })).toMatchObject(refused)
    expect((await update(body._id, { discount: 5 })).status).toBe(200)
    expect((await update(body._id, { validFrom: '' })).status).toBe(200)
    expect((await update(body._id, { validUntil: '2026-12-01T00:00' })).status).toBe(200)
    expect(await update('nothing', dates)).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } })
  })

  test('two coupons cannot share a code, whatever its case and accents', async () => {
    const { body } = await create(form({ code: 'Unico' }))
    for (const code of ['UNICO', 'ÚNICO', 'Ｕnico', 'uni\u00adco'])
      expect(await create(form({ code })), code).toMatchObject({ status: 409, body: { code: 'coupon_taken' } })
    const other = await create(form())
    expect(await update(other.body._id, form({ code: 'unico' }))).toMatchObject({ status: 409 })
    expect((await update(body._id, form({ code: 'UNICO', discount: 5 }))).body).toMatchObject({
      code: 'UNICO',
      discount: 5,
    })
  })

  test('uses are counted, never written, and the maximum cannot go below them', async () => {
    const row = await coupon(store, { maxUses: 10, currentUses: 4 })
    const changed = await update(row.id, { code: row.code, discount: 10, currentUses: 0, maxUses: 4 })
    expect(changed.body).toMatchObject({ maxUses: 4, currentUses: 4 })
    const refused = await update(row.id, { code: row.code, discount: 10, maxUses: 3 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'coupon_below_uses' } })
  })

  test('a coupon is deleted once', async () => {
    const { body } = await create(form())
    const remove = () => store.ask(api.deleteCoupon, { as: boss, params: { id: body._id } })
    expect((await remove()).body).toEqual({ success: true, message: 'Cupom excluído com sucesso!' })
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } })
    expect(await update(body._id, form())).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } })
  })

  test('every write leaves its row in the audit log, with how it was before and after', async () => {
    const { body } = await create(form({ code: 'Auditado' }))
    await update(body._id, form({ code: 'Auditado', discount: 30 }))
    await store.ask(api.deleteCoupon, { as: boss, params: { id: body._id } })
    await update(body._id, form())
    const rows = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, body._id))
      .orderBy(auditLog.createdAt)
    expect(rows).toMatchObject([
      { action: 'coupon.create', actorId: boss.id, entity: 'coupons', before: null, after: { discount: 20 } },
      { action: 'coupon.update', before: { discount: 20 }, after: { code: 'Auditado', discount: 30 } },
      { action: 'coupon.delete', before: { discount: 30 }, after: null },
    ])
  })

  test('the list answers bare with its length, or in pages that are searched, filtered and sorted', async () => {
    for (let n = 0; n < 12; n++) await create(form({ code: `Lista_${n}`, discount: n, isActive: n % 2 === 0 }))
    const list = (query: Record<string, string | number> = {}) => store.ask(api.listCoupons, { as: boss, query })
    const bare = await list()
    expect(Array.isArray(bare.body)).toBe(true)
    expect(bare.headers.get('x-total-count')).toBe(String((bare.body as unknown[]).length))
    const paged = await list({ page: 2, limit: 5, search: 'lista_', sort: 'discount' })
    expect(paged.body).toMatchObject({ total: 12, page: 2, pages: 3 })
    expect(discountsOf(paged.body)).toEqual([5, 6, 7, 8, 9])
    expect(discountsOf((await list({ search: 'lista_', isActive: 'true', sort: '-discount' })).body)).toEqual([
      10, 8, 6, 4, 2, 0,
    ])
    await create(form({ code: 'Seleção', discount: 77 }))
    for (const search of ['seleção', 'SELECAO', 'lec\u0327a\u0303o', 'ｓｅｌｅ'])
      expect(discountsOf((await list({ search })).body), search).toEqual([77])
    expect((await list({ search: 'lista%' })).body).toMatchObject({ items: [], total: 0, pages: 1 })
    const wrong: Record<string, string>[] = [{ page: '0' }, { page: 'x' }, { limit: '101' }, { sort: 'password' }]
    for (const query of wrong) {
      expect(await list(query)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      })
    }
  })
})

const discountsOf = (body: unknown) => (body as Page<api.Coupon>).items.map(({ discount }) => discount)
