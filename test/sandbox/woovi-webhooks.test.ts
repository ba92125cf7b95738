import { createHash, createPublicKey, createVerify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startWorkerd } from '#test/local/workerd.ts'
import type { Received } from './open-sandbox.ts'
import { charge, cpf, openWoovi, openWooviReceiver, otherCpf } from './open-woovi.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const customer = { ...charge.customer, taxID: cpf }

/** Woovi's own key, and a webhook that it has signed. Source: "Como validar o Webhook Signature?". */
const real = {
  key: `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC/+NtIkjzevvqD+I3MMv3bLXDt
pvxBjY4BsRrSdca3rtAwMcRYYvxSnd7jagVLpctMiOxQO8ieUCKLSWHpsMAjO/zZ
WMKbqoG8MNpi/u3fp6zz0mcHCOSqYsPUUG19buW8bis5ZZ2IZgBObWSpTvJ0cnj6
HKBAA82Jln+lGwS1MwIDAQAB
-----END PUBLIC KEY-----
`,
  keyIdentifier: '9dce618794f8986c603915a51b7029126c260e5cfdb2aa47e131d837fd62311c',
  signature:
    'lL2nnXgmLFGgxJ8+jCDguqouU4ucrIxYJcU5SPrJFaNcJajTJHYVldqc/z4YFIjAjtPEALe699WosgPY08W7CLpidvtm06Qwa4YMB0l/DcTS93O91NdSH/adjugEKiOb76Zj/0jB8mqOmWCFYbweOBa17bssuEkd5Lw7Q5L314Y=',
  body: '{ "pixQrCode": null, "charge": { "status": "COMPLETED", "customer": { "name": "Antonio Victor", "taxID": { "taxID": "12345678976", "type": "BR:CPF" }, "email": "antoniocliente@example.com", "correlationID": "4979ceba-2132-4292-bd90-bee7fb2125e4" }, "value": 1000, "comment": "Pagamento OpenPix", "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "correlationID": "417bae21-3d08-4cdb-9c2d-fee63c89e9e4", "paymentLinkID": "34697ed2-3790-4b60-8512-e7465b142d84", "createdAt": "2021-03-12T12:43:54.528Z", "updatedAt": "2021-03-12T12:44:09.360Z", "brCode": "https://api.openpix.com.br/openpix/openpix/testing?transactionID=ea83401ed4834b3ea6f1f283b389af29" }, "pix": { "charge": { "status": "COMPLETED", "customer": { "name": "Antonio Victor", "taxID": { "taxID": "12345678976", "type": "BR:CPF" }, "email": "antoniocliente@example.com", "correlationID": "4979ceba-2132-4292-bd90-bee7fb2125e4" }, "value": 1000, "comment": "Pagamento OpenPix", "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "correlationID": "417bae21-3d08-4cdb-9c2d-fee63c89e9e4", "paymentLinkID": "34697ed2-3790-4b60-8512-e7465b142d84", "createdAt": "2021-03-12T12:43:54.528Z", "updatedAt": "2021-03-12T12:44:09.360Z" }, "customer": { "correlationID": "9134e286-6f71-427a-bf00-241681624586", "email": "email1@example.com", "name": "Loma", "phone": "+5511999999999", "taxID": { "taxID": "47043622050", "type": "BR:CPF" } }, "payer": { "correlationID": "9134e286-6f71-427a-bf00-241681624586", "email": "email1@example.com", "name": "Loma", "phone": "+5511999999999", "taxID": { "taxID": "47043622050", "type": "BR:CPF" } }, "time": "2021-03-12T12:44:09.269Z", "value": 1, "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "infoPagador": "OpenPix testing" }, "company": { "id": "624f46f9e93f9f521c8308d7", "name": "Pizzaria do José", "taxID": "4722767300014" }, "account": { "clientId": "ZOJ64B9B-ZM1W-89MI-4UCI-OP2LVIU6NY75" } }',
}

/** As Woovi's documents verify it, with node:crypto. */
const verify = (key: string, body: string, signature: unknown) =>
  createVerify('sha256').update(body).verify(key, String(signature), 'base64')
const verifyReceived = (key: string, { body, headers }: Received) => verify(key, body, headers['x-webhook-signature'])

async function openKeys(call: Awaited<ReturnType<typeof openWoovi>>['call']) {
  const answer = await call('GET', '/api/v1/webhook/public-keys', { headers: { authorization: '' } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  return answer.body.public_keys
}

/** A Worker that verifies as ours do, by WebCrypto. */
const verifier = `
const bytes = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
export default {
  async fetch(request) {
    const { key, body, signature } = await request.json()
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const der = bytes(key.replace(/-----[^-]+-----|\\s/g, ''))
    const imported = await crypto.subtle.importKey('spki', der, algorithm, false, ['verify'])
    const isValid = await crypto.subtle.verify(algorithm.name, imported, bytes(signature), new TextEncoder().encode(body))
    return Response.json({ length: imported.algorithm.modulusLength, isValid })
  },
}`

async function openVerifier() {
  const bundle = await mkdtemp(join(tmpdir(), 'trinco-verifier-'))
  onTestFinished(() => rm(bundle, { recursive: true, force: true }))
  await writeFile(join(bundle, 'index.js'), verifier)
  const { url, stop } = await startWorkerd({ bundle, declared: inject('declaredWorker') })
  onTestFinished(stop)
  return async (sent: { key: string; body: string; signature: unknown }) =>
    (await fetch(url, { method: 'POST', body: JSON.stringify(sent) })).json()
}

test('a webhook of Woovi verifies in a Worker by its key of 1024 bits, and so does one of the sandbox', async () => {
  const verifyThere = await openVerifier()
  expect(verify(real.key, real.body, real.signature)).toBe(true)
  expect(await verifyThere(real)).toEqual({ length: 1024, isValid: true })
  expect(await verifyThere({ ...real, body: real.body.replace('1000', '1001') })).toMatchObject({ isValid: false })
  const { received, url } = await openWooviReceiver()
  const { sandbox, call, make } = await openWoovi()
  sandbox.setWooviWebhookUrl(url)
  await sandbox.approve(await make({ customer: { ...customer, name: 'José' } }))
  await expect.poll(() => received.length).toBe(1)
  const [{ key = '' } = {}] = await openKeys(call)
  const [{ body = '', headers = {} } = {}] = received
  expect(body).toContain('José')
  const sent = { key, body, signature: headers['x-webhook-signature'] }
  expect(await verifyThere(sent)).toEqual({ length: 1024, isValid: true })
})

test('the key is published without an application, in the form that Woovi documents', async () => {
  const { call } = await openWoovi()
  const keys = await openKeys(call)
  const identify = (key: string) =>
    createHash('sha256')
      .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
      .digest('hex')
  expect(identify(real.key)).toBe(real.keyIdentifier)
  const [{ key = '' } = {}] = keys
  expect(keys).toEqual([{ key_identifier: identify(key), is_current: true, key }])
  expect(key).toHaveLength(real.key.length)
})

test('while the key is changed, both are published, and the new one signs', async () => {
  const { received, url } = await openWooviReceiver()
  const { sandbox, call, make } = await openWoovi()
  sandbox.setWooviWebhookUrl(url)
  const id = await make()
  const [old] = await openKeys(call)
  await call('POST', '/sandbox/woovi-key')
  const both = await openKeys(call)
  expect(both).toMatchObject([
    { key: old?.key, is_current: false },
    { key: expect.any(String), is_current: true },
  ])
  expect(await sandbox.redeliver(id)).toBe(200)
  const [one = { body: '', headers: {} } as Received] = received
  expect(both.map(({ key }) => verifyReceived(key, one))).toEqual([false, true])
})

test('each change of a charge is told at the address of the panel', async () => {
  let instant = noon
  const { received, url, bodies, events } = await openWooviReceiver()
  const { sandbox, call, make, refund, transactions } = await openWoovi({ now: () => instant })
  await call('POST', '/sandbox/woovi-webhook', { body: { url } })
  const [{ key = '' } = {}] = await openKeys(call)
  const told = async (...expected: string[]) => {
    await expect.poll(events).toEqual(expected)
    expect(received.every((one) => verifyReceived(key, one))).toBe(true)
    return bodies().splice(0, received.splice(0).length)
  }
  const [id, other, dead] = [await make({ customer }), await make({ customer }), await make()]
  await sandbox.approve(id)
  const [transfer] = await transactions(id)
  const [paid] = await told('OPENPIX:CHARGE_COMPLETED')
  expect(paid).toMatchObject({
    charge: { correlationID: id, status: 'COMPLETED', payer: null, paymentMethods: { pix: { status: 'COMPLETED' } } },
    pix: { endToEndId: transfer?.endToEndId, value: 4990, payer: transfer?.payer, charge: { correlationID: id } },
    company: { name: expect.any(String) },
    account: {},
  })
  await sandbox.approve(other, { payerTaxId: otherCpf })
  const strange = 'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER'
  const [, stranger] = await told('OPENPIX:CHARGE_COMPLETED', strange)
  expect(stranger).toMatchObject({ charge: { correlationID: other }, payer: { taxID: { taxID: otherCpf } } })
  instant += 300_000
  const [expired] = await told('OPENPIX:CHARGE_EXPIRED')
  expect(expired).toMatchObject({ charge: { correlationID: dead, status: 'EXPIRED' } })
  expect(expired).not.toHaveProperty('pix')
  await refund(id, { correlationID: 'part', value: 990 })
  const [returned] = await told('PIX_TRANSACTION_REFUND_SENT_CONFIRMED')
  expect(returned).toMatchObject({
    refundTransaction: { value: 990, status: 'CONFIRMED', type: 'REFUND', partial: true },
    originalTransaction: { endToEndId: transfer?.endToEndId, value: 4990, type: 'PAYMENT' },
  })
  expect(JSON.stringify(returned)).not.toContain(id)
  sandbox.faults.set({ refundAs: 'rejected' })
  await refund(id, { correlationID: 'rest' })
  const [refused] = await told('PIX_TRANSACTION_REFUND_SENT_REJECTED')
  expect(refused).toMatchObject({ refundTransaction: { status: 'REJECTED' }, error: expect.stringContaining('ED05') })
})

test('the webhooks of the panel are listed, one for each event that is told', async () => {
  const { sandbox, call } = await openWoovi()
  const list = async (query = '') => (await call('GET', `/api/v1/webhook${query}`)).body.webhooks
  expect(await list()).toEqual([])
  const url = 'https://shop.test/webhook'
  sandbox.setWooviWebhookUrl(url)
  const listed = await list('?limit=100')
  expect(listed).toHaveLength(9)
  expect(listed.map(({ event }) => event)).toContain('PIX_TRANSACTION_REFUND_SENT_REJECTED')
  expect(listed[0]).toMatchObject({ url, isActive: true, name: expect.any(String), id: expect.any(String) })
  expect(await list(`?url=${encodeURIComponent(url)}&limit=1`)).toHaveLength(1)
  expect(await list('?url=https%3A%2F%2Fother.test')).toEqual([])
  expect(await call('GET', '/api/v1/webhook', { headers: { authorization: '' } })).toMatchObject({ status: 401 })
})

test('a case is told as it is opened and decided, and by its transfer alone', async () => {
  const { url, bodies, events } = await openWooviReceiver()
  const { sandbox, make, transactions } = await openWoovi()
  const [id, claimed, lost] = [await make(), await make(), await make()]
  for (const one of [id, claimed, lost]) await sandbox.approve(one)
  sandbox.setWooviWebhookUrl(url)
  const [{ endToEndId = '' } = {}] = await transactions(id)
  await sandbox.openChargeback(id)
  await expect.poll(events).toEqual(['OPENPIX:DISPUTE_CREATED'])
  const [{ id: med = '' } = {}] = sandbox.disputes()
  expect(bodies()).toEqual([{ event: 'OPENPIX:DISPUTE_CREATED', dispute: { status: 'OPENED', endToEndId, id: med } }])
  await sandbox.winDispute(id)
  await sandbox.openMediation(claimed)
  await sandbox.cancelDispute(claimed)
  await sandbox.openChargeback(lost)
  await sandbox.loseDispute(lost)
  const ends = ['CREATED', 'REJECTED', 'CREATED', 'CANCELED', 'CREATED', 'ACCEPTED']
  await expect.poll(() => events().toSorted()).toEqual(ends.map((end) => `OPENPIX:DISPUTE_${end}`).toSorted())
  const claim = bodies().find(({ dispute }) => dispute.value !== undefined)
  expect(claim).toMatchObject({ dispute: { value: 4990, disputeReason: 'Golpe', email: charge.customer.email } })
})

test('webhooks by hand: of any event, of a test, and forged', async () => {
  const { received, url, bodies } = await openWooviReceiver()
  const { sandbox, call, make } = await openWoovi()
  const id = await make()
  expect(await sandbox.sendWebhook(id)).toBe(0)
  expect(await sandbox.sendWooviTestWebhook()).toBe(0)
  sandbox.setWooviWebhookUrl(url)
  expect(await sandbox.sendWooviTestWebhook()).toBe(200)
  const event = 'OPENPIX:TRANSACTION_RECEIVED'
  await sandbox.approve(id)
  await expect.poll(() => sandbox.pendingWebhooks()).toBe(0)
  expect(await sandbox.sendWebhook(id, { action: event })).toBe(200)
  expect(await sandbox.sendWebhook(id, { topic: 'test', action: event })).toBe(200)
  expect(await sandbox.sendWebhook(id, { secret: 'another', headers: { 'x-custom': 'header' } })).toBe(200)
  expect(bodies()).toMatchObject([
    { event: 'OPENPIX:CHARGE_COMPLETED', data_criacao: expect.any(String) },
    { event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: id } },
    { event, charge: { correlationID: id }, pixQrCode: null, refunds: [] },
    { event, data_criacao: expect.any(String) },
    { event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: id } },
  ])
  expect(bodies()[0]).not.toHaveProperty('charge')
  const [{ key = '' } = {}] = await openKeys(call)
  expect(received.map((one) => verifyReceived(key, one))).toEqual([true, true, true, true, false])
  expect(received.at(-1)?.headers).toMatchObject({ 'x-custom': 'header' })
})
