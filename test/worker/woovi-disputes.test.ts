import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as api from '#schema/api/disputes.ts'
import { disputes, licenses, payments, refunds } from '#schema/tables/index.ts'

import { sendEvidence } from '#worker/domain/disputes/send-evidence.ts'
import { expectNoViolations, placeOrder } from '../faults/harness.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { findRow, product } from '../rows.ts'

/** Disputes at Woovi, whose charges do not tell of them: their cases do, and evidence is downloaded by a link. */

const store = await openFileStore({ pix: 'woovi' })
const boss = await admin(store)
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

async function sale() {
  const item = await product(store, { priceBrl: 4_990 })
  const { body } = await placeOrder(store, await client(store), { productId: item.id, cents: 4_990 })
  const { id: providerId, payment_id: id } = body
  await store.sandbox.approve(providerId)
  const tell = (topic?: 'payment' | 'dispute') => store.sandbox.sendWebhook(providerId, topic ? { topic } : {})
  expect(await tell()).toBe(200)
  return {
    id,
    providerId,
    tell,
    payment: () => findRow(store, payments, id),
    key: async () => (await store.db.select().from(licenses).where(eq(licenses.paymentId, id)))[0],
    refund: async () => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0],
    disputes: () => store.db.select().from(disputes).where(eq(disputes.paymentId, id)),
    /** The bank's file on it. */
    atBank: () => store.sandbox.disputes().find(({ reference }) => reference === id),
  }
}
const suspended = { isActive: true, suspendedAt: expect.any(Number) }
const inForce = { isActive: true, suspendedAt: null }
const off = { isActive: false, suspendedAt: null }

test('a dispute suspends the key, and the bank downloads each file of evidence by a link of its own', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  // Its charge says nothing of it.
  expect(await one.tell('payment')).toBe(200)
  expect(await one.key()).toMatchObject(inForce)
  expect(await one.tell('dispute')).toBe(200)
  expect(await one.key()).toMatchObject(suspended)
  const [row] = await one.disputes()
  expect(row).toMatchObject({ provider: 'woovi', kind: 'med', status: 'open', caseId: one.atBank()?.endToEndId })

  const params = { id: row?.id ?? '' }
  for (const sent of [1, 2]) {
    const { status, body } = await store.ask(api.sendEvidence, { as: boss, params })
    expect(status).toBe(200)
    expect(one.atBank()?.documents).toHaveLength(sent)
    expect(body.dispute).toMatchObject({
      evidenceSentAt: expect.any(String),
      evidenceLink: { reads: 1, lastReadAt: expect.any(String) },
    })
  }
  expect(one.atBank()?.documents).toMatchObject([{ type: 'application/pdf' }, { type: 'application/pdf' }])
  await expectNoViolations(store)
})

test('evidence that the bank cannot download is not called sent', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  await one.tell()
  const [row] = await one.disputes()
  // An address at which nobody answers.
  const elsewhere = await store.shopWith({ PUBLIC_URL: 'http://127.0.0.1:9' })
  const actor = { id: boss.id, name: boss.name, requestId: 'r' }
  await expect(sendEvidence(elsewhere, actor, row?.id ?? '')).rejects.toMatchObject({ code: 'evidence_refused' })
  expect(one.atBank()?.documents).toEqual([])
  expect(await one.disputes()).toMatchObject([{ evidenceSentAt: null }])
})

test.each([
  ['rejects', 'winDispute', 'won', 'approved', inForce],
  ['accepts', 'loseDispute', 'lost', 'refunded', off],
  ['drops, for the payer takes it back,', 'cancelDispute', 'won', 'approved', inForce],
] as const)('a dispute that the bank %s ends once, however often it is told', async (_, decide, status, paid, key) => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  for (let n = 0; n < 2; n++) expect(await one.tell('dispute')).toBe(200)
  await store.sandbox[decide](one.providerId)
  for (const topic of ['payment', 'dispute', 'payment', 'dispute'] as const) expect(await one.tell(topic)).toBe(200)
  expect(await one.disputes()).toMatchObject([{ status }])
  expect(await one.payment()).toMatchObject({ status: paid })
  expect(await one.key()).toMatchObject(key)
  if (status === 'lost')
    expect(await one.refund()).toMatchObject({ status: 'done', source: 'dispute', amountCents: 4_990 })
  else expect(await one.refund()).toBeUndefined()
  await expectNoViolations(store)
})

test('a dispute of which no webhook came, and its end, are found by the daily run', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  await store.tick(Date.now(), dailyCron)
  expect(await one.key()).toMatchObject(suspended)
  await store.sandbox.loseDispute(one.providerId)
  await store.tick(Date.now(), dailyCron)
  expect(await one.disputes()).toMatchObject([{ status: 'lost' }])
  expect(await one.payment()).toMatchObject({ status: 'refunded' })
  expect(await one.key()).toMatchObject(off)
  await expectNoViolations(store)
})

test('while the bank does not answer about a case, its webhook is sent again, and the key is suspended then', async () => {
  const one = await sale()
  await store.sandbox.openChargeback(one.providerId)
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['dispute'] } })
  expect(await one.tell('dispute')).toBe(500)
  expect(await one.disputes()).toEqual([])
  store.sandbox.faults.set({ failWith: null })
  await store.tick(Date.now() + 60_000)
  expect(await one.disputes()).toMatchObject([{ status: 'open' }])
  expect(await one.key()).toMatchObject(suspended)
})
