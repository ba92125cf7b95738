import { expect, test } from 'vitest'
import { coinbasePath } from '../local/sandbox/coinbase.ts'
import { openCoins, order } from './open-coins.ts'

async function openPaid() {
  const opened = await openCoins()
  const { providerId: id } = await opened.coinbase.create(order())
  await opened.sandbox.approve(id)
  const statusOf = () => opened.sandbox.charges()[0]?.status
  return { ...opened, id, statusOf }
}

const refused = (status: number, code: string) => ({ status, message: expect.stringContaining(`${status} ${code}`) })

test('errors are written as documented', async () => {
  const { sandbox } = await openCoins()
  const answer = await fetch(`${sandbox.url}${coinbasePath}/checkouts`)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({
    errorType: 'unauthorized',
    errorMessage: expect.any(String),
    correlationId: expect.any(String),
    errorLink: expect.stringContaining('https://'),
  })
})

test('the same key with another body is 409 and refunds nothing more', async () => {
  const { sandbox, coinbase: provider, id, statusOf } = await openPaid()
  await provider.refund(id, 'refund-1', 500)
  await expect(provider.refund(id, 'refund-1', 400)).rejects.toMatchObject(refused(409, 'idempotency_error'))
  expect(statusOf()).toBe('approved')
  expect(await provider.refund(id, 'refund-2', 490)).toMatchObject({ status: 'approved' })
  expect(sandbox.charges()).toMatchObject([{ status: 'refunded' }])
})

test('no more is refunded than was paid, and only after it was paid', async () => {
  const { coinbase: provider, id } = await openPaid()
  const unpaid = await provider.create({ ...order(), paymentId: 'payment-2' })
  const wrong = refused(400, 'invalid_request')
  await expect(provider.refund(unpaid.providerId, 'refund-1', 990)).rejects.toMatchObject(wrong)
  await expect(provider.refund(id, 'refund-1', 991)).rejects.toMatchObject(wrong)
  await provider.refund(id, 'refund-2', 990)
  await expect(provider.refund(id, 'refund-3', 1)).rejects.toMatchObject(wrong)
  await expect(provider.refund('0'.repeat(24), 'refund-4', 990)).rejects.toMatchObject(refused(404, 'not_found'))
})

test('a refund can fail at once or later, and the checkout stays paid', async () => {
  const { sandbox, coinbase: provider, id, statusOf } = await openPaid()
  sandbox.faults.set({ refundAs: { value: 'rejected', times: 1 } })
  expect(await provider.refund(id, 'refund-1', 990)).toMatchObject({ status: 'rejected' })
  expect(statusOf()).toBe('approved')
  sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
  const second = await provider.refund(id, 'refund-2', 990)
  expect(second).toMatchObject({ status: 'processing' })
  await sandbox.settleRefund(id, 'rejected')
  expect(await provider.getRefund(id, second.id)).toMatchObject({ status: 'rejected', amountCents: 990 })
  expect(statusOf()).toBe('approved')
  expect(await provider.refund(id, 'refund-3', 990)).toMatchObject({ status: 'approved' })
  expect(statusOf()).toBe('refunded')
})

test('what is not open cannot be deactivated', async () => {
  const { coinbase: provider, id } = await openPaid()
  expect(await provider.cancel(id)).toBe(false)
  expect(await provider.get(id)).toMatchObject({ status: 'approved' })
})
