import { expect, test } from 'vitest'
import { openSandbox } from './open-sandbox.ts'

async function openPaid() {
  const opened = await openSandbox()
  const { id } = (await opened.create()).body
  await opened.sandbox.approve(String(id))
  return { ...opened, id }
}

const inProcessShown = { 'x-render-in-process-refunds': 'true' }

test('an empty body refunds the whole amount, and the same key only once', async () => {
  const { id, refund, get, call } = await openPaid()
  const first = await refund(id, {}, 'one-key')
  expect(first).toMatchObject({ status: 201, body: { payment_id: id, amount: 49.9, status: 'approved' } })
  expect((await refund(id, {}, 'one-key')).body).toEqual(first.body)
  expect(await get(id)).toMatchObject({
    status: 'refunded',
    status_detail: 'refunded',
    transaction_amount_refunded: 49.9,
  })
  expect((await call('GET', `/v1/payments/${id}/refunds`)).body).toEqual([first.body])
  expect((await call('GET', `/v1/payments/${id}/refunds/${first.body.id}`)).body).toEqual(first.body)
})

test('refunds are made and listed at their address with a slash too, and an unknown one is 404 by its code', async () => {
  const { id, call } = await openPaid()
  const made = await call('POST', `/v1/payments/${id}/refunds/`, { key: 'one-key', body: {} })
  expect(made).toMatchObject({ status: 201, body: { payment_id: id, status: 'approved' } })
  expect((await call('GET', `/v1/payments/${id}/refunds/`)).body).toEqual([made.body])
  const missing = { status: 404, body: { error: 'not_found', cause: [{ code: 2032 }] } }
  expect(await call('GET', `/v1/payments/${id}/refunds/1`)).toMatchObject(missing)
  expect(await call('GET', '/v1/payments/1/refunds')).toMatchObject({ status: 404, body: { cause: [{ code: 2000 }] } })
})

test('fifty refunds at once with different keys refund the money once', async () => {
  const { id, refund, get } = await openPaid()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refund(id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await get(id)).refunds).toHaveLength(1)
})

test('partial refunds add up to the whole amount at most', async () => {
  const { id, refund, get } = await openPaid()
  expect((await refund(id, { amount: 20 })).status).toBe(201)
  expect(await get(id)).toMatchObject({ status: 'approved', status_detail: 'partially_refunded' })
  expect(await refund(id, { amount: 30 })).toMatchObject({ status: 400, body: { cause: [{ code: 4040 }] } })
  expect(await refund(id, { amount: '9.90' })).toMatchObject({ status: 400, body: { cause: [{ code: 4041 }] } })
  expect(await refund(id)).toMatchObject({ status: 201, body: { amount: 29.9 } })
  expect((await get(id)).status).toBe('refunded')
})

test('without a key, before the money, and after it went back a refund is refused by its code', async () => {
  const { id, refund, create, call } = await openPaid()
  const keyless = await call('POST', `/v1/payments/${id}/refunds`, { body: {} })
  expect(keyless).toMatchObject({ status: 400, body: { cause: [{ code: 4292 }] } })
  const unpaid = (await create()).body
  expect(await refund(unpaid.id)).toMatchObject({ status: 400, body: { cause: [{ code: 2063 }] } })
  await refund(id)
  expect(await refund(id)).toMatchObject({ status: 400, body: { cause: [{ code: 4296 }] } })
  expect(await refund(1)).toMatchObject({ status: 404, body: { cause: [{ code: 2000 }] } })
  expect(await refund(unpaid.id, { value: 1 })).toMatchObject({ status: 400, body: { cause: [{ code: 8 }] } })
})

test('the same key with another body is 409, and nothing is refunded', async () => {
  const { id, refund, get } = await openPaid()
  await refund(id, { amount: 10 }, 'one-key')
  expect(await refund(id, { amount: 20 }, 'one-key')).toMatchObject({ status: 409, body: { error: 'conflict' } })
  expect(await get(id)).toMatchObject({ status: 'approved', transaction_amount_refunded: 10 })
})

test('a refund that takes time is shown as in process, and the payment is refunded when it is done', async () => {
  const { sandbox, id, refund, get } = await openPaid()
  sandbox.faults.set({ refundsInProcessMs: 3_600_000 })
  expect(await refund(id, {}, 'one-key', inProcessShown)).toMatchObject({ status: 201, body: { status: 'in_process' } })
  expect(await get(id)).toMatchObject({ status: 'approved', transaction_amount_refunded: 0 })
  expect(await refund(id)).toMatchObject({ status: 400, body: { cause: [{ code: 4296 }] } })
  await sandbox.finishRefund(String(id))
  expect(await get(id)).toMatchObject({ status: 'refunded', refunds: [{ status: 'approved' }] })
})

test('without the header a refund in process is a 400 although the money is on its way', async () => {
  const { sandbox, id, refund, get } = await openPaid()
  sandbox.faults.set({ refundsInProcessMs: 3_600_000 })
  expect((await refund(id)).status).toBe(400)
  expect((await get(id)).refunds).toMatchObject([{ status: 'in_process' }])
})

test('without the header a refund in process is neither listed nor found', async () => {
  const { sandbox, id, refund, call } = await openPaid()
  sandbox.faults.set({ refundAs: 'in_process' })
  const made = (await refund(id, {}, 'one-key', inProcessShown)).body
  const list = (headers = {}) => call('GET', `/v1/payments/${id}/refunds`, { headers })
  const read = (headers = {}) => call('GET', `/v1/payments/${id}/refunds/${made.id}`, { headers })
  expect((await list()).body).toEqual([])
  expect(await read()).toMatchObject({ status: 404, body: { cause: [{ code: 2032 }] } })
  expect((await list(inProcessShown)).body).toEqual([made])
  expect((await read(inProcessShown)).body).toEqual(made)
  await sandbox.settleRefund(String(id), 'approved')
  expect((await read()).body).toMatchObject({ id: made.id, status: 'approved', amount_refunded_to_payer: 49.9 })
})

test('a refund that is rejected at once leaves the payment as it was, and its key gets the same answer again', async () => {
  const { sandbox, id, refund, get } = await openPaid()
  const before = await get(id)
  sandbox.faults.set({ refundAs: { value: 'rejected', times: 2 } })
  const first = await refund(id, {}, 'one-key')
  expect(first).toMatchObject({ status: 201, body: { status: 'rejected', amount: 49.9 } })
  expect((await refund(id, {}, 'one-key')).body).toEqual(first.body)
  expect((await refund(id)).body.status).toBe('rejected')
  const { status, status_detail, refunds, date_last_updated } = await get(id)
  expect({ status, status_detail }).toEqual({ status: 'approved', status_detail: 'accredited' })
  expect(refunds).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(Date.parse(date_last_updated)).toBeGreaterThan(Date.parse(before.date_last_updated))
  expect(await refund(id)).toMatchObject({ status: 201, body: { status: 'approved', amount: 49.9 } })
  expect(await get(id)).toMatchObject({ status: 'refunded', transaction_amount_refunded: 49.9 })
})

test('a refund in process stays so until it is rejected, and another one may follow', async () => {
  let instant = Date.now()
  const { sandbox, create, refund, get, call } = await openSandbox({ now: () => instant })
  const { id } = (await create()).body
  await sandbox.approve(String(id))
  sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
  const made = await refund(id, {}, 'one-key', inProcessShown)
  instant += 30 * 86_400_000
  expect(await get(id)).toMatchObject({ status: 'approved', refunds: [{ status: 'in_process' }] })
  await sandbox.settleRefund(String(id), 'rejected')
  expect((await call('GET', `/v1/payments/${id}/refunds/${made.body.id}`)).body.status).toBe('rejected')
  expect((await refund(id, {}, 'one-key', inProcessShown)).body).toEqual(made.body)
  await expect(sandbox.settleRefund(String(id), 'approved')).rejects.toThrow('approved')
  expect(await refund(id)).toMatchObject({ status: 201, body: { status: 'approved' } })
  expect((await get(id)).status).toBe('refunded')
})

test('refunds can be refused a number of times, with a code of the provider', async () => {
  const { sandbox, id, refund, get } = await openPaid()
  sandbox.faults.set({ failWith: { value: 404, code: 2024, operations: ['refund'], times: 2 } })
  for (let time = 0; time < 2; time++) {
    expect(await refund(id, {}, 'one-key')).toMatchObject({ status: 404, body: { cause: [{ code: 2024 }] } })
  }
  expect((await get(id)).refunds).toEqual([])
  expect((await refund(id, {}, 'one-key')).status).toBe(201)
})
