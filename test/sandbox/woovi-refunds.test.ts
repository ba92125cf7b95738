import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'
import { openWoovi } from './open-woovi.ts'

/** What goes back of a charge: refunds, and disputes. */

const refusal = { status: 400, body: { error: expect.any(String) } }
const day = 86_400_000

async function openPaid(options: Parameters<typeof openWoovi>[0] = {}) {
  const opened = await openWoovi(options)
  const id = await opened.make()
  await opened.sandbox.approve(id)
  const [{ endToEndId = '' } = {}] = await opened.transactions(id)
  const dispute = async () => (await opened.call('GET', `/api/v1/dispute/${endToEndId}`)).body.dispute
  const send = (caseId: string, ...documents: object[]) =>
    opened.call('POST', `/api/v1/dispute/${caseId}/evidence`, { body: { documents } })
  return { ...opened, id, endToEndId, dispute, send }
}

test('a refund is in process first, and done a moment later', async () => {
  const { id, get, refund, refunds, transactions } = await openPaid()
  const { status, body } = await refund(id, { correlationID: 'part', value: 990, comment: 'Sem uso' })
  const own = { value: 990, correlationID: 'part', comment: 'Sem uso' }
  expect(status).toBe(200)
  expect(body).toEqual({
    refund: { ...own, status: 'IN_PROCESSING', endToEndId: expect.stringMatching(/^D/), time: expect.any(String) },
  })
  expect(await refunds(id)).toEqual([{ ...body.refund, status: 'CONFIRMED' }])
  expect((await refund(id, { correlationID: 'rest' })).body.refund).toMatchObject({ value: 4000 })
  expect((await get(id)).body.charge).toMatchObject({ status: 'COMPLETED', value: 4990 })
  expect(await transactions(id)).toMatchObject([
    { type: 'REFUND', value: 4000, charge: { correlationID: id } },
    { type: 'REFUND', value: 990 },
    { type: 'PAYMENT', value: 4990 },
  ])
  expect(await refund(id, { correlationID: 'more', value: 1 })).toMatchObject(refusal)
})

test('one id sends money back once', async () => {
  const { id, refund, refunds } = await openPaid()
  await refund(id, { correlationID: 'one', value: 990 })
  expect((await refund(id, { correlationID: 'one', value: 500 })).body.refund).toMatchObject({
    ...{ correlationID: 'one', value: 990, status: 'CONFIRMED' },
  })
  expect(await refunds(id)).toHaveLength(1)
})

test.each([
  ['no id', { value: 990 }],
  ['an amount in reais', { correlationID: 'one', value: 9.9 }],
  ['nothing', { correlationID: 'one', value: 0 }],
  ['more than is left', { correlationID: 'one', value: 4991 }],
  ['141 characters of comment', { correlationID: 'one', comment: 'c'.repeat(141) }],
  ['an unknown name', { correlationID: 'one', amount: 990 }],
])('a refund of %s is refused', async (_, body) => {
  const { id, refund, refunds } = await openPaid()
  expect(await refund(id, body)).toMatchObject(refusal)
  expect(await refunds(id)).toEqual([])
})

test('what is not paid is not refunded', async () => {
  const { make, refund } = await openPaid()
  expect(await refund(await make(), { correlationID: 'one' })).toMatchObject(refusal)
  expect(await refund('unknown', { correlationID: 'one' })).toMatchObject(refusal)
})

test('a refund stays in process as long as it is told to, and one that fails leaves the money', async () => {
  const { sandbox, id, refund, refunds } = await openPaid()
  sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
  await refund(id, { correlationID: 'one' })
  expect(await refunds(id)).toMatchObject([{ status: 'IN_PROCESSING' }])
  expect(await refund(id, { correlationID: 'two' })).toMatchObject(refusal)
  await sandbox.settleRefund(id, 'rejected')
  expect(await refunds(id)).toMatchObject([{ correlationID: 'one', status: 'REJECTED' }])
  await refund(id, { correlationID: 'two' })
  expect(await refunds(id)).toMatchObject([{ status: 'REJECTED' }, { status: 'CONFIRMED', value: 4990 }])
})

test('money that is sent back in the panel has an id of its own', async () => {
  const { sandbox, id, refunds } = await openPaid()
  await sandbox.refund(id, { amount: 10 })
  expect(await refunds(id)).toMatchObject([{ value: 1000, status: 'CONFIRMED', correlationID: expect.any(String) }])
})

test('a MED is found by its transfer, tells nothing of the payer, and holds the money', async () => {
  const { sandbox, call, id, endToEndId, dispute, get, refund } = await openPaid()
  expect(await call('GET', `/api/v1/dispute/${endToEndId}`)).toMatchObject({
    ...{ status: 400, body: { error: 'Dispute not found' } },
  })
  await sandbox.openChargeback(id)
  const [{ id: caseId = '' } = {}] = sandbox.disputes()
  expect(await dispute()).toEqual({ type: 'MED', status: 'CREATED', endToEndId, id: caseId })
  expect(await call('GET', `/api/v1/dispute/${caseId}`)).toMatchObject(refusal)
  const { body } = await call('GET', '/api/v1/dispute')
  expect(body).toMatchObject({
    disputes: [{ type: 'MED', status: 'IN_REVIEW', endToEndId, createdAt: expect.any(String) }],
    pageInfo: { skip: 0, limit: 10, hasNextPage: false },
  })
  expect(body.disputes[0]).not.toHaveProperty('id')
  expect((await get(id)).body.charge.status).toBe('COMPLETED')
  expect(await refund(id, { correlationID: 'one' })).toMatchObject(refusal)
  await sandbox.winDispute(id)
  expect(await dispute()).toMatchObject({ status: 'REJECTED' })
  expect((await refund(id, { correlationID: 'one' })).status).toBe(200)
})

test('a claim at Woovi tells who claims what, and is accepted or taken back once', async () => {
  const { sandbox, call, make, id, dispute, get, refund } = await openPaid()
  await sandbox.openMediation(id)
  expect(await dispute()).toMatchObject({ type: 'CHARGEBACK', status: 'CREATED', value: 4990, disputeReason: 'Golpe' })
  await sandbox.cancelDispute(id)
  expect(await dispute()).toMatchObject({ status: 'CANCELED' })
  await expect(sandbox.openMediation(id)).rejects.toThrow('open-mediation')
  const lost = await make()
  await sandbox.approve(lost)
  await sandbox.openMediation(lost)
  await sandbox.loseDispute(lost)
  expect((await call('GET', '/api/v1/dispute')).body.disputes.map(({ status }) => status).toSorted()).toEqual([
    'ACCEPTED',
    'CANCELED',
  ])
  expect(sandbox.disputes()).toMatchObject([{ isCovered: true, isWithdrawn: true }, { isCovered: false }])
  expect((await get(lost)).body.charge.status).toBe('COMPLETED')
  expect(await refund(lost, { correlationID: 'one' })).toMatchObject(refusal)
})

test('evidence is downloaded at once, and only a PDF or an image is any', async () => {
  const { sandbox, id, send } = await openPaid()
  const files: Record<string, [number, string, string]> = {
    '/evidence.pdf': [200, 'application/pdf', '%PDF-1.7 ...'],
    '/picture.png': [200, 'image/png; charset=binary', '\x89PNG\r\n'],
    '/page.pdf': [200, 'text/html', '%PDF-1.7'],
    '/wrong.pdf': [200, 'application/pdf', '<html>'],
    '/gone.pdf': [404, 'application/pdf', '%PDF-1.7'],
  }
  const asked: string[] = []
  const { url } = await startTestServer((request, response) => {
    asked.push(request.url ?? '')
    const [status, type, text] = files[request.url ?? ''] ?? [500, 'text/plain', '']
    response.writeHead(status, { 'content-type': type }).end(Buffer.from(text, 'latin1'))
  })
  await sandbox.openChargeback(id)
  // A document sends no webhook.
  sandbox.setWooviWebhookUrl(`${url}/webhook`)
  const [{ id: caseId = '' } = {}] = sandbox.disputes()
  const document = (path: string, changes: object = {}) => ({
    ...{ url: `${url}${path}`, description: 'Venda', correlationID: 'evidence-1', ...changes },
  })
  for (const wrong of [
    [],
    [document('/page.pdf')],
    [document('/wrong.pdf')],
    [document('/gone.pdf')],
    [document('', { url: 'http://127.0.0.1:1/closed.pdf' })],
    [document('/evidence.pdf', { fileId: 'file' })],
    [document('/evidence.pdf', { url: 'evidence.pdf' })],
    [document('/evidence.pdf', { description: undefined })],
  ]) {
    expect(await send(caseId, ...wrong)).toMatchObject(refusal)
  }
  expect(await send('unknown', document('/evidence.pdf'))).toMatchObject({ body: { error: 'Dispute not found' } })
  expect(sandbox.disputes()).toMatchObject([{ documents: [] }])
  asked.length = 0
  const sent = await send(caseId, document('/evidence.pdf'), document('/picture.png', { correlationID: 'evidence-2' }))
  expect(sent).toMatchObject({
    status: 200,
    body: {
      documents: [
        { url: expect.not.stringContaining(url), description: 'Venda', correlationID: 'evidence-1' },
        { correlationID: 'evidence-2', createdAt: expect.any(String) },
      ],
    },
  })
  expect(asked).toEqual(['/evidence.pdf', '/picture.png'])
  expect(sandbox.pendingWebhooks()).toBe(0)
  expect(sandbox.disputes()).toMatchObject([
    { documents: [{ name: 'Venda', type: 'application/pdf', size: 12 }, { type: 'image/png' }] },
  ])
  await sandbox.loseDispute(id)
  expect(await send(caseId, document('/evidence.pdf'))).toMatchObject({
    ...{ status: 400, body: { error: 'You cannot send a evidence for a accepted dispute' } },
  })
})

test('evidence is taken for three days', async () => {
  let instant = Date.now()
  const { sandbox, id, send } = await openPaid({ now: () => instant })
  const { url } = await startTestServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7')
  })
  await sandbox.openChargeback(id)
  const [{ id: caseId = '' } = {}] = sandbox.disputes()
  const document = { url, description: 'Venda', correlationID: 'evidence-1' }
  instant += 3 * day
  expect((await send(caseId, document)).status).toBe(200)
  instant += 1
  expect(await send(caseId, document)).toMatchObject(refusal)
})
