import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#schema/api/notifications.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { disputes, licenses, payments, products, refunds } from '#schema/tables/index.ts'
import { byCase } from '#worker/domain/disputes/by-case.ts'
import { applyProviderStatus, fetchProviderPayment } from '#worker/domain/payments/apply-provider-status.ts'
import { expectNoViolations, placeOrder } from '../faults/harness.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { changeRow, findRow, product } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const { activate, validate } = activationCalls(() => store)
const minute = 60_000

async function order() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { status, body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  expect(status).toBe(200)
  const { id: providerId, payment_id: id } = body
  const key = async () => (await store.db.select().from(licenses).where(eq(licenses.paymentId, id)))[0]
  return {
    who,
    item,
    id,
    providerId,
    key,
    payment: async () => {
      const found = await findRow(store, payments, id)
      if (!found) throw new Error('there is no such payment')
      return found
    },
    refund: async () => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0],
    disputes: () => store.db.select().from(disputes).where(eq(disputes.paymentId, id)),
    notify: async (topic?: 'payment' | 'dispute') =>
      expect(await store.sandbox.sendWebhook(providerId, topic ? { topic } : {})).toBe(200),
    /** What the provider reports now. */
    report: async () => {
      const found = await findRow(store, payments, id)
      const fetched = found && (await fetchProviderPayment(store.deps, found))
      if (!found || !fetched) throw new Error('the provider knows no such charge')
      const { isSilentOnDisputes, provider } = store.pix
      const reported = byCase(fetched, isSilentOnDisputes ? await provider().disputes?.find(providerId) : null)
      return () => applyProviderStatus(store.deps, found, reported, 'webhook')
    },
    validate: async () => {
      const found = await key()
      const { body: answer } = await validate({ key: found?.key ?? '', hwid: 'PC-1' })
      return answer
    },
  }
}

/** A sale whose key is in use. */
async function sale() {
  const one = await order()
  await store.sandbox.approve(one.providerId)
  await one.notify()
  const key = (await one.key())?.key ?? ''
  expect((await activate({ key, hwid: 'PC-1' })).body.code).toBe('VALID')
  return one
}

const noticesOf = async (as: Person) => {
  const { body } = await store.ask(listNotifications, { as, query: { audience: 'me', limit: '100' } })
  return itemsOf(body).map(({ title }) => title)
}

test('a contested payment suspends the key within the webhook, and gives it back with the lost days', async () => {
  const one = await sale()
  const before = (await one.key())?.expirationDate ?? 0
  await store.pix.contest(one.providerId)
  await one.notify()
  expect(await one.validate()).toMatchObject({
    code: 'SUSPENDED',
    detail: 'Esta chave está suspensa enquanto o pagamento é contestado.',
  })
  expect(await one.payment()).toMatchObject({ status: 'approved' })
  expect(await one.refund()).toBeUndefined()
  // Mediations have no case.
  const opened = store.pix.hasMediations
    ? { kind: 'mediation', caseId: null }
    : { kind: 'med', caseId: expect.any(String) }
  expect(await one.disputes()).toMatchObject([{ ...opened, status: 'open', amountCents: 4_990 }])
  // As if it had taken three days.
  await store.db
    .update(licenses)
    .set({ suspendedAt: Date.now() - 3 * dayMs })
    .where(eq(licenses.paymentId, one.id))
  await store.sandbox.winDispute(one.providerId)
  await one.notify()
  expect(await one.validate()).toMatchObject({ code: 'VALID' })
  const lost = ((await one.key())?.expirationDate ?? 0) - before
  expect(lost).toBeGreaterThanOrEqual(3 * dayMs)
  expect(lost).toBeLessThan(3 * dayMs + minute)
  expect(await one.disputes()).toMatchObject([{ status: 'won' }])
  expect(await noticesOf(one.who)).toEqual(
    expect.arrayContaining(['Seu pagamento foi contestado', 'Disputa encerrada, chave em vigor de novo']),
  )
  await expectNoViolations(store)
})

test('a chargeback in process suspends the key, and is won when it is reimbursed', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  await one.notify()
  expect(await one.validate()).toMatchObject({ code: 'SUSPENDED' })
  expect(await one.payment()).toMatchObject({ status: 'approved', refundedAt: null })
  const [disputed] = store.sandbox.disputes().slice(-1)
  expect(await one.disputes()).toMatchObject([
    { kind: 'med', status: 'open', ...(disputed && store.pix.caseOf(disputed)) },
  ])
  await store.sandbox.winDispute(one.providerId)
  await one.notify('dispute')
  expect(await one.validate()).toMatchObject({ code: 'VALID' })
  expect(await one.disputes()).toMatchObject([{ status: 'won', isCovered: store.pix.coverage(true) }])
  expect(await one.payment()).toMatchObject({ status: 'approved' })
  await expectNoViolations(store)
})

test('a chargeback that is settled revokes the key, and the payment is refunded by the dispute', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  await one.notify('dispute')
  expect(await one.validate()).toMatchObject({ code: 'SUSPENDED' })
  await store.sandbox.loseDispute(one.providerId)
  await one.notify()
  await one.notify('dispute')
  expect(await one.payment()).toMatchObject({ status: 'refunded' })
  expect(await one.refund()).toMatchObject({ status: 'done', source: 'dispute', amountCents: 4_990 })
  expect(await one.key()).toMatchObject({ isActive: false, suspendedAt: null })
  expect(await one.disputes()).toMatchObject([{ status: 'lost', isCovered: store.pix.coverage(false) }])
  const notices = await noticesOf(one.who)
  expect(notices).toContain('Disputa encerrada, pagamento devolvido')
  expect(notices).not.toContain('Pagamento devolvido')
  await expectNoViolations(store)
})

test('a contested payment that ends in a refund is a lost dispute', async () => {
  const one = await sale()
  await store.pix.contest(one.providerId)
  await one.notify()
  await store.sandbox.loseDispute(one.providerId)
  await one.notify()
  expect(await one.payment()).toMatchObject({ status: 'refunded' })
  expect(await one.refund()).toMatchObject({ status: 'done', source: 'dispute' })
  expect(await one.disputes()).toMatchObject([{ status: 'lost' }])
  await expectNoViolations(store)
})

test('a dispute that was lost before we knew of it is recorded as lost', async () => {
  const one = await sale()
  await store.sandbox.chargeback(one.providerId)
  for (let n = 0; n < 2; n++) await one.notify()
  expect(await one.disputes()).toMatchObject([{ status: 'lost', kind: 'med' }])
  expect(await one.refund()).toMatchObject({ status: 'done', source: 'dispute' })
  await expectNoViolations(store)
})

test('reports that are older than the one applied last change nothing, in any order', async () => {
  const one = await sale()
  const approved = await one.report()
  await store.sandbox.openChargeback(one.providerId)
  const disputed = await one.report()
  await disputed()
  await approved()
  expect(await one.disputes()).toMatchObject([{ status: 'open' }])
  expect(await one.validate()).toMatchObject({ code: 'SUSPENDED' })
  await store.sandbox.winDispute(one.providerId)
  const won = await one.report()
  await won()
  for (const again of [disputed, approved, won, disputed]) await again()
  expect(await one.disputes()).toMatchObject([{ status: 'won' }])
  expect(await one.validate()).toMatchObject({ code: 'VALID' })
  await expectNoViolations(store)
})

if (store.pix.isContestedAgain)
  test('a payment may be disputed again after a dispute that was won', async () => {
    const one = await sale()
    for (const status of ['won', 'open']) {
      await store.pix.contest(one.providerId)
      await one.notify()
      if (status === 'won') await store.sandbox.winDispute(one.providerId)
      await one.notify()
    }
    expect((await one.disputes()).map(({ status }) => status).sort()).toEqual(['open', 'won'])
    expect(await one.validate()).toMatchObject({ code: 'SUSPENDED' })
  })

test('a payment that is disputed before we learned that it was paid is a sale whose key comes suspended', async () => {
  const one = await order()
  await store.sandbox.approve(one.providerId)
  await store.sandbox.openChargeback(one.providerId)
  await one.notify()
  expect(await one.payment()).toMatchObject({ status: 'approved' })
  expect(await one.key()).toMatchObject({ isActive: true, suspendedAt: expect.any(Number) })
  expect(await one.validate()).toMatchObject({ code: 'SUSPENDED' })
  await expectNoViolations(store)
})

test('an admin’s refund of disputed money is refused, and possible again once the dispute is won', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  await one.notify()
  const refund = () => store.ask(refundPayment, { as: boss, params: { paymentId: one.id } })
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'payment_disputed' } })
  expect(await one.refund()).toBeUndefined()
  await store.sandbox.winDispute(one.providerId)
  await one.notify()
  expect(await refund()).toMatchObject({ status: 200 })
  expect(await one.payment()).toMatchObject({ status: 'refunded' })
  await expectNoViolations(store)
})

test('an automatic refund waits while its money is disputed, and is sent when the dispute is won', async () => {
  const one = await order()
  await store.tick(Date.now() + 6 * minute)
  await changeRow(store, products, one.item.id, { deletedAt: 1 })
  await store.sandbox.payLate(one.providerId, { isNow: true })
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['refund'] } })
  await one.notify()
  expect(await one.refund()).toMatchObject({ status: 'requested', source: 'automatic' })
  store.sandbox.faults.set({ failWith: null })
  await store.sandbox.openChargeback(one.providerId)
  await one.notify()
  const calls = store.pix.calls('refund')
  await store.tick(Date.now() + 10 * minute)
  expect(store.pix.calls('refund')).toBe(calls)
  expect(await one.refund()).toMatchObject({ status: 'requested' })
  await store.sandbox.winDispute(one.providerId)
  await one.notify()
  await store.tick(Date.now() + 20 * minute)
  expect(await one.refund()).toMatchObject({ status: 'done', source: 'automatic' })
  await expectNoViolations(store)
})

test('a dispute is found without a webhook, and its case with it', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  await store.tick(Date.now(), '23 6 * * *')
  expect(await one.validate()).toMatchObject({ code: 'SUSPENDED' })
  expect(await one.disputes()).toMatchObject([{ status: 'open', caseId: expect.any(String) }])
  await store.sandbox.winDispute(one.providerId)
  await store.tick(Date.now(), '23 6 * * *')
  expect(await one.validate()).toMatchObject({ code: 'VALID' })
})

// Where the payment's own report tells of the dispute.
if (!store.pix.isSilentOnDisputes)
  test('the key is off although the provider does not answer about the case, which is found later', async () => {
    const one = await sale()
    await store.sandbox.openChargeback(one.providerId)
    store.sandbox.faults.set({ failWith: { value: 503, operations: ['dispute'] } })
    await one.notify()
    expect(await one.validate()).toMatchObject({ code: 'SUSPENDED' })
    expect(await one.disputes()).toMatchObject([{ status: 'open', caseId: null }])
    store.sandbox.faults.set({ failWith: null })
    await one.notify()
    const [disputed] = store.sandbox.disputes().slice(-1)
    expect(await one.disputes()).toMatchObject([disputed && store.pix.caseOf(disputed)])
  })

test('every admin is told of a dispute once, with the time left to answer', async () => {
  const other = await admin(store)
  const one = await sale()
  await store.pix.contest(one.providerId)
  for (let n = 0; n < 3; n++) await one.notify()
  // The case's deadline, where the provider has one, and otherwise the usual three days.
  const days = store.pix.answerDays
  for (const who of [boss, other]) {
    const mine = (await noticesOf(who)).filter((title) => title === `Pagamento contestado: ${days} d para responder`)
    expect(mine.length).toBeGreaterThan(0)
  }
  const told = (await noticesOf(other)).filter((title) => title.startsWith('Pagamento contestado'))
  expect(told).toHaveLength(1)
})
