import { Payment, PaymentRefund, WebhookSignatureValidator } from 'mercadopago'
import { expect, test } from 'vitest'
import { openClient as openConfigured, signatureOf } from './open-client.ts'
import { openReceiver, webhookSecret } from './open-sandbox.ts'

async function openClient() {
  const { sandbox, config } = await openConfigured()
  const payment = new Payment(config)
  const create = async (body: Parameters<Payment['create']>[0]['body'] = {}, idempotencyKey?: string) => {
    const made = await payment.create({ body: { ...order, ...body }, requestOptions: { idempotencyKey } })
    return { ...made, id: made.id ?? 0 }
  }
  const createPaid = async () => {
    const { id } = await create()
    await sandbox.approve(String(id))
    return id
  }
  const refund = new PaymentRefund(config)
  // The client adds `api_response` to the array.
  const refundsOf = async (payment_id: number) => [...(await refund.list({ payment_id }))]
  return { sandbox, payment, refund, refundsOf, create, createPaid }
}

const order = {
  transaction_amount: 49.9,
  description: 'Mira Certa (30 dias)',
  payment_method_id: 'pix',
  external_reference: 'payment-1',
  payer: { email: 'cliente@trinco.test', first_name: 'Caio' },
}

const refused = (status: number, code: number | string) => ({
  status,
  causes: [expect.objectContaining({ code })],
})

test('the client creates a payment, once for each key, and reads it', async () => {
  const { payment, create } = await openClient()
  const made = await create({ metadata: { product_id: 'product-1' } }, 'one-key')
  expect(made).toMatchObject({
    status: 'pending',
    status_detail: 'pending_waiting_transfer',
    transaction_amount: 49.9,
    external_reference: 'payment-1',
    metadata: { product_id: 'product-1' },
    api_response: { status: 201 },
  })
  expect(made.point_of_interaction?.transaction_data?.qr_code).toMatch(/^000201/)
  expect((await create({ metadata: { product_id: 'product-1' } }, 'one-key')).id).toBe(made.id)
  expect((await create()).id).not.toBe(made.id)
  await expect(create({ transaction_amount: 1 }, 'one-key')).rejects.toMatchObject({ status: 409 })
  expect(await payment.get({ id: made.id })).toMatchObject({ id: made.id, status: 'pending' })
  await expect(payment.get({ id: 1 })).rejects.toMatchObject(refused(404, 2000))
})

test('the client searches by reference, and by the time of the last change', async () => {
  const { sandbox, payment, create } = await openClient()
  const ids: number[] = []
  for (const external_reference of ['a', 'b', 'c']) ids.push((await create({ external_reference })).id)
  const createdAt = Date.now()
  await expect.poll(Date.now).toBeGreaterThan(createdAt)
  await sandbox.approve(String(ids[0]))
  expect(await payment.search({ options: { external_reference: 'b' } })).toMatchObject({
    paging: { total: 1, limit: 30, offset: 0 },
    results: [{ id: ids[1], status: 'pending' }],
  })
  const changed = { range: 'date_last_updated', begin_date: 'NOW-3DAYS', end_date: 'NOW' } as const
  const paged = { sort: 'date_last_updated', criteria: 'desc', limit: 1, offset: 0 } as const
  await expect
    .poll(() => payment.search({ options: { ...changed, ...paged } }))
    .toMatchObject({
      paging: { total: 3, limit: 1, offset: 0 },
      results: [{ id: ids[0], status: 'approved' }],
    })
  await expect(payment.search({ options: { limit: 101 } })).rejects.toMatchObject(refused(400, 1000))
})

test('the client cancels what is pending, and nothing else', async () => {
  const { payment, create, createPaid } = await openClient()
  const { id } = await create()
  expect(await payment.cancel({ id })).toMatchObject({ id, status: 'cancelled', status_detail: 'by_collector' })
  const cancelled = payment.cancel({ id: await createPaid() })
  await expect(cancelled).rejects.toMatchObject(refused(400, 2018))
})

test('the client refunds a part, then the rest, and lists and reads its refunds', async () => {
  const { payment, refund, refundsOf, createPaid } = await openClient()
  const payment_id = await createPaid()
  const part = await refund.create({ payment_id, body: { amount: 20 } })
  expect(part).toMatchObject({ payment_id, amount: 20, status: 'approved', source: { type: 'collector' } })
  expect(await payment.get({ id: payment_id })).toMatchObject({
    status: 'approved',
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 20,
  })
  await expect(refund.create({ payment_id, body: { amount: 30 } })).rejects.toMatchObject(refused(400, 4040))
  const rest = await refund.total({ payment_id })
  expect(rest).toMatchObject({ amount: 29.9, status: 'approved', api_response: { status: 201 } })
  expect(await payment.get({ id: payment_id })).toMatchObject({
    status: 'refunded',
    transaction_amount_refunded: 49.9,
    refunds: [{ id: part.id }, { id: rest.id }],
  })
  expect(await refundsOf(payment_id)).toMatchObject([{ id: part.id }, { id: rest.id }])
  expect(await refund.get({ payment_id, refund_id: rest.id ?? 0 })).toMatchObject({ id: rest.id, amount: 29.9 })
})

test('the client is told why there is no refund', async () => {
  const { refund, create, createPaid } = await openClient()
  const payment_id = await createPaid()
  await expect(refund.get({ payment_id, refund_id: 1 })).rejects.toMatchObject(refused(404, 2032))
  await expect(refund.total({ payment_id: 1 })).rejects.toMatchObject(refused(404, 2000))
  await expect(refund.total({ payment_id: (await create()).id })).rejects.toMatchObject(refused(400, 2063))
  await refund.total({ payment_id })
  await expect(refund.total({ payment_id })).rejects.toMatchObject(refused(400, 4296))
})

test('the client sees a rejected refund, and a refund in process as an error until it is done', async () => {
  const { sandbox, refund, refundsOf, createPaid } = await openClient()
  const payment_id = await createPaid()
  sandbox.faults.set({ refundAs: { value: 'rejected', times: 1 } })
  expect(await refund.total({ payment_id })).toMatchObject({ status: 'rejected', api_response: { status: 201 } })
  sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
  await expect(refund.total({ payment_id })).rejects.toMatchObject(refused(400, 'in_process'))
  expect(await refundsOf(payment_id)).toMatchObject([{ status: 'rejected' }])
  await sandbox.settleRefund(String(payment_id), 'approved')
  expect(await refundsOf(payment_id)).toMatchObject([{ status: 'rejected' }, { status: 'approved' }])
})

test.each([429, 503] as const)('the client tries again by itself after a %i', async (value) => {
  const { sandbox, refund, refundsOf, createPaid } = await openClient()
  const payment_id = await createPaid()
  sandbox.faults.set({ failWith: { value, operations: ['refund'], times: 2 }, retryAfterSeconds: 0 })
  expect(await refund.total({ payment_id })).toMatchObject({ status: 'approved' })
  expect(await refundsOf(payment_id)).toHaveLength(1)
})

test.each([false, true])(
  'the client accepts the signature of a webhook, and no other (ts in seconds: %s)',
  async (tsInSeconds) => {
    const { sandbox, create } = await openClient()
    const { received, url } = await openReceiver()
    sandbox.faults.set({ webhooks: { tsInSeconds } })
    const { id } = await create({ notification_url: `${url}?source_news=webhooks` })
    await sandbox.approve(String(id))
    await expect.poll(() => received.length).toBe(2)
    for (const one of received) {
      const signed = { ...signatureOf(one), ...(tsInSeconds && { toleranceSeconds: 60 }) }
      const validate = (changes: object) => () =>
        WebhookSignatureValidator.validate({ ...signed, secret: webhookSecret, ...changes })
      expect(validate({})).not.toThrow()
      expect(validate({ secret: 'guessed' })).toThrow('SignatureMismatch')
      expect(validate({ dataId: '1' })).toThrow('SignatureMismatch')
      expect(validate({ xRequestId: 'other' })).toThrow('SignatureMismatch')
    }
  },
)
