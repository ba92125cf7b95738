import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as api from '#schema/api/disputes.ts'
import { exportDisputes } from '#schema/api/exports.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { auditLog, disputes, evidenceLinks, payments } from '#schema/tables/index.ts'
import { placeOrder } from '../faults/harness.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow, dispute, findRow, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
beforeEach(async () => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
  await store.db.delete(evidenceLinks)
  await store.db.delete(disputes)
})

const hour = 3_600_000
const list = async (query: Parameters<typeof store.ask<typeof api.listDisputes>>[1]) => {
  const { body } = await store.ask(api.listDisputes, { as: boss, ...query })
  return itemsOf(body)
}

/** An open dispute about a sale, with its case at the provider. */
async function openCase() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  await store.sandbox.approve(body.id)
  await store.sandbox.openChargeback(body.id)
  expect(await store.sandbox.sendWebhook(body.id)).toBe(200)
  const [row] = await store.db.select().from(disputes).where(eq(disputes.paymentId, body.payment_id))
  if (!row) throw new Error('there is no dispute')
  const ofCase = () => store.sandbox.disputes().find((one) => store.pix.caseOf(one).caseId === row.caseId)
  return { who, providerId: body.id, params: { id: row.id }, ofCase }
}

test('open disputes come by the time left to answer, before those that are closed', async () => {
  const who = await client(store, { name: 'Ana Souza' })
  const now = Date.now()
  const made = async (columns: Partial<typeof disputes.$inferInsert>) => {
    const { payment, license } = await purchase(store, who)
    return { payment, license, ...(await dispute(store, { paymentId: payment.id, ...columns })) }
  }
  const late = await made({ answerBy: now + 50 * hour })
  const closed = await made({ status: 'won', closedAt: now, answerBy: now + hour })
  const soon = await made({ answerBy: now + 3 * hour, reason: 'fraud', caseId: 'case-7' })
  const over = await made({ answerBy: now - hour })
  const items = await list({ query: { limit: '10' } })
  expect(items.map(({ paymentId }) => paymentId)).toEqual([over, soon, late, closed].map(({ payment }) => payment.id))
  expect(items[0]).toMatchObject({ timeLeft: 0 })
  expect(items[3]).toMatchObject({ timeLeft: null, status: 'won' })
  expect(items[1]).toMatchObject({
    amount: 49.9,
    currency: 'BRL',
    kind: 'med',
    reason: 'fraud',
    caseId: 'case-7',
    username: 'Ana Souza',
    userId: who.id,
    licenseId: soon.license.id,
    licenseKey: soon.license.key,
    evidenceSentAt: null,
    canSendEvidence: true,
  })
  const { timeLeft } = items[1] ?? {}
  expect(timeLeft).toBeGreaterThan((3 * hour) / 1000 - 60)
  expect(timeLeft).toBeLessThanOrEqual((3 * hour) / 1000)
  expect((await list({ query: { status: 'won' } })).map(({ paymentId }) => paymentId)).toEqual([closed.payment.id])
  expect((await list({ query: { search: 'case-7' } })).map(({ paymentId }) => paymentId)).toEqual([soon.payment.id])
  for (const search of ['ana souza', 'Aná Sóuza']) expect(await list({ query: { search } }), search).toHaveLength(4)
  const file = await store.fetch('/api/auth/admin/export/disputes?status=open', {
    headers: { authorization: `Bearer ${boss.token}` },
  })
  const csv = await file.text()
  expect(csv.trim().split('\n')).toHaveLength(4)
  expect(csv).toContain('case-7')
  expect((await store.ask(exportDisputes, { as: who })).status).toBe(403)
})

test('the evidence is sent to the case as a PDF, and what was sent is stored and logged', async () => {
  const { params, ofCase } = await openCase()
  const { status, body } = await store.ask(api.sendEvidence, { as: boss, params })
  expect(status).toBe(200)
  expect(body.dispute).toMatchObject({ _id: params.id, evidenceSentAt: expect.any(String) })
  expect(ofCase()).toMatchObject({
    documentsStatus: 'review_pending',
    documents: [{ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' }],
  })
  expect((await findRow(store, disputes, params.id))?.evidenceHash).toMatch(/^[0-9a-f]{64}$/)
  const [entry] = await store.db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1)
  expect(entry).toMatchObject({
    action: 'dispute.send_evidence',
    entity: 'disputes',
    entityId: params.id,
    actorId: boss.id,
  })
  const answer = await store.fetch(`/api/auth/admin/disputes/${params.id}/evidence`, {
    headers: { authorization: `Bearer ${boss.token}` },
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('evidence whose outcome is unknown can be sent again', async () => {
  const { params, ofCase } = await openCase()
  store.sandbox.faults.set({ dropAfter: { operations: ['documents'], times: 1 } })
  expect(await store.ask(api.sendEvidence, { as: boss, params })).toMatchObject({ status: 502 })
  expect(await findRow(store, disputes, params.id)).toMatchObject({ evidenceHash: null, evidenceSentAt: null })
  expect((await store.ask(api.sendEvidence, { as: boss, params })).status).toBe(200)
  expect(ofCase()?.documents).toHaveLength(2)
})

test('evidence that the provider refuses is not called sent', async () => {
  const { params } = await openCase()
  store.sandbox.faults.set({
    failWith: { value: 400, code: 4242, message: 'File too large', operations: ['documents'] },
  })
  expect(await store.ask(api.sendEvidence, { as: boss, params })).toMatchObject({
    status: 502,
    body: {
      code: 'evidence_refused',
      details: [{ path: 'provider', message: store.pix.refusal(400, 4242, 'File too large') }],
    },
  })
  expect((await store.ask(api.getDispute, { as: boss, params })).body.evidenceSentAt).toBeNull()
})

test('a case that was not known is looked up when the evidence is sent', async () => {
  const { params, ofCase } = await openCase()
  await changeRow(store, disputes, params.id, { caseId: null })
  expect((await store.ask(api.sendEvidence, { as: boss, params })).status).toBe(200)
  expect(store.sandbox.disputes().at(-1)?.documents).toHaveLength(1)
  expect(ofCase()?.documents).toHaveLength(1)
})

test('no evidence is sent about a mediation, or a dispute that is decided', async () => {
  const { params, providerId } = await openCase()
  await store.sandbox.winDispute(providerId)
  await store.sandbox.sendWebhook(providerId)
  expect(await store.ask(api.sendEvidence, { as: boss, params })).toMatchObject({
    status: 409,
    body: { code: 'dispute_closed' },
  })
  const { payment } = await purchase(store, await client(store))
  await changeRow(store, payments, payment.id, { providerId: null })
  const { id } = await dispute(store, { paymentId: payment.id, kind: 'mediation' })
  expect((await store.ask(api.getDispute, { as: boss, params: { id } })).body.canSendEvidence).toBe(false)
  expect(await store.ask(api.sendEvidence, { as: boss, params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'dispute_without_case' },
  })
  expect((await store.ask(api.sendEvidence, { as: boss, params: { id: 'none' } })).status).toBe(404)
})
