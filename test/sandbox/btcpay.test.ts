import { expect, test } from 'vitest'
import { btcpayPath } from '../local/sandbox/btcpay.ts'
import type { SandboxOptions } from '../local/sandbox/sandbox.ts'
import { keys, openCoins, order } from './open-coins.ts'

const { storeId, apiKey } = keys.btcpay
const cannotMark = [{ path: 'Status', message: expect.stringContaining('within certain conditions') }]

interface Sent {
  text?: string
  headers?: Record<string, string>
  store?: string
}

/** A sandbox with a BTCPay server, an invoice, and calls as the shop's adapter would not send them. */
async function openInvoice(options: Partial<SandboxOptions> = {}) {
  const opened = await openCoins(options)
  const { providerId: id } = await opened.btcpay.create(order())
  async function call(method: string, path: string, { text, headers, store = storeId }: Sent = {}) {
    const answer = await fetch(`${opened.sandbox.url}${btcpayPath}/api/v1/stores/${store}${path}`, {
      method,
      headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json', ...headers },
      ...(text !== undefined && { body: text }),
    })
    return { status: answer.status, body: (await answer.json()) as { availableStatusesForManualMarking?: string[] } }
  }
  const post = (path: string, body: unknown) => call('POST', path, { text: JSON.stringify(body) })
  const get = () => call('GET', `/invoices/${id}`)
  const mark = (status: unknown) => post(`/invoices/${id}/status`, { status })
  return { ...opened, id, call, post, get, mark }
}

test('an invoice that was paid and settled cannot be marked invalid, and keeps its status', async () => {
  const { sandbox, id, get, mark } = await openInvoice()
  await sandbox.approve(id)
  expect((await get()).body.availableStatusesForManualMarking).toEqual([])
  for (const status of ['Invalid', 'Settled']) expect(await mark(status)).toEqual({ status: 422, body: cannotMark })
  expect((await get()).body).toMatchObject({ status: 'Settled', additionalStatus: 'None', paidAmount: '9.90' })
})

test.each([
  ['open', null, ['Settled', 'Invalid']],
  ['seen on the chain', 'detect', ['Settled', 'Invalid']],
  ['expired', 'expire', ['Settled', 'Invalid']],
  ['invalid', 'reject', ['Settled']],
] as const)('an invoice that is %s can be marked as its answer says, once', async (_, action, allowed) => {
  const { sandbox, id, get, mark } = await openInvoice()
  if (action) await sandbox[action](id)
  expect((await get()).body.availableStatusesForManualMarking).toEqual(allowed)
  for (const status of ['New', 'Processing', 'Expired', 'Gone', undefined, 1]) {
    expect(await mark(status)).toEqual({ status: 422, body: cannotMark })
  }
  const last = allowed.at(-1)
  expect(await mark(last)).toMatchObject({ status: 200, body: { status: last, additionalStatus: 'Marked' } })
  expect(await mark(last)).toEqual({ status: 422, body: cannotMark })
})

test('an invoice that the merchant marked settled was not paid, and can be marked invalid', async () => {
  const { get, mark } = await openInvoice()
  expect((await mark('Settled')).body).toMatchObject({ status: 'Settled', paidAmount: '0.00' })
  expect((await get()).body.availableStatusesForManualMarking).toEqual(['Invalid'])
  expect((await mark('Invalid')).body).toMatchObject({ status: 'Invalid', additionalStatus: 'Marked' })
})

test('an invoice is read by its id in its own store, and every path may end in a slash', async () => {
  const { id, call, get } = await openInvoice()
  const { body } = await get()
  expect(body).toMatchObject({ id, storeId, amount: '9.90', paidAmount: '0.00', status: 'New' })
  expect(await call('GET', `/invoices/${id}/`)).toEqual({ status: 200, body })
  expect(await call('GET', `/invoices/?orderId=${order().paymentId}`)).toEqual({ status: 200, body: [body] })
  expect((await call('GET', `/invoices/${id}/payment-methods/`)).status).toBe(200)
  expect((await call('GET', '/pull-payments/')).status).toBe(200)
  expect(await call('GET', '/invoices/other')).toMatchObject({ status: 404, body: { code: 'invoice-not-found' } })
  expect(await call('GET', `/invoices/${id}`, { store: 'other' })).toMatchObject({
    status: 403,
    body: { code: 'missing-permission' },
  })
  const stranger = { headers: { authorization: 'token other' } }
  expect(await call('GET', '/invoices', stranger)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test.each([
  ['no amount', { amount: undefined }, 422, [{ path: 'Amount' }]],
  ['an amount in words', { amount: 'ten' }, 422, [{ path: 'Amount' }]],
  ['a negative amount', { amount: '-1' }, 422, [{ path: 'Amount' }]],
  ['no currency', { currency: undefined }, 400, { code: 'generic-error' }],
  ['no time to pay', { checkout: { expirationMinutes: 0 } }, 422, [{ path: 'checkout.expirationMinutes' }]],
])('an invoice with %s is refused', async (_, changes, status, body) => {
  const { sandbox, post } = await openInvoice()
  const wanted = { amount: '9.90', currency: 'USD', checkout: { redirectURL: 'http://127.0.0.1:9' }, ...changes }
  expect(await post('/invoices', wanted)).toMatchObject({ status, body })
  expect(sandbox.charges()).toHaveLength(1)
})

test('a body that is no JSON is refused, and one of another type is not read', async () => {
  const { id, call } = await openInvoice()
  const path = `/invoices/${id}/status`
  expect(await call('POST', path, { text: '{"status":' })).toMatchObject({ status: 422, body: [{ path: '' }] })
  expect(await call('POST', path, { text: '' })).toMatchObject({ status: 422 })
  const form = { text: 'status=Invalid', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await call('POST', path, form)).status).toBe(415)
})

test.each([
  ['no amount', { amount: undefined }, 'Amount'],
  ['a long name', { name: 'n'.repeat(51) }, 'Name'],
  ['no currency', { currency: undefined }, 'Currency'],
])('a page for a refund with %s is refused', async (_, changes, path) => {
  const { post } = await openInvoice()
  const page = { name: 'refund', amount: '9.90', currency: 'USD', ...changes }
  expect(await post('/pull-payments', page)).toMatchObject({ status: 422, body: [{ path }] })
})

test('a refund that the merchant refuses is a page in the archive, and a new one may follow', async () => {
  const { sandbox, btcpay, id, call } = await openInvoice()
  await sandbox.approve(id)
  await btcpay.refund(id, 'refund-1', 990)
  await sandbox.settleRefund(id, 'rejected')
  expect((await call('GET', '/pull-payments')).body).toEqual([])
  const all = await call('GET', '/pull-payments?includeArchived=true')
  expect(all.body).toMatchObject([{ name: 'refund-1', archived: true }])
  expect(sandbox.charges()).toMatchObject([{ status: 'approved' }])
})

test('a server below 2.1.2 does not say what was paid', async () => {
  const { sandbox, call, get } = await openInvoice()
  sandbox.faults.set({ omitPaidAmount: true })
  const { body } = await get()
  expect(body).toMatchObject({ amount: '9.90', status: 'New' })
  expect(body).not.toHaveProperty('paidAmount')
  expect((await call('GET', '/invoices')).body).toEqual([body])
})
