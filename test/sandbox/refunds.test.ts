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
