import { expect, test } from 'vitest'
import type { Sandbox } from '#test/local/sandbox/sandbox.ts'
import { accessToken, openReceiver, openSandbox } from './open-sandbox.ts'

const json = { accept: 'application/json' }
const day = 86_400_000

async function openPaid() {
  const opened = await openSandbox()
  const { id } = (await opened.create()).body
  await opened.sandbox.approve(String(id))
  const press = (action: string) => opened.call('POST', `/bank/charges/${id}/${action}`, { headers: json })
  return { ...opened, id, press }
}

async function documentsOf({ url, disputes }: Sandbox, form: FormData, headers: Record<string, string> = {}) {
  const path = `/v1/chargebacks/${disputes().at(-1)?.id}/documentation`
  const answer = await fetch(url + path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${accessToken}`, ...headers },
  })
  return { status: answer.status, body: (await answer.json()) as { message?: string; documentation_status?: string } }
}

function formOf(name = 'files[]', file = new File(['%PDF-1.7'], 'evidence.pdf', { type: 'application/pdf' })) {
  const form = new FormData()
  form.append(name, file)
  return form
}

test('a person opens a mediation, which the shop wins or loses', async () => {
  const { id, press, get } = await openPaid()
  const dates = [(await get(id)).date_last_updated]
  await press('open-mediation')
  expect(await get(id)).toMatchObject({ status: 'in_mediation' })
  dates.push((await get(id)).date_last_updated)
  await press('win-dispute')
  expect(await get(id)).toMatchObject({ status: 'approved', status_detail: 'accredited' })
  dates.push((await get(id)).date_last_updated)
  await press('open-mediation')
  await press('lose-dispute')
  expect(await get(id)).toMatchObject({ status: 'refunded', refunds: [{ amount: 49.9, status: 'approved' }] })
  dates.push((await get(id)).date_last_updated)
  expect(new Set(dates).size).toBe(4)
  expect(dates.toSorted()).toEqual(dates)
  expect((await press('win-dispute')).status).toBe(409)
})

test('a chargeback has a case, found by its id and by its payment, and the shop wins or loses it', async () => {
  const { sandbox, id, press, call, get } = await openPaid()
  await press('open-chargeback')
  expect(await get(id)).toMatchObject({ status: 'charged_back', status_detail: 'in_process' })
  const [{ id: caseId } = { id: '' }] = sandbox.disputes()
  const open = {
    id: caseId,
    payments: [id],
    amount: 49.9,
    reason: 'fraud',
    coverage_applied: null,
    documentation_status: 'not_supplied',
  }
  const found = await call('GET', `/v1/chargebacks/${caseId}`)
  expect(found).toMatchObject({ status: 200, body: open })
  const { date_documentation_deadline } = found.body as unknown as { date_documentation_deadline: string }
  expect(Date.parse(date_documentation_deadline)).toBeGreaterThan(Date.now() + 9 * day)
  expect((await call('GET', `/v1/chargebacks/search?payment_id=${id}`)).body).toMatchObject({ results: [open] })
  expect((await call('GET', '/v1/chargebacks/1')).status).toBe(404)
  await press('win-dispute')
  expect(await get(id)).toMatchObject({ status: 'charged_back', status_detail: 'reimbursed' })
  expect((await call('GET', `/v1/chargebacks/${caseId}`)).body).toMatchObject({ coverage_applied: true })
})

test('a lost chargeback takes the money, and a refund in process with it', async () => {
  const { sandbox, id, refund, get } = await openPaid()
  sandbox.faults.set({ refundAs: 'in_process' })
  await refund(id)
  await sandbox.chargeback(String(id))
  expect(await get(id)).toMatchObject({
    status: 'charged_back',
    status_detail: 'settled',
    refunds: [{ status: 'rejected' }],
    transaction_amount_refunded: 0,
  })
})

test('money in dispute is not refunded, and money that was won is', async () => {
  const { id, press, refund, get } = await openPaid()
  await press('open-chargeback')
  expect(await refund(id)).toMatchObject({ status: 400, body: { cause: [{ code: 2063 }] } })
  await press('win-dispute')
  expect((await refund(id)).status).toBe(201)
  expect((await get(id)).status).toBe('refunded')
})

test('documents are taken as files[] of JPG, PNG or PDF, while the case is open', async () => {
  const { sandbox, id } = await openPaid()
  await sandbox.openChargeback(String(id))
  expect(await documentsOf(sandbox, formOf())).toMatchObject({
    status: 200,
    body: { documentation_status: 'review_pending' },
  })
  expect(sandbox.disputes()).toMatchObject([
    { documents: [{ name: 'evidence.pdf', type: 'application/pdf', size: 8 }] },
  ])
  const large = new File([new Uint8Array(10_000_001)], 'large.pdf', { type: 'application/pdf' })
  for (const form of [
    new FormData(),
    formOf('file'),
    formOf('files[]', new File(['text'], 'evidence.txt', { type: 'text/plain' })),
    formOf('files[]', new File(['text'], 'evidence.pdf', { type: 'text/plain' })),
    formOf('files[]', large),
  ]) {
    expect((await documentsOf(sandbox, form)).status).toBe(400)
  }
  expect((await documentsOf(sandbox, formOf(), { authorization: 'Bearer no' })).status).toBe(401)
  expect((await documentsOf(sandbox, formOf(), { 'content-type': 'application/pdf' })).status).toBe(415)
  await sandbox.loseDispute(String(id))
  expect((await documentsOf(sandbox, formOf())).status).toBe(400)
  expect(sandbox.disputes()).toMatchObject([{ documents: [{ name: 'evidence.pdf' }], documentsStatus: 'valid' }])
})

test('the shop is notified of the charge and of its case', async () => {
  const { received, url } = await openReceiver()
  const { sandbox, create } = await openSandbox()
  const { id } = (await create({ notification_url: url })).body
  await sandbox.approve(String(id))
  await sandbox.openChargeback(String(id))
  await expect.poll(() => sandbox.pendingWebhooks()).toBe(0)
  const [{ id: caseId } = { id: '' }] = sandbox.disputes()
  const about = received.map(
    ({ url: { searchParams } }) => `${searchParams.get('type')} ${searchParams.get('data.id')}`,
  )
  expect(about.filter((one) => one === `payment ${id}`)).toHaveLength(3)
  expect(about.filter((one) => one === `topic_chargebacks_wh ${caseId}`)).toHaveLength(1)
  expect(await sandbox.sendWebhook(String(id), { topic: 'dispute' })).toBe(200)
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({
    type: 'topic_chargebacks_wh',
    data: { id: caseId, payment_id: id },
  })
})

test('the bank shows the buttons of a dispute, in both languages', async () => {
  const { sandbox, id } = await openPaid()
  const pageIn = async (lang: string) => (await fetch(`${sandbox.url}/bank?lang=${lang}`)).text()
  expect(await pageIn('pt-BR')).toMatch(/Abrir mediação[\s\S]*Contestar no banco/)
  expect(await pageIn('en')).toMatch(/Open mediation[\s\S]*Dispute at the bank/)
  await sandbox.openChargeback(String(id))
  expect(await pageIn('pt-BR')).toMatch(/Contestada, em análise[\s\S]*Loja ganha a disputa[\s\S]*Loja perde a disputa/)
  expect(await pageIn('en')).toMatch(/Disputed, under review[\s\S]*Shop wins the dispute[\s\S]*Shop loses the dispute/)
  await sandbox.winDispute(String(id))
  expect(await pageIn('en')).toContain('Disputed, won by the shop')
})
