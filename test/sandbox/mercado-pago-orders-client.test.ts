import { Order, WebhookSignatureValidator } from 'mercadopago'
import { expect, test } from 'vitest'
import { openClient, signatureOf } from './open-client.ts'
import { openOrdersReceiver, order, ordersKeys } from './open-orders.ts'

const day = 86_400_000
const unknownId = `ORD${'0'.repeat(26)}`

async function openOrderClient() {
  const { sandbox, config } = await openClient({ orders: ordersKeys }, ordersKeys.accessToken)
  const client = new Order(config)
  const create = async (changes: object = {}, idempotencyKey?: string) => {
    const made = await client.create({ body: { ...order, ...changes }, requestOptions: { idempotencyKey } })
    // The client keeps the options of a call for those that follow it.
    config.options = { ...config.options, idempotencyKey: undefined }
    return { ...made, id: made.id ?? '' }
  }
  const createPaid = async () => {
    const { id } = await create()
    await sandbox.approve(id)
    return id
  }
  return { sandbox, client, create, createPaid }
}

test('the client creates an order, once for each key, and reads it', async () => {
  const { client, create } = await openOrderClient()
  const made = await create({}, 'one-key')
  expect(made).toMatchObject({
    id: expect.stringMatching(/^ORD[0-9A-Z]{26}$/),
    status: 'action_required',
    status_detail: 'waiting_transfer',
    total_amount: '49.90',
    external_reference: 'payment-1',
    country_code: 'BRA',
    items: [{ external_code: 'product-1' }],
    api_response: { status: 201 },
  })
  const [payment] = made.transactions?.payments ?? []
  expect(payment).toMatchObject({ id: expect.stringMatching(/^PAY[0-9A-Z]{26}$/), amount: '49.90' })
  expect(payment?.payment_method?.qr_code).toMatch(/^000201/)
  expect((await create({}, 'one-key')).id).toBe(made.id)
  expect((await create()).id).not.toBe(made.id)
  await expect(create({ external_reference: 'other' }, 'one-key')).rejects.toMatchObject({
    name: 'MPIdempotencyError',
    status: 409,
  })
  expect(await client.get({ id: made.id })).toMatchObject({ id: made.id, status: 'action_required' })
  await expect(client.get({ id: unknownId })).rejects.toMatchObject({ name: 'MPNotFoundError', status: 404 })
})

test('the client searches the orders of a month by reference and status', async () => {
  const { sandbox, client, create } = await openOrderClient()
  const ids: string[] = []
  for (const external_reference of ['a', 'b', 'c']) ids.push((await create({ external_reference })).id)
  await sandbox.approve(ids[0] ?? '')
  const end_date = new Date(Date.now() + day).toISOString()
  const month = { begin_date: new Date(Date.now() - 29 * day).toISOString(), end_date }
  expect(await client.search({ options: { ...month, external_reference: 'b' } })).toMatchObject({
    data: [{ id: ids[1], status: 'action_required' }],
    paging: { total: '1', total_pages: '1', offset: '0', limit: '20' },
  })
  expect(await client.search({ options: { ...month, status: 'processed', payment_method_id: 'pix' } })).toMatchObject({
    data: [{ id: ids[0], status_detail: 'accredited', total_paid_amount: '49.90' }],
  })
  const longer = { begin_date: new Date(Date.now() - 30 * day).toISOString(), end_date }
  await expect(client.search({ options: longer })).rejects.toMatchObject({ name: 'MPBadRequestError' })
})

test('the client cancels what is waiting, and nothing else', async () => {
  const { client, create, createPaid } = await openOrderClient()
  const { id } = await create()
  expect(await client.cancel({ id })).toMatchObject({ id, status: 'canceled', status_detail: 'canceled' })
  await expect(client.cancel({ id })).rejects.toMatchObject({ status: 409 })
  await expect(client.cancel({ id: await createPaid() })).rejects.toMatchObject({ status: 409 })
})

test('the client refunds a part, then the rest', async () => {
  const { client, createPaid } = await openOrderClient()
  const id = await createPaid()
  const payment = (await client.get({ id })).transactions?.payments?.[0]?.id
  const part = (amount: string) => client.refund({ id, body: { transactions: [{ id: payment, amount }] } })
  expect(await part('20.00')).toMatchObject({
    status: 'processed',
    status_detail: 'partially_refunded',
    transactions: { refunds: [{ transaction_id: payment, amount: '20.00', status: 'processed' }] },
    api_response: { status: 201 },
  })
  await expect(part('30.00')).rejects.toMatchObject({ status: 400 })
  await client.refund({ id })
  expect(await client.get({ id })).toMatchObject({
    status: 'refunded',
    transactions: { payments: [{ refunded_amount: '49.90' }], refunds: [{ amount: '20.00' }, { amount: '29.90' }] },
  })
  await expect(client.refund({ id })).rejects.toMatchObject({ status: 409 })
})

test('the client is told of a failed payment, of a locked order, and that an automatic order is not changed', async () => {
  const { sandbox, client, create, createPaid } = await openOrderClient()
  sandbox.faults.set({ orderMadeAs: { value: 'failed', times: 1 } })
  await expect(create()).rejects.toMatchObject({ name: 'MPPaymentError', status: 402 })
  const id = await createPaid()
  sandbox.faults.set({ failWith: { value: 423, operations: ['refund'], times: 1 } })
  await expect(client.refund({ id })).rejects.toMatchObject({ name: 'MPResourceLockedError' })
  const change = { id, transactionId: 'PAY', body: {} }
  const changes = [
    () => client.process({ id }),
    () => client.capture({ id }),
    () => client.createTransaction({ id, body: {} }),
    () => client.updateTransaction(change),
    () => client.deleteTransaction(change),
  ]
  for (const refused of changes) await expect(refused()).rejects.toMatchObject({ status: 409 })
})

test.each([429, 503] as const)('the client tries again by itself after a %i, and has one order', async (value) => {
  const { sandbox, create } = await openOrderClient()
  sandbox.faults.set({ failWith: { value, operations: ['create'], times: 2 }, retryAfterSeconds: 0 })
  expect(await create()).toMatchObject({ status: 'action_required' })
  expect(sandbox.charges()).toHaveLength(1)
})

test('the client accepts the signature of an order’s webhook, and no other', async () => {
  const { sandbox, create } = await openOrderClient()
  const { received, url } = await openOrdersReceiver()
  sandbox.setOrdersWebhookUrl(url)
  const { id } = await create()
  await expect.poll(() => received.length).toBe(1)
  const [one] = received
  if (!one) throw new Error('no webhook')
  expect(one.url.search).toBe(`?data.id=${id}&type=order`)
  const signed = signatureOf(one)
  const validate = (changes: object) => () =>
    WebhookSignatureValidator.validate({ ...signed, secret: ordersKeys.webhookSecret, ...changes })
  const lowered = { dataId: id.toLowerCase() }
  expect(validate(lowered)).not.toThrow()
  expect(validate({ ...lowered, secret: 'guessed' })).toThrow('SignatureMismatch')
  expect(validate({ dataId: unknownId.toLowerCase() })).toThrow('SignatureMismatch')
})
