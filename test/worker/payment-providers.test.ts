import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendEvidence } from '#schema/api/disputes.ts'
import { refundPart } from '#schema/api/partial-refunds.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { providerNames } from '#schema/rules/payments.ts'
import { disputes, licenses, partialRefunds, payments, providerEvents } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { newId } from '#worker/lib/ids.ts'
import { expectNoViolations } from '../faults/harness.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { onlyPix, type PixName } from '../pix-driver.ts'
import { changeRow, findRow, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'

/** A shop that had Mercado Pago's Payments API, and has its Orders API too. */

const minute = 60_000

const store = await openFileStore({ pix: 'all' })
store.sandbox.faults.set({ webhooks: { off: true } })
const boss = await admin(store)
const [orders, old] = [store.pixBy('mercadopago-orders'), store.pixBy('mercadopago')]

const before = await store.shopWith(onlyPix('mercadopago'))

async function orderIn(deps: Deps) {
  const who = await client(store)
  const item = await product(store)
  const { payment_id: id, id: providerId } = await startPix(deps, who, order(who, item.id), '10.0.0.1')
  return { id, providerId }
}
/** In the shop as it is now. */
async function orderNow() {
  const who = await client(store)
  const { id: productId } = await product(store)
  const { status, body } = await store.ask(createPixPayment, { as: who, body: order(who, productId) })
  expect(status).toBe(200)
  return { id: body.payment_id, providerId: body.id }
}
type Made = Awaited<ReturnType<typeof orderNow>>

const pixOf = ({ providerId }: Made) => (old.isId(providerId) ? old : orders)
/** The provider's webhook about a payment, or about its dispute. */
async function notify(one: Made, about: 'payment' | 'dispute' = 'payment') {
  const pix = pixOf(one)
  const subject = (about === 'dispute' && pix.latestDispute(one.providerId)) || one.providerId
  const { path, init } = signedWebhook({ pix }, subject, { about })
  return (await store.fetch(path, init)).status
}
async function sell(one: Made) {
  await store.sandbox.approve(one.providerId)
  expect(await notify(one)).toBe(200)
  expect(await rowOf(one)).toMatchObject({ status: 'approved', settledBy: 'webhook', isLate: false })
  return one
}
const rowOf = ({ id }: Made) => findRow(store, payments, id)
const keysOf = ({ id }: Made) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))
const refund = ({ id }: Made) => store.ask(refundPayment, { as: boss, params: { paymentId: id } })

test('every known provider has an adapter, under its own name, and the first of PIX makes the new charges', () => {
  expect(store.deps.providers.map(({ name }) => name)).toEqual(providerNames)
})

test('a shop that has the Orders API too makes its new charges there, and settles each payment by the provider that made its charge', async () => {
  const [waiting, unnoticed, late] = [await orderIn(before), await orderIn(before), await orderIn(before)]
  const made = await orderNow()
  const names = async () => (await Promise.all([waiting, unnoticed, late, made].map(rowOf))).map((row) => row?.provider)
  expect(await names()).toEqual(['mercadopago', 'mercadopago', 'mercadopago', 'mercadopago-orders'])
  await sell(waiting)
  await sell(made)

  store.sandbox.resetCounters()
  await store.sandbox.approve(unnoticed.providerId)
  await store.tick(Date.now() + 2 * minute)
  // 0.99% of 49.90, and the id of the transfer: as the provider reports them with the money.
  const endToEndId = expect.stringMatching(/^E\d{20}[0-9A-Za-z]{11}$/)
  expect(await rowOf(unnoticed)).toMatchObject({ status: 'approved', settledBy: 'cron', feeCents: 49, endToEndId })

  await store.tick(Date.now() + 6 * minute)
  expect(await rowOf(late)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  await store.sandbox.payLate(late.providerId, { isNow: true })
  expect(await notify(late)).toBe(200)
  expect(await rowOf(late)).toMatchObject({ status: 'approved', isLate: true })
  expect(await Promise.all([waiting, unnoticed, late, made].map(keysOf))).toMatchObject(
    [waiting, unnoticed, late, made].map(() => ({ length: 1 })),
  )
  expect(orders.calls('get') + orders.calls('search'), 'asked about old payments').toBe(0)
  await expectNoViolations(store)
})

test.each([
  ['of before', () => orderIn(before)],
  ['of the Orders API', orderNow],
])('a sale %s goes back in whole and in part by its own provider', async (_, make) => {
  const [whole, part] = [await sell(await make()), await sell(await make())]
  expect(await refund(whole)).toMatchObject({ status: 200, body: { refund: { status: 'done' } } })
  expect(await rowOf(whole)).toMatchObject({ status: 'refunded' })
  const asked = { id: newId(), amount: 10, reason: 'It was down for two days.' }
  expect((await store.ask(refundPart, { as: boss, params: { paymentId: part.id }, body: asked })).status).toBe(200)
  const rows = await store.db.select().from(partialRefunds).where(eq(partialRefunds.paymentId, part.id))
  expect(rows).toMatchObject([{ status: 'done', amountCents: 1_000 }])
  const pix = pixOf(whole)
  expect([await pix.refundsAt(whole.providerId), await pix.refundsAt(part.providerId)]).toEqual([[4_990], [1_000]])
  expect(await keysOf(whole)).toMatchObject([{ isActive: false }])
  expect(await keysOf(part)).toMatchObject([{ isActive: true }])
  await expectNoViolations(store)
})

test.each([
  ['of before', () => orderIn(before)],
  ['of the Orders API', orderNow],
])('a sale %s that is contested suspends its key, is answered with evidence, and is won', async (_, make) => {
  const one = await sell(await make())
  await store.sandbox.openChargeback(one.providerId)
  expect(await notify(one, 'dispute')).toBe(200)
  expect(await keysOf(one)).toMatchObject([{ suspendedAt: expect.any(Number) }])
  const [dispute] = await store.db.select().from(disputes).where(eq(disputes.paymentId, one.id))
  expect(dispute).toMatchObject({ provider: pixOf(one).name, kind: 'med', status: 'open', caseId: expect.any(String) })
  const sent = await store.ask(sendEvidence, { as: boss, params: { id: dispute?.id ?? '' } })
  expect(sent.status).toBe(200)
  expect(store.sandbox.disputes().find(({ id }) => id === dispute?.caseId)?.documents).toHaveLength(1)
  await store.sandbox.winDispute(one.providerId)
  expect(await notify(one, 'dispute')).toBe(200)
  expect(await keysOf(one)).toMatchObject([{ isActive: true, suspendedAt: null }])
  await expectNoViolations(store)
})

test('a webhook at the address of the other provider, or signed with its secret, sells nothing', async () => {
  const [waiting, made] = [await orderIn(before), await orderNow()]
  await Promise.all([store.sandbox.approve(waiting.providerId), store.sandbox.approve(made.providerId)])
  for (const [one, other] of [
    [waiting, orders],
    [made, old],
  ] as const) {
    const own = pixOf(one)
    const address = signedWebhook({ pix: { ...own, webhookPath: other.webhookPath } }, one.providerId)
    const secret = signedWebhook({ pix: { ...own, webhookSecret: other.webhookSecret } }, one.providerId)
    for (const { path, init } of [address, secret]) expect((await store.fetch(path, init)).status, path).toBe(401)
    const subject = eq(providerEvents.subjectId, one.providerId)
    expect(await store.db.select().from(providerEvents).where(subject)).toEqual([])
    // Genuine for the other provider, which has no such charge.
    const genuine = signedWebhook({ pix: other }, one.providerId)
    expect((await store.fetch(genuine.path, genuine.init)).status).toBe(200)
    expect(await rowOf(one)).toMatchObject({ status: 'pending' })
    expect(await keysOf(one)).toEqual([])
  }
  expect([await notify(waiting), await notify(made)]).toEqual([200, 200])
  expect([await rowOf(waiting), await rowOf(made)]).toMatchObject([{ status: 'approved' }, { status: 'approved' }])
})

test('PIX_PROVIDERS has the shop make its charges by the Payments API again, and orders keep theirs', async () => {
  const made = await orderNow()
  const back = await store.shopWith({ PIX_PROVIDERS: 'mercadopago' satisfies PixName })
  const one = await orderIn(back)
  expect(await rowOf(one)).toMatchObject({ provider: 'mercadopago' })
  expect(back.providers.map(({ name }) => name)).toContain('mercadopago-orders')
  await sell(made)
  await sell(one)
})

test('a payment is not settled by a provider that did not make its charge', async () => {
  const made = await orderNow()
  await changeRow(store, payments, made.id, { checkedAt: 0, provider: 'mercadopago' })
  await store.sandbox.approve(made.providerId)
  await store.tick(Date.now() + 2 * minute)
  expect(await rowOf(made)).toMatchObject({ status: 'pending' })
  await changeRow(store, payments, made.id, { provider: 'mercadopago-orders' })
  await store.tick(Date.now() + 4 * minute)
  expect(await rowOf(made)).toMatchObject({ status: 'approved' })
})
