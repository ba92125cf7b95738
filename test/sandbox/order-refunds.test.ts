import { expect, test } from 'vitest'
import { openOrders, ordersKeys, refusal, unknownId } from './open-orders.ts'
import { accessToken } from './open-sandbox.ts'

/** What goes back of an order: refunds, and chargebacks. */

async function openPaid() {
  const opened = await openOrders()
  const { id, transactions } = (await opened.create()).body
  await opened.sandbox.approve(id)
  return { ...opened, id, payment: transactions.payments[0]?.id ?? '' }
}

test('an empty body refunds all, and the same key only once', async () => {
  const { id, payment, refund, get } = await openPaid()
  const first = await refund(id, undefined, 'one-key')
  expect(first.body).toEqual({
    ...{ id, status: 'refunded', status_detail: 'refunded' },
    transactions: {
      refunds: [
        {
          id: expect.stringMatching(/^REF[0-9A-Z]{26}$/),
          ...{ transaction_id: payment, amount: '49.90', status: 'processed' },
          ...{ reference_id: expect.stringMatching(/^\d+$/), e2e_id: expect.stringMatching(/^D\d{20}/) },
        },
      ],
    },
  })
  expect(first.status).toBe(201)
  expect((await refund(id, undefined, 'one-key')).body).toEqual(first.body)
  expect(await get(id)).toMatchObject({
    status: 'refunded',
    transactions: { payments: [{ status: 'refunded', refunded_amount: '49.90' }], refunds: [{ amount: '49.90' }] },
  })
  expect(await refund(id)).toMatchObject(refusal(409, 'order_already_refunded'))
})

test('a refund is refused by its code', async () => {
  const { call, create, refund, id, payment } = await openPaid()
  const part = (changes: object) => refund(id, { transactions: [{ id: payment, amount: '10.00', ...changes }] })
  expect(await part({ amount: 10 })).toMatchObject(refusal(400, 'property_type'))
  expect(await part({ amount: '10.0' })).toMatchObject(refusal(400, 'property_value'))
  expect(await part({ amount: '0.00' })).toMatchObject(refusal(400, 'property_value'))
  expect(await part({ amount: '49.91' })).toMatchObject(refusal(400, 'refund_amount_exceeds'))
  expect(await part({ id: unknownId.replace('ORD', 'PAY') })).toMatchObject(refusal(404, 'transaction_not_found'))
  expect(await part({ reason: '' })).toMatchObject(refusal(400, 'unsupported_properties'))
  expect(await refund(id, { amount: '10.00' })).toMatchObject(refusal(400, 'unsupported_properties'))
  expect(await call('POST', `/v1/orders/${id}/refund`)).toMatchObject(refusal(400, 'empty_required_header'))
  const unpaid = (await create()).body.id
  expect(await refund(unpaid)).toMatchObject(refusal(409, 'cannot_refund_order'))
  expect((await part({})).body).toMatchObject({ status: 'processed', status_detail: 'partially_refunded' })
})

test('while a refund is in process there is no other, and one that fails leaves the money', async () => {
  const { sandbox, id, refund, get } = await openPaid()
  sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
  const running = await refund(id, undefined, 'one-key')
  expect(running).toMatchObject({ status: 201, body: { transactions: { refunds: [{ status: 'processing' }] } } })
  expect(await get(id)).toMatchObject({ status: 'processed', status_detail: 'accredited' })
  expect(await refund(id)).toMatchObject(refusal(409, 'refund_in_progress'))
  await sandbox.settleRefund(id, 'rejected')
  expect((await get(id)).transactions.refunds).toMatchObject([{ status: 'failed' }])
  expect((await refund(id)).body.transactions.refunds).toMatchObject([{ status: 'failed' }, { status: 'processed' }])
  expect((await refund(id, undefined, 'one-key')).body).toEqual(running.body)
})

test('an order is contested by a chargeback alone, whose case both tokens of the account read', async () => {
  const { sandbox, id, payment, call, get, refund } = await openPaid()
  await expect(sandbox.openMediation(id)).rejects.toThrow('open-mediation')
  await sandbox.openChargeback(id)
  const disputed = await get(id)
  const [{ case_id = '' } = {}] = disputed.transactions.chargebacks
  expect(disputed).toMatchObject({
    ...{ status: 'charged_back', status_detail: 'in_process' },
    transactions: { chargebacks: [{ transaction_id: payment, status: 'in_process', references: [] }] },
  })
  expect(await refund(id)).toMatchObject(refusal(409, 'cannot_refund_order'))
  for (const token of [accessToken, ordersKeys.accessToken]) {
    const headers = { authorization: `Bearer ${token}` }
    expect(await call('GET', `/v1/chargebacks/${case_id}`, { headers })).toMatchObject({
      status: 200,
      body: { id: case_id, amount: 49.9, coverage_applied: null },
    })
  }
  expect(sandbox.counters()).toMatchObject({ mercadoPago: { dispute: 1 }, mercadoPagoOrders: { dispute: 1 } })
  const form = new FormData()
  form.append('files[]', new File(['%PDF-1.7'], 'evidence.pdf', { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${ordersKeys.accessToken}` }
  const sent = await fetch(`${sandbox.url}/v1/chargebacks/${case_id}/documentation`, {
    ...{ method: 'POST', headers, body: form },
  })
  expect(await sent.json()).toMatchObject({ id: case_id, documentation_status: 'review_pending' })
  // The cases are the account's: their errors are not in the format of orders.
  sandbox.faults.set({ failWith: { value: 400, operations: ['documents'] } })
  const refused = await call('POST', `/v1/chargebacks/${case_id}/documentation`)
  expect(refused).toMatchObject({ status: 400, body: { error: 'bad_request', status: 400, cause: [] } })
  await sandbox.winDispute(id)
  expect(await get(id)).toMatchObject({
    ...{ status: 'charged_back', status_detail: 'reimbursed' },
    transactions: { chargebacks: [{ case_id, status: 'reimbursed' }] },
  })
  expect((await refund(id)).status).toBe(201)
})

test('a lost chargeback takes the money', async () => {
  const { sandbox, id, get } = await openPaid()
  await sandbox.chargeback(id)
  expect(await get(id)).toMatchObject({
    ...{ status: 'charged_back', status_detail: 'settled' },
    transactions: { chargebacks: [{ status: 'settled' }] },
  })
})
