import { randomBytes } from 'node:crypto'
import { and, eq, like, notInArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '#schema/api/approvals.ts'
import { createCoupon, updateCoupon } from '#schema/api/coupons.ts'
import { exportApprovals } from '#schema/api/exports.ts'
import { addKeysOfRun } from '#schema/api/key-runs.ts'
import { generateKey } from '#schema/api/licenses.ts'
import { recordManualOrder } from '#schema/api/manual-orders.ts'
import { refundPart } from '#schema/api/partial-refunds.ts'
import { decideRefundRequest, submitRefundRequest } from '#schema/api/refund-requests.ts'
import { refundForReason, refundPayment } from '#schema/api/refunds.ts'
import { updateShopSettings } from '#schema/api/settings.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import type { ShopSetting } from '#schema/rules/settings.ts'
import {
  approvals,
  auditLog,
  coupons,
  licenses,
  notifications,
  partialRefunds,
  payments,
  refundRequests,
  refunds,
  shopSettings,
  users,
} from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { approveCall } from '#worker/domain/approval-decisions/decide.ts'
import { times } from '../concurrency.ts'
import { couponForm } from '../forms.ts'
import { interrupted } from '../interrupted.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { pixCharge } from '../purchases.ts'
import * as rows from '../rows.ts'

const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })
const [asker, other] = [await admin(store), await admin(store)]
const limits = { four_eyes_brl_cents: 1_000, four_eyes_usd_cents: 1_000, four_eyes_keys: 3, four_eyes_coupon: 50 }
const set = async (values: Partial<Record<ShopSetting, number>>) => {
  await store.db.delete(shopSettings)
  const given = Object.entries(values) as [ShopSetting, number][]
  if (given.length > 0) await store.db.insert(shopSettings).values(given.map(([name, value]) => ({ name, value })))
}
beforeEach(async () => {
  await store.db.delete(approvals)
  await store.db.update(users).set({ isBanned: false, staffScopes: null, role: 'admin' }).where(eq(users.id, asker.id))
  await set(limits)
})
afterAll(async () => expect(await auditMoney(store.sqld.url)).toEqual([]))

const newId = () => randomBytes(16).toString('hex')
const waitingOf = async (answer: Promise<{ status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'approval_needed' } })
  return (body as { approval: { _id: string } }).approval._id
}
const approve = (id: string, as: Person = other) => store.ask(api.approveCall, { as, params: { id } })
const decline = (id: string, as: Person = other) =>
  store.ask(api.declineCall, { as, params: { id }, body: { reason: 'Not like this' } })
const rowOf = (id: string) => rows.findRow(store, approvals, id)
const listed = async (as: Person) => itemsOf((await store.ask(api.listApprovals, { as, query: { page: 1 } })).body)
const longAgo = () => ({ createdAt: Date.now() - 30 * dayMs, approvedAt: Date.now() - 30 * dayMs })
const soldKey = async () => (await pixCharge(store, { isPaid: true })).id
const refundOf = async (id: string) => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
const partsOf = (id: string) => store.db.select().from(partialRefunds).where(eq(partialRefunds.paymentId, id))
const noticesOf = async (who: Person) =>
  (await store.db.select().from(notifications).where(eq(notifications.userId, who.id))).map(({ notice }) => notice)

interface Case {
  /** A call that has to wait, and whether it was carried out. */
  ask: (as?: Person) => Promise<{ status: number; body: unknown }>
  isDone: () => Promise<boolean>
  shown: { paymentId?: string; [field: string]: unknown }
}

const refundCase = async (): Promise<Case> => {
  const paymentId = await soldKey()
  return {
    ask: (as = asker) => store.ask(refundPayment, { as, params: { paymentId } }),
    isDone: async () => (await refundOf(paymentId))?.requestedBy === other.id,
    shown: { call: 'refund', paymentId, amount: 49.9, currency: 'BRL' },
  }
}
const manualOrderCase = async (amount = '0.01'): Promise<Case> => {
  const [who, item] = [await client(store), await rows.product(store, { priceBrl: 4_990 })]
  const soldAt = new Date(Date.now() - 60_000).toISOString()
  const sale = { orderId: newId(), buyer: who.email, productId: item.id, amount, currency: 'BRL' } as const
  const body = { ...sale, soldAt, soldThrough: 'Cash' }
  return {
    ask: (as = asker) => store.ask(recordManualOrder, { as, body }),
    isDone: async () => (await store.db.$count(payments, eq(payments.userId, who.id))) === 1,
    shown: {
      call: 'manual_order',
      amount: Number(amount),
      listPrice: 49.9,
      person: who.email,
      productName: item.name,
      details: { soldAt },
    },
  }
}
/** Its customer asks for the money of a key that is in use. */
const saleWithRequest = async () => {
  const who = await client(store)
  const item = await rows.product(store)
  const sold = { status: 'approved', approvedAt: Date.now(), amountCents: 4_990 } as const
  const { id: paymentId } = await rows.pendingPayment(store, { userId: who.id, productId: item.id, ...sold })
  await rows.license(store, { userId: who.id, paymentId, activatedAt: 1, device: 'PC' })
  await store.ask(submitRefundRequest, { as: who, params: { paymentId }, body: { reason: 'No' } })
  return paymentId
}
/** Beyond the window of refunds. */
const refundForReasonCase = async (paymentId: string): Promise<Case> => {
  await rows.changeRow(store, payments, paymentId, longAgo())
  return {
    ask: (as = asker) => store.ask(refundForReason, { as, params: { paymentId }, body: { reason: 'Agreed' } }),
    isDone: async () => (await refundOf(paymentId))?.reason === 'Agreed',
    shown: { call: 'refund', details: { reason: 'Agreed' } },
  }
}
const cases: Record<string, () => Promise<Case>> = {
  'a refund': refundCase,
  'a late refund for a reason': async () => refundForReasonCase(await soldKey()),
  'a late return of a manual order': async () => {
    const { ask } = await manualOrderCase('49.90')
    await set({})
    const { body } = await ask()
    await set(limits)
    return refundForReasonCase((body as { paymentId: string }).paymentId)
  },
  'a refund of a part': async () => {
    const paymentId = await soldKey()
    const body = { id: newId(), amount: '10.01', reason: 'It was down' }
    return {
      ask: (as = asker) => store.ask(refundPart, { as, params: { paymentId }, body }),
      isDone: async () => (await partsOf(paymentId)).length === 1,
      shown: { call: 'partial_refund', amount: 10.01, paymentId },
    }
  },
  'a refund request': async () => {
    const paymentId = await saleWithRequest()
    const body = { decision: 'approved', reply: 'Of course' } as const
    return {
      ask: (as = asker) => store.ask(decideRefundRequest, { as, params: { paymentId }, body }),
      isDone: async () => {
        const [request] = await store.db.select().from(refundRequests).where(eq(refundRequests.paymentId, paymentId))
        return request?.status === 'approved' && (await refundOf(paymentId)) !== undefined
      },
      shown: { call: 'refund_request', paymentId, details: { reply: 'Of course' } },
    }
  },
  'a manual order, however little came in': () => manualOrderCase(),
  'a run of keys': async () => {
    await rows.level(store)
    const { name: productName } = await rows.product(store)
    const runId = newId()
    const body = { runId, from: 0, count: 4, productName, days: 30, owner: null, note: 'A lot' }
    return {
      ask: (as = asker) => store.ask(addKeysOfRun, { as, body }),
      isDone: async () => {
        const made = await store.db
          .select()
          .from(licenses)
          .where(like(licenses.id, `${runId}-%`))
        return made.length === 4 && made.every(({ createdBy }) => createdBy === asker.name)
      },
      shown: { call: 'key_run', productName, details: { count: 4, note: 'A lot' } },
    }
  },
  'a coupon': async () => {
    const body = { ...couponForm(), discount: 50 }
    return {
      ask: (as = asker) => store.ask(createCoupon, { as, body }),
      isDone: async () => (await store.db.$count(coupons, eq(coupons.code, body.code))) === 1,
      shown: { call: 'coupon', details: { code: body.code, discount: 50 }, current: null },
    }
  },
  'a coupon that is changed to the discount': async () => {
    const { id } = await rows.coupon(store, { discount: 10 })
    return {
      ask: (as = asker) => store.ask(updateCoupon, { as, params: { id }, body: { discount: 90, maxUses: null } }),
      isDone: async () => (await rows.findRow(store, coupons, id))?.discount === 90,
      shown: { call: 'coupon', details: { discount: 90 }, current: { discount: 10 } },
    }
  },
  'a limit that is raised': async () => ({
    ask: (as = asker) => store.ask(updateShopSettings, { as, body: { four_eyes_keys: 4 } }),
    isDone: async () => (await store.db.$count(shopSettings, eq(shopSettings.value, 4))) === 1,
    shown: { call: 'setting', details: { four_eyes_keys: 4 }, current: { four_eyes_keys: 3 } },
  }),
}

describe.each(Object.entries(cases))('%s above the limit', (_, make) => {
  test('waits, once, until another admin approves it, and is then done once', async () => {
    const { ask, isDone, shown } = await make()
    const id = await waitingOf(ask())
    expect(await Promise.all(times(4, () => waitingOf(ask())))).toEqual(times(4, () => id))
    expect(await waitingOf(ask(other))).toBe(id)
    expect(await isDone()).toBe(false)
    expect((await noticesOf(other)).filter((notice) => notice === 'approval_requested')).not.toEqual([])
    expect(await noticesOf(asker)).not.toContain('approval_requested')
    expect(await listed(other)).toMatchObject([
      { _id: id, status: 'open', requestedBy: asker.name, isOwn: false, isApprovable: true, ...shown },
    ])
    expect(await listed(asker)).toMatchObject([{ isOwn: true }])
    expect(await approve(id, asker)).toMatchObject({ status: 409, body: { code: 'approval_own' } })
    expect(await isDone()).toBe(false)

    const answers = await Promise.all(times(3, () => approve(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body.approval).toMatchObject({ status: 'approved', decidedBy: other.name, reason: null })
    expect(await isDone()).toBe(true)
    expect(await store.db.select().from(approvals)).toMatchObject([{ requestedBy: asker.id, decidedBy: other.id }])
    expect(await auditMoney(store.sqld.url)).toEqual([])
    const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(log).toMatchObject([
      { action: 'approval.create', actorId: asker.id },
      { action: 'approval.approved', actorId: other.id },
    ])
    expect((await noticesOf(asker)).filter((notice) => notice === 'approval_approved')).not.toEqual([])
    await store.db.delete(notifications)
  })

  test('is not done where it is declined, and may be asked for again', async () => {
    const { ask, isDone } = await make()
    const id = await waitingOf(ask())
    expect(await decline(id)).toMatchObject({
      status: 200,
      body: { approval: { status: 'declined', isWithdrawn: false } },
    })
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'approval_decided' } })
    expect(await isDone()).toBe(false)
    expect(await noticesOf(asker)).toContain('approval_declined')
    const again = await waitingOf(ask())
    expect(again).not.toBe(id)
    expect(await decline(again, asker)).toMatchObject({ status: 200, body: { approval: { isWithdrawn: true } } })
    expect(await isDone()).toBe(false)
  })

  test('is done at once while the setting is off', async () => {
    const { ask } = await make()
    await set({})
    expect((await ask()).status).toBe(200)
    expect(await store.db.$count(approvals)).toBe(0)
  })
})

test('below the limit one admin acts alone', async () => {
  const paymentId = await soldKey()
  await set({ ...limits, four_eyes_brl_cents: 4_990 })
  expect((await store.ask(refundPayment, { as: asker, params: { paymentId } })).status).toBe(200)
  expect((await store.ask(createCoupon, { as: asker, body: { ...couponForm(), discount: 49 } })).status).toBe(200)
})

test('parts of one payment count together', async () => {
  const paymentId = await soldKey()
  const part = (amount: string) =>
    store.ask(refundPart, { as: asker, params: { paymentId }, body: { id: newId(), amount, reason: 'Down' } })
  expect((await part('6.00')).status).toBe(200)
  expect((await part('4.00')).status).toBe(200)
  const id = await waitingOf(part('0.01'))
  expect((await approve(id)).status).toBe(200)
  expect((await partsOf(paymentId)).map(({ amountCents }) => amountCents)).toEqual([600, 400, 1])
})

test('a product without a price in the currency of a manual order is judged by the other price', async () => {
  const who = await client(store)
  const inBrl = (priceBrl: number) => rows.product(store, { priceBrl, priceUsd: 0 })
  const [dear, cheap] = [await inBrl(4_990), await inBrl(1_000)]
  const free = await rows.product(store, { priceBrl: 0, priceUsd: 0, isFree: true })
  const soldAt = new Date(Date.now() - 60_000).toISOString()
  const sale = { buyer: who.email, amount: '0.01', currency: 'USD', soldAt, soldThrough: 'Cash' } as const
  const record = ({ id: productId }: { id: string }) =>
    store.ask(recordManualOrder, { as: asker, body: { ...sale, orderId: newId(), productId } })
  await waitingOf(record(dear))
  expect((await record(cheap)).status).toBe(200)
  await set({ four_eyes_brl_cents: 1_000 })
  await waitingOf(record(dear))
  await set({ four_eyes_usd_cents: 1_000 })
  await waitingOf(record(cheap))
  expect((await record(free)).status).toBe(200)
})

test('keys of one admin in a day count together, also at the same moment and under another name; approved runs do not', async () => {
  await rows.level(store)
  const { name: productName } = await rows.product(store)
  const [who, namesake] = [await admin(store), await admin(store)]
  const run = (count: number, as = who) =>
    store.ask(addKeysOfRun, { as, body: { runId: newId(), from: 0, count, productName, days: 30, owner: null } })
  const single = (as = who) => store.ask(generateKey, { as, body: { productName, days: 30, sellerType: 'internal' } })
  const id = await waitingOf(run(9))
  expect((await approve(id, namesake)).status).toBe(200)
  const answers = await Promise.all(times(6, () => run(1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await store.db.$count(licenses, eq(licenses.createdBy, who.name))).toBe(12)
  const refused = { status: 409, body: { code: 'keys_over_limit' } }
  expect(await single()).toMatchObject(refused)
  await rows.changeRow(store, users, namesake.id, { name: who.name })
  expect((await run(3, namesake)).status).toBe(200)
  await rows.changeRow(store, users, who.id, { name: `${who.name} II` })
  expect(await single()).toMatchObject(refused)
  await store.db
    .update(auditLog)
    .set({ createdAt: Date.now() - dayMs - 1 })
    .where(eq(auditLog.actorId, who.id))
  expect((await single()).status).toBe(200)
})

test('what an approved run has refused is made by its admin alone, and counts', async () => {
  await rows.level(store)
  const { name: productName } = await rows.product(store)
  const who = await admin(store)
  const keysOf = (count: number) => times(count, () => `OF-RUN-${newId().slice(0, 16).toUpperCase()}`)
  const [runId, known] = [newId(), keysOf(4)]
  const run = (keys: string[], { from = 0, of = runId, as = who } = {}) =>
    store.ask(addKeysOfRun, { as, body: { runId: of, from, keys, productName, days: 30, owner: null } })
  await set({})
  expect((await run(known, { of: newId(), as: other })).status).toBe(200)
  await set(limits)
  expect((await approve(await waitingOf(run([...known, ...keysOf(4)])))).body.approval?.reason).toBeNull()
  expect((await run(keysOf(3))).body).toMatchObject({ keys: times(3, () => ({})), refused: [] })
  await waitingOf(run(keysOf(1), { from: 3 }))
})

test('a coupon above the limit is switched off by one, and otherwise changed by two', async () => {
  const { id } = await rows.coupon(store, { discount: 100, maxUses: 1 })
  const change = (body: object) => store.ask(updateCoupon, { as: asker, params: { id }, body })
  await waitingOf(change({ maxUses: 500 }))
  expect((await change({ isActive: false })).status).toBe(200)
  await waitingOf(change({ isActive: true }))
  expect(await rows.findRow(store, coupons, id)).toMatchObject({ isActive: false, maxUses: 1 })
})

test('what changes a coupon is no new one once that is deleted, and is refused when it is approved', async () => {
  const { id: couponId } = await rows.coupon(store, { discount: 10 })
  const id = await waitingOf(store.ask(updateCoupon, { as: asker, params: { id: couponId }, body: { discount: 90 } }))
  await store.db.delete(coupons).where(eq(coupons.id, couponId))
  expect(await listed(other)).toMatchObject([{ _id: id, current: {} }])
  expect((await approve(id)).body).toMatchObject({ approval: { status: 'approved', reason: 'Cupom não encontrado.' } })
})

test('a limit is switched on, lowered and left to one; raised and switched off by two', async () => {
  const change = (body: object) => store.ask(updateShopSettings, { as: asker, body })
  await set({})
  expect((await change({ four_eyes_coupon: 50 })).status).toBe(200)
  expect((await change({ four_eyes_coupon: 20 })).status).toBe(200)
  const off = await waitingOf(change({ four_eyes_coupon: 0, refund_hours: 30 }))
  expect(await store.db.select().from(shopSettings)).toEqual([
    { name: 'four_eyes_coupon', value: 20 },
    { name: 'refund_hours', value: 30 },
  ])
  expect((await approve(off)).status).toBe(200)
  expect(await store.db.select().from(shopSettings)).toContainEqual({ name: 'four_eyes_coupon', value: 0 })
})

test('where nobody could approve, a limit is not switched on', async () => {
  await set({})
  const others = await store.db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  for (const { id } of others) if (id !== asker.id) await rows.changeRow(store, users, id, { staffScopes: ['keys'] })
  const change = (body: object) => store.ask(updateShopSettings, { as: asker, body })
  expect(await change({ four_eyes_brl_cents: 1 })).toMatchObject({ status: 409, body: { code: 'four_eyes_alone' } })
  expect((await change({ four_eyes_keys: 1 })).status).toBe(200)
  for (const { id } of others) await rows.changeRow(store, users, id, { staffScopes: null })
})

test('only an admin with the scope of the call decides, and sees it', async () => {
  const { ask } = await refundCase()
  const id = await waitingOf(ask())
  const keeper = await admin(store, { staffScopes: ['keys'] })
  expect(await approve(id, keeper)).toMatchObject({ status: 403, body: { code: 'scope_missing', scopes: ['money'] } })
  expect(await decline(id, keeper)).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  expect(await listed(keeper)).toEqual([])
  expect(await listed(await admin(store, { staffScopes: ['read'] }))).toMatchObject([{ _id: id }])
  const cashier = await admin(store, { staffScopes: ['money'] })
  const rowsFor = async (as: Person) => {
    const { status, body } = await store.ask(exportApprovals, { as, query: {} })
    return [status, String(body).trim().split('\r\n').length - 1]
  }
  expect([await rowsFor(keeper), await rowsFor(cashier)]).toEqual([
    [200, 0],
    [200, 1],
  ])
  expect((await approve(id, cashier)).status).toBe(200)
})

test.each([
  ['banned', { isBanned: true }],
  ['no admin any more', { role: 'client' }],
  ['limited to other scopes', { staffScopes: ['moderation'] }],
] as const)('what somebody asked for who is %s can only be declined', async (_, change) => {
  const { ask, isDone } = await refundCase()
  const id = await waitingOf(ask())
  await rows.changeRow(store, users, asker.id, change as Partial<typeof users.$inferInsert>)
  expect(await listed(other)).toMatchObject([{ _id: id, isApprovable: false }])
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'approval_requester' } })
  expect(await isDone()).toBe(false)
  // It is no obstacle to another one's request.
  expect(await waitingOf(ask(other))).not.toBe(id)
  expect((await decline(id)).status).toBe(200)
})

test('what this admin may not decide, another one still may', async () => {
  const limited = await admin(store, { staffScopes: ['money'] })
  await rows.changeRow(store, users, asker.id, { staffScopes: ['money'] })
  const { ask, isDone } = await manualOrderCase()
  const id = await waitingOf(ask())
  expect(await approve(id, limited)).toMatchObject({ status: 403, body: { code: 'price_below_half' } })
  expect((await rowOf(id))?.status).toBe('open')
  expect((await approve(id)).status).toBe(200)
  expect(await isDone()).toBe(true)
})

test('where there are two admins, one decides all that the other asks for', async () => {
  const others = and(eq(users.role, 'admin'), notInArray(users.id, [asker.id, other.id]))
  const [refund, order] = [await refundCase(), await manualOrderCase()]
  await rows.changeRow(store, payments, refund.shown.paymentId ?? '', { userId: other.id })
  const [ofRefund, ofOrder] = [await waitingOf(refund.ask()), await waitingOf(order.ask())]
  expect(await approve(ofRefund)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  await store.db.update(users).set({ isBanned: true }).where(others)
  await rows.changeRow(store, users, other.id, { staffScopes: ['money'] })
  const answers = [await approve(ofRefund), await approve(ofOrder)]
  await store.db.update(users).set({ isBanned: false }).where(others)
  await rows.changeRow(store, users, other.id, { staffScopes: null })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([await refund.isDone(), await order.isDone()]).toEqual([true, true])
})

test('of two who decide at the same moment one does, and the refund is one', async () => {
  const { ask } = await refundCase()
  const id = await waitingOf(ask())
  const third = await admin(store)
  const deciding = [approve(id), approve(id, third), decline(id, third), approve(id)]
  const statuses = (await Promise.all(deciding)).map(({ status }) => status)
  expect(statuses).toContain(200)
  const row = await rowOf(id)
  expect(await store.db.$count(refunds, eq(refunds.requestedBy, row?.decidedBy ?? ''))).toBeGreaterThanOrEqual(
    row?.status === 'approved' ? 1 : 0,
  )
})

test('what somebody declines while it is being approved does not happen', async () => {
  const { ask, isDone } = await refundCase()
  const id = await waitingOf(ask())
  const deps = interrupted(store, () => decline(id, asker))
  const actor = { id: other.id, name: other.name, requestId: newId() }
  const outcome = await approveCall(deps, { actor, scopes: null, language: 'en' }, id).catch(({ code }) => code)
  expect(outcome).toBe('approval_decided')
  expect(await isDone()).toBe(false)
})

test('what cannot be done any more is decided with the reason, which both are told', async () => {
  const form = { ...couponForm(), discount: 60 }
  const id = await waitingOf(store.ask(createCoupon, { as: asker, body: form }))
  await rows.coupon(store, { code: form.code })
  const { status, body } = await approve(id)
  expect({ status, approval: body.approval }).toMatchObject({
    status: 200,
    approval: { status: 'approved', decidedBy: other.name, reason: expect.stringMatching(/\w/) },
  })
  expect(await rowOf(id)).toMatchObject({ status: 'approved', reason: 'coupon_taken' })
  expect(await noticesOf(asker)).toContain('approval_refused')
  expect(await store.db.$count(coupons, eq(coupons.code, form.code))).toBe(1)
})

test('what is approved stays approved where the provider does not take the money back yet, which its message says', async () => {
  const { ask, isDone } = await refundCase()
  const id = await waitingOf(ask())
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
  const answers = [await approve(id), await approve(id)]
  store.sandbox.faults.set({ failWith: null })
  const body = { message: expect.stringContaining('ainda não'), approval: { status: 'approved', reason: null } }
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body })
  expect(await isDone()).toBe(true)
})

test('of two orders under one id the first that is approved is recorded, and the other is not called done', async () => {
  const [who, item] = [await client(store), await rows.product(store, { priceBrl: 4_990 })]
  const sale = { orderId: newId(), buyer: who.email, productId: item.id, currency: 'BRL', soldThrough: 'Cash' } as const
  const soldAt = new Date(Date.now() - 60_000).toISOString()
  const record = (amount: string) => store.ask(recordManualOrder, { as: asker, body: { ...sale, amount, soldAt } })
  const [first, second] = [await waitingOf(record('40')), await waitingOf(record('45'))]
  expect(await approve(first)).toMatchObject({ status: 200, body: { approval: { reason: null } } })
  await approve(second)
  expect(await rowOf(second)).toMatchObject({ status: 'approved', reason: 'order_recorded_otherwise' })
  const made = await store.db.select().from(payments).where(eq(payments.userId, who.id))
  expect(made).toMatchObject([{ amountCents: 4_000 }])
})

test('a refund that was asked for within the window is approved after it', async () => {
  const { ask, isDone } = await refundCase()
  const id = await waitingOf(ask())
  const [payment] = await listed(other)
  await rows.changeRow(store, payments, payment?.paymentId ?? '', { createdAt: Date.now() - 30 * dayMs })
  await rows.changeRow(store, approvals, id, { createdAt: Date.now() - 29.5 * dayMs })
  expect(await approve(id)).toMatchObject({ status: 200, body: { approval: { reason: null } } })
  expect(await isDone()).toBe(true)
})

test('a late refund without a reason is stored where its customer had asked for it in time, and refused elsewhere', async () => {
  const paymentId = await saleWithRequest()
  await rows.changeRow(store, payments, paymentId, longAgo())
  const refund = (of: string) => store.ask(refundPayment, { as: asker, params: { paymentId: of } })
  const id = await waitingOf(refund(paymentId))
  await approve(id)
  expect(await rowOf(id)).toMatchObject({ status: 'approved', reason: null })
  expect(await refundOf(paymentId)).toMatchObject({ requestedBy: other.id })
  const late = await soldKey()
  await rows.changeRow(store, payments, late, longAgo())
  await store.db.update(licenses).set({ purchaseDate: 1 }).where(eq(licenses.paymentId, late))
  expect(await refund(late)).toMatchObject({ status: 409, body: { code: 'refund_too_late' } })
  expect(await store.db.$count(approvals)).toBe(1)
})

test('money that goes back by itself, and a customer who withdraws, never wait', async () => {
  const who = await client(store)
  const item = await rows.product(store)
  const sold = { status: 'approved', approvedAt: Date.now(), amountCents: 4_990 } as const
  const { id: paymentId } = await rows.pendingPayment(store, { userId: who.id, productId: item.id, ...sold })
  await rows.license(store, { userId: who.id, paymentId })
  await store.ask(submitRefundRequest, { as: who, params: { paymentId }, body: { reason: '' } })
  expect(await refundOf(paymentId)).toMatchObject({ reason: 'withdrawn' })
  expect(await store.db.$count(approvals)).toBe(0)
})

test('imported keys are masked in the list', async () => {
  await rows.level(store)
  const { name: productName } = await rows.product(store)
  const keys = ['zX~9Q', ...times(3, () => `IMPORTED-${newId().slice(0, 16).toUpperCase()}`)]
  await waitingOf(
    store.ask(addKeysOfRun, {
      as: asker,
      body: { runId: newId(), from: 0, keys, productName, days: 30, owner: null },
    }),
  )
  const shown = JSON.stringify(await listed(other))
  for (const key of keys) expect(shown).not.toContain(key)
})

test('requests are deleted a year after they were decided', async () => {
  const { ask } = await refundCase()
  const id = await waitingOf(ask())
  await decline(id)
  const open = await waitingOf(ask())
  await rows.changeRow(store, approvals, id, { decidedAt: Date.now() - 366 * dayMs })
  await store.tick(Date.now())
  expect((await store.db.select().from(approvals)).map(({ id }) => id)).toEqual([open])
})
