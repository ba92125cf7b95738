import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#schema/rules/licenses.ts'
import { disputes, evidenceLinks, keyViews, licenseDays, licenses, refunds } from '#schema/tables/index.ts'
import { makeEvidence } from '#worker/domain/disputes/evidence.ts'
import { makeEvidenceLink } from '#worker/domain/disputes/evidence-links.ts'
import { readDispute } from '#worker/domain/disputes/list.ts'
import { deleteExpiredRows } from '#worker/domain/expired-rows.ts'
import { newId } from '#worker/lib/ids.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { readPdf } from '../read-pdf.ts'
import { pendingPayment } from '../rows.ts'
import { buyer, paidPurchase } from './paid-purchase.ts'

const store = await openFileStore()
const ana = await buyer(store)

const openedAt = Date.UTC(2026, 10, 22, 12)

async function dispute(paymentId: string): Promise<string> {
  const id = newId()
  await store.db.insert(disputes).values({
    id,
    paymentId,
    provider: store.pix.name,
    caseId: `case-${id}`,
    kind: 'chargeback',
    amountCents: 4_490,
    reason: 'Compra não reconhecida',
    answerBy: openedAt + 3 * dayMs,
    providerUpdatedAt: openedAt,
    openedAt,
  })
  return id
}

async function contested() {
  const { payment, key } = await paidPurchase(store, ana)
  const [license] = await store.db.select().from(licenses).where(eq(licenses.paymentId, payment.id))
  return { id: await dispute(payment.id), payment, key, licenseId: license?.id ?? '' }
}

test('the evidence names the order, the buyer, the accepted terms and each look at the key, and not the key itself', async () => {
  const { id, payment, key, licenseId } = await contested()
  const viewedAt = Date.UTC(2026, 10, 21, 9, 0, 30)
  await store.db.insert(keyViews).values([
    { id: newId(), licenseId, kind: 'revealed', address: '203.0.113.9', viewedAt },
    { id: newId(), licenseId, kind: 'copied', address: '203.0.113.9', viewedAt: viewedAt + 2_000 },
    { id: newId(), licenseId, kind: 'downloaded', address: '203.0.113.9', viewedAt: viewedAt + 3_000 },
  ])
  await store.db.insert(licenseDays).values([{ licenseId, day: '2026-11-21', activations: 1, validations: 14 }])
  const { bytes, name } = await makeEvidence(store.deps, id)
  expect(name).toBe(`evidencias-${payment.id.slice(0, 8)}.pdf`)
  const { text } = await readPdf(bytes)
  for (const fact of [
    `case-${id}`,
    'Contestação no banco (chargeback)',
    'Compra não reconhecida',
    '25 de novembro de 2026',
    'Aurora Trainer: edição plena',
    'R$ 44,90',
    payment.id,
    payment.providerId,
    'Ana Conceição',
    ana.email,
    payment.termsVersion,
    '2026-11-21T08:57:12.000Z',
    '198.51.100.7',
    '21 de novembro de 2026 às 06:00:30 (horário de Brasília, UTC-03:00), IP 203.0.113.9',
    'Copiada',
    'Ferramenta baixada',
    '1 ativação, 14 verificações',
    'Nenhum reembolso foi pedido',
    'Condições de venda e reembolso aceitas',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(fact)
  expect(text).not.toContain(key)
  expect(text).toContain(key.slice(-5))
})

test('the evidence of a sale without views, use, terms or buyer says that there are none', async () => {
  const payment = await pendingPayment(store, { status: 'approved', approvedAt: openedAt - dayMs })
  const { text } = await readPdf((await makeEvidence(store.deps, await dispute(payment.id))).bytes)
  expect(text).toContain('Nenhuma chave foi emitida')
  expect(text).toContain('O aceite desta compra não foi registrado')
  expect(text).not.toContain('Condições de venda')
})

test('the evidence states the refund that was made', async () => {
  const { id, payment } = await contested()
  const refund = { source: 'user', amountCents: 4_490, requestedAt: openedAt, createdAt: openedAt } as const
  await store.db.insert(refunds).values({ ...refund, paymentId: payment.id, status: 'refused', refusedAt: openedAt })
  const { text } = await readPdf((await makeEvidence(store.deps, id)).bytes)
  expect(text).toContain('Recusado pelo provedor, a pedido do cliente')
  expect(text).not.toContain('Nenhum reembolso')
})

const evidenceMaxBytes = 300_000

test('the evidence of years of use stays within the size that may be sent', async () => {
  const { id, licenseId } = await contested()
  const views = times(300, (n) => ({ id: newId(), licenseId, kind: 'revealed' as const, viewedAt: openedAt + n }))
  await store.db.insert(keyViews).values(views.map((view) => ({ ...view, address: '2001:db8::1' })))
  const day = (n: number) => new Date(openedAt - n * dayMs).toISOString().slice(0, 10)
  const days = times(700, (n) => ({ licenseId, day: day(n), activations: 0, validations: 1_440 }))
  await store.db.insert(licenseDays).values(days)
  const { bytes } = await makeEvidence(store.deps, id)
  expect(bytes.length).toBeLessThanOrEqual(evidenceMaxBytes)
  const { text } = await readPdf(bytes)
  expect(text).toContain('E mais 260 registros')
  expect(text).toContain('E mais 580 dias')
})

test('a link to evidence gives that one file for three days, counts who reads it, and is deleted then', async () => {
  const { id } = await contested()
  const { bytes } = await makeEvidence(store.deps, id)
  const url = await makeEvidenceLink(store.deps, id, bytes)
  expect(new URL(url).origin).toBe(new URL(store.url).origin)
  const read = () => fetch(url)
  const found = await read()
  expect(found.status).toBe(200)
  expect(Object.fromEntries(found.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  expect(Buffer.from(await found.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
  await read()
  const linkOf = async () => (await readDispute(store.deps, id)).evidenceLink
  expect(await linkOf()).toMatchObject({ reads: 2, lastReadAt: expect.stringMatching(/Z$/) })
  for (const wrong of [
    url.slice(0, -1),
    `${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`,
    url.replace(/[^/]*$/, id),
  ])
    expect((await fetch(wrong)).status, wrong).toBe(404)
  const [link] = await store.db.select().from(evidenceLinks).where(eq(evidenceLinks.disputeId, id))
  await store.db
    .update(evidenceLinks)
    .set({ expiresAt: 1 })
    .where(eq(evidenceLinks.id, link?.id ?? ''))
  expect((await read()).status).toBe(404)
  await deleteExpiredRows(store.deps)
  expect(await linkOf()).toBeNull()
})
