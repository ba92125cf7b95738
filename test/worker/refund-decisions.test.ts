import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#schema/api/notifications.ts'
import { refundPart } from '#schema/api/partial-refunds.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { listPurchasedProducts, listPurchaseHistory } from '#schema/api/purchases.ts'
import * as api from '#schema/api/refund-requests.ts'
import { refundForReason, refundPayment } from '#schema/api/refunds.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { auditLog, emails, payments, products, refundRequests, users } from '#schema/tables/index.ts'
import { auditMoney } from '../../seeds/commands/audit-money.ts'
import { times } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, type Person } from '../people.ts'
import { dispute, refundRequest } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'
import { unusedSales } from './unused-sale.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore({ vars: { RESEND_API_KEY: 'key', EMAIL_FROM: 'loja@trinco.test' } })
  boss = await admin(store)
})
afterAll(() => store.close())
beforeEach(() => store.sandbox.faults.reset())

const { ask, age, sale, keyOf, requestOf, refundOf, rowOf } = unusedSales(() => store)
const { activate } = activationCalls(() => store)

/** A purchase whose key is in use, and its customer's open request. */
async function usedSale() {
  const sold = await sale()
  await activate({ key: sold.key, hwid: 'PC-1' })
  expect((await ask(sold.who, sold.id, 'Não abre no meu computador.')).body.request.status).toBe('open')
  return sold
}
const decide = (paymentId: string, decision: 'approved' | 'declined', reply = decision === 'declined' ? 'Não.' : '') =>
  store.ask(api.decideRefundRequest, { as: boss, params: { paymentId }, body: { decision, reply } })
const mailsOf = ({ id }: Person) =>
  store.db.select().from(emails).where(eq(emails.userId, id)).orderBy(emails.createdAt)
const mine = async (as: Person) => (await store.ask(listPurchasedProducts, { as })).body[0]
const noticesOf = async (as: Person) => itemsOf((await store.ask(listNotifications, { as })).body)

test('an approved request is refunded as by an admin, however long the answer took', async () => {
  const { who, id } = await usedSale()
  await age(id, 30 * dayMs)
  const { status, body } = await decide(id, 'approved')
  expect({ status, request: body.request }).toMatchObject({
    status: 200,
    request: { status: 'approved', paymentStatus: 'refunded', refundStatus: 'done', decidedBy: boss.name },
  })
  expect(await refundOf(id)).toMatchObject({
    status: 'done',
    source: 'user',
    reason: 'requested',
    requestedBy: boss.id,
  })
  expect(await keyOf(id)).toMatchObject({ isActive: false })
  expect((await noticesOf(who)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Pedido de reembolso aprovado', 'Pagamento devolvido']),
  )
  expect((await mailsOf(who)).filter(({ kind }) => kind === 'refund_request_decided')).toMatchObject([
    { params: { decision: 'approved', payment: id }, dedupe: `refund-request:${id}:decided` },
  ])
  const [entry] = await store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(desc(auditLog.createdAt))
  expect(entry).toMatchObject({
    ...{ action: 'refund_request.approved', actorId: boss.id },
    ...{ before: { status: 'open' }, after: { status: 'approved', decidedBy: boss.id } },
  })
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('nobody decides about their own money: not by a request, a refund or a part of one', async () => {
  const { who, id } = await usedSale()
  await store.db
    .update(users)
    .set({ role: 'admin', staffScopes: ['money'] })
    .where(eq(users.id, who.id))
  const params = { paymentId: id }
  const part = { id: 'a'.repeat(32), amount: 1, reason: 'It was down.' }
  const tries = [
    () => store.ask(api.decideRefundRequest, { as: who, params, body: { decision: 'approved', reply: '' } }),
    () => store.ask(refundPayment, { as: who, params }),
    () => store.ask(refundForReason, { as: who, params, body: { reason: 'It was down.' } }),
    () => store.ask(refundPart, { as: who, params, body: part }),
  ]
  for (const attempt of tries) expect(await attempt()).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  expect(await refundOf(id)).toBeUndefined()
  expect(await requestOf(id)).toMatchObject({ status: 'open' })
  expect((await decide(id, 'approved')).body.request).toMatchObject({ status: 'approved', decidedBy: boss.name })
  // A shop of one admin has nobody else.
  const alone = await usedSale()
  await store.db.update(users).set({ role: 'client', staffScopes: null }).where(eq(users.id, who.id))
  await store.db.update(payments).set({ userId: boss.id }).where(eq(payments.id, alone.id))
  expect((await decide(alone.id, 'approved')).status).toBe(200)
})

test('a declined request leaves the sale as it is, and its customer reads the reply', async () => {
  const { who, id, key } = await usedSale()
  await store.db.update(products).set({ en: { name: 'Sight' } })
  expect(await decide(id, 'declined', 'A chave já está em uso há dias.')).toMatchObject({ status: 200 })
  expect(await refundOf(id)).toBeUndefined()
  expect((await activate({ key, hwid: 'PC-1' })).body.code).toBe('VALID')
  expect(await mine(who)).toMatchObject({
    refundRight: null,
    refundRequest: { status: 'declined', reply: 'A chave já está em uso há dias.' },
  })
  expect(await noticesOf(who)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ content: expect.stringContaining('A chave já está em uso há dias.') }),
    ]),
  )
  const [mail] = (await mailsOf(who)).filter(({ kind }) => kind === 'refund_request_decided')
  expect(mail).toMatchObject({
    params: { productEn: 'Sight', decision: 'declined', reply: 'A chave já está em uso há dias.' },
  })
  expect((await ask(who, id)).body.request).toMatchObject({ status: 'declined' })
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('a request is not declined without a reply', async () => {
  const { who, id } = await usedSale()
  for (const reply of ['', '   '])
    expect(await decide(id, 'declined', reply)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await requestOf(id)).toMatchObject({ status: 'open' })
  expect((await mailsOf(who)).filter(({ kind }) => kind === 'refund_request_decided')).toEqual([])
})

test('of answers at the same instant the first stands, with one refund, one notification and one e-mail', async () => {
  const { who, id } = await usedSale()
  store.sandbox.resetCounters()
  const answers = await Promise.all(times(8, (n) => decide(id, n % 2 === 0 ? 'approved' : 'declined')))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['ok', 'refund_request_decided']))
  const isApproved = (await requestOf(id))?.status === 'approved'
  expect(store.pix.calls('refund')).toBe(isApproved ? 1 : 0)
  expect((await noticesOf(who)).filter(({ title }) => title.startsWith('Pedido de reembolso'))).toHaveLength(1)
  expect((await mailsOf(who)).filter(({ kind }) => kind === 'refund_request_decided')).toHaveLength(1)
})

test('an admin’s own refund answers the customer’s request, also beyond the window', async () => {
  const { id } = await usedSale()
  await age(id, 20 * dayMs)
  expect((await store.ask(refundPayment, { as: boss, params: { paymentId: id } })).status).toBe(200)
  expect(await requestOf(id)).toMatchObject({ status: 'approved', decidedBy: boss.id })
  expect(await decide(id, 'declined')).toMatchObject({ status: 409, body: { code: 'refund_request_decided' } })
})

const hour = 3_600_000
const close = (paymentId: string, reason = 'A conta do cliente no banco foi encerrada.') =>
  store.ask(api.closeRefundRequest, { as: boss, params: { paymentId }, body: { reason } })
const onDesk = async (query: { status?: 'unpaid' | 'closed' | 'approved'; search: string }) =>
  itemsOf((await store.ask(api.listRefundRequests, { as: boss, query })).body)

/** An approved request whose refund the provider has refused. */
async function unpaidRequest() {
  const sold = await usedSale()
  store.sandbox.faults.set({ failWith: { value: 400, code: 2063, operations: ['refund'] } })
  expect(await decide(sold.id, 'approved')).toMatchObject({
    status: 200,
    body: { request: { refundStatus: 'refused' } },
  })
  return sold
}

test('an approved request that the provider refuses for days stays on the desk, with its words, until it is paid', async () => {
  const { id, who } = await unpaidRequest()
  const from = Date.now()
  for (let at = 1; at <= 40; at += 3) await store.tick(from + at * hour)
  const [waiting] = await onDesk({ status: 'unpaid', search: id })
  expect(waiting).toMatchObject({
    state: 'unpaid',
    refundStatus: 'refused',
    refusal: store.pix.refusal(400, 2063, 'The sandbox was told to answer 400'),
  })
  expect(Date.parse(waiting?.nextAttemptAt ?? '')).toBeGreaterThan(from + 40 * hour)
  expect((await store.ask(getPaymentsHealth, { as: boss })).body.refundRequests.rows).toContainEqual(
    expect.objectContaining({ paymentId: id }),
  )
  expect(await auditMoney(store.sqld.url, undefined, { now: from + 40 * hour })).toEqual([])
  store.sandbox.faults.reset()
  await store.tick(from + 48 * hour)
  expect(await onDesk({ status: 'unpaid', search: id })).toEqual([])
  expect(await onDesk({ status: 'approved', search: id })).toMatchObject([{ state: 'approved', refundStatus: 'done' }])
  expect(await mine(who)).toMatchObject({ status: 'refunded' })
})

test('an admin closes an unpaid request for a reason that its customer reads, and a further refund opens it again', async () => {
  const { id, who } = await unpaidRequest()
  expect(await close(id, ' ')).toMatchObject({ status: 400 })
  expect(await close(id)).toMatchObject({ status: 200, body: { request: { state: 'closed', nextAttemptAt: null } } })
  expect(await close(id)).toMatchObject({ status: 409, body: { code: 'refund_request_not_refused' } })
  expect(await refundOf(id)).toMatchObject({ status: 'refused', nextAttemptAt: null })
  expect(await keyOf(id)).toMatchObject({ isActive: true, suspendedAt: null })
  expect(await mine(who)).toMatchObject({
    refundRequest: { status: 'approved', closeReason: 'A conta do cliente no banco foi encerrada.' },
  })
  expect((await noticesOf(who))[0]).toMatchObject({ title: 'Reembolso não realizado' })
  expect((await mailsOf(who)).filter(({ kind }) => kind === 'refund_request_decided')).toMatchObject([
    { params: { decision: 'approved' } },
    { params: { decision: 'closed', reply: 'A conta do cliente no banco foi encerrada.' } },
  ])
  const later = Date.now() + 100 * hour
  await store.tick(later)
  expect(await refundOf(id)).toMatchObject({ status: 'refused', refusals: 1 })
  expect(await auditMoney(store.sqld.url, undefined, { now: later })).toEqual([])

  expect(await store.ask(refundPayment, { as: boss, params: { paymentId: id } })).toMatchObject({ status: 502 })
  expect(await onDesk({ status: 'unpaid', search: id })).toMatchObject([{ closeReason: null }])
  store.sandbox.faults.reset()
  expect(await store.ask(refundPayment, { as: boss, params: { paymentId: id } })).toMatchObject({ status: 200 })
  expect(await onDesk({ search: id })).toMatchObject([{ state: 'approved', refundStatus: 'done' }])
})

test('of a closing and a refund that is sent at the same instant one alone stands', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { id } = await unpaidRequest()
    store.sandbox.faults.reset()
    await Promise.all([close(id), store.ask(refundPayment, { as: boss, params: { paymentId: id } })])
    const [request] = await onDesk({ search: id })
    const isPaid = (await refundOf(id))?.status === 'done'
    expect(request?.state).toBe(isPaid ? 'approved' : 'closed')
  }
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('a refund that begins at the provider answers the request', async () => {
  const { id, providerId } = await usedSale()
  await store.sandbox.refund(providerId)
  await store.tick(Date.now() + 61_000)
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ status: 'refunded' }))
  expect(await requestOf(id)).toMatchObject({ status: 'approved', decidedBy: null })
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('while the payment is disputed a request is declined at most; one that does not exist is not found', async () => {
  const { id } = await usedSale()
  await dispute(store, { paymentId: id })
  expect(await decide(id, 'approved')).toMatchObject({ status: 409, body: { code: 'payment_disputed' } })
  expect(await requestOf(id)).toMatchObject({ status: 'open' })
  expect(await decide(id, 'declined')).toMatchObject({ status: 200 })
  expect(await decide('nothing', 'approved')).toMatchObject({ status: 404, body: { code: 'refund_request_not_found' } })
})

test('beyond the window an admin refunds for a reason alone, which stays with the refund and in the log', async () => {
  const { id, who } = await sale()
  await activate({ key: (await keyOf(id))?.key, hwid: 'PC-1' })
  await age(id, 9 * dayMs)
  const [row] = itemsOf((await store.ask(listPurchaseHistory, { as: boss, query: { search: id, limit: '1' } })).body)
  expect(row).toMatchObject({ isKeyActivated: true, isKeyRevealed: false })
  expect(Date.parse(row?.refundableUntil ?? '')).toBeCloseTo(Date.now() - 8 * dayMs, -5)
  expect(await store.ask(refundPayment, { as: boss, params: { paymentId: id } })).toMatchObject({
    ...{ status: 409, body: { code: 'refund_too_late' } },
  })
  const forReason = (reason: string) =>
    store.ask(refundForReason, { as: boss, params: { paymentId: id }, body: { reason } })
  expect(await forReason('  ')).toMatchObject({ status: 400 })
  expect(await forReason('Acordo com o cliente')).toMatchObject({ status: 200, body: { refund: { status: 'done' } } })
  expect(await refundOf(id)).toMatchObject({ reason: 'Acordo com o cliente', source: 'user' })
  const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(entry).toMatchObject({ action: 'payment.refund', after: { reason: 'Acordo com o cliente' } })
  expect(await mine(who)).toMatchObject({ status: 'refunded' })
})

test('the list shows open requests first, the oldest first, and filters; open ones are counted in the health', async () => {
  await store.db.delete(refundRequests)
  const [first, second, third] = [await sale(), await sale(), await sale()]
  const at = Date.now()
  for (const [{ id, who }, createdAt] of [[first, at - 3_000] as const, [second, at - 2_000] as const])
    await refundRequest(store, { paymentId: id, userId: who.id, createdAt })
  await refundRequest(store, {
    ...{ paymentId: third.id, userId: third.who.id, createdAt: at - 5_000 },
    ...{ status: 'declined', decidedAt: at, decidedBy: boss.id, reply: 'No.' },
  })
  const list = async (query: Record<string, string> = {}) =>
    itemsOf((await store.ask(api.listRefundRequests, { as: boss, query })).body).map(({ _id }) => _id)
  expect(await list()).toEqual([first.id, second.id, third.id])
  expect(await list({ status: 'declined' })).toEqual([third.id])
  expect(await list({ status: 'open', page: '2', limit: '1' })).toEqual([second.id])
  expect(await list({ search: second.who.email })).toEqual([second.id])
  expect(await list({ sort: 'createdAt' })).toEqual([third.id, first.id, second.id])
  const { body } = await store.ask(getPaymentsHealth, { as: boss })
  expect(body.refundRequests).toMatchObject({ count: 2, rows: [{ paymentId: first.id }, { paymentId: second.id }] })
})
