import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOrders, openOrdersReceiver, ordersKeys } from './open-orders.ts'

const minute = 60_000
const noon = Date.parse('2026-11-21T12:00:00Z')

test('each change is told at the address of the panel, signed over the id in lower case', async () => {
  let instant = noon
  const { received, url, bodies, actions } = await openOrdersReceiver()
  const { sandbox, create, cancel } = await openOrders({ ordersWebhookUrl: url, now: () => instant })
  sandbox.faults.set({ orderMadeAs: { value: 'later', times: 1 } })
  const { id } = (await create()).body
  await sandbox.makeCode(id)
  await expect.poll(actions).toEqual(['order.action_required'])
  expect(bodies()).toEqual([
    {
      ...{ action: 'order.action_required', api_version: 'v1', application_id: expect.any(String), type: 'order' },
      ...{ date_created: '2026-11-21T12:00:00.000Z', live_mode: true, user_id: '44444' },
      data: {
        ...{ id, type: 'online', external_reference: 'payment-1', status: 'action_required', version: 2 },
        ...{ status_detail: 'waiting_transfer', total_amount: '49.90', total_paid_amount: '0.00' },
        transactions: { payments: [expect.objectContaining({ amount: '49.90', status: 'action_required' })] },
      },
    },
  ])
  const [one] = received
  const [, ts, v1] = /^ts=(\d+),v1=(\w+)$/.exec(String(one?.headers['x-signature'])) ?? []
  const manifest = `id:${id.toLowerCase()};request-id:${one?.headers['x-request-id']};ts:${ts};`
  expect(createHmac('sha256', ordersKeys.webhookSecret).update(manifest).digest('hex')).toBe(v1)

  const told = async (...expected: string[]) => {
    await expect.poll(actions).toEqual(expected.map((name) => `order.${name}`))
    received.length = 0
  }
  await told('action_required')
  await sandbox.approve(id)
  await told('processed')
  await sandbox.refund(id, { amount: 10 })
  await told('refunded')
  await sandbox.openChargeback(id)
  await told('charged_back')
  await cancel((await create()).body.id)
  await expect.poll(() => actions().toSorted()).toEqual(['order.action_required', 'order.canceled'])
  received.length = 0
  sandbox.faults.set({ orderMadeAs: { value: 'failed', times: 1 } })
  await create()
  await told('failed')
  await create()
  await told('action_required')
  instant += 30 * minute
  await told('expired')
})

test('no address, no webhook; one by hand goes where it is told to', async () => {
  const { sandbox, call, create } = await openOrders()
  const { received, url, actions } = await openOrdersReceiver()
  const { id } = (await create()).body
  expect(await sandbox.sendWebhook(id)).toBe(0)
  expect(await sandbox.sendWebhook(id, { url, action: 'order.processed' })).toBe(200)
  const panel = (body: object) =>
    call('POST', '/sandbox/orders-webhook', { body, headers: { accept: 'application/json' } })
  expect(await panel({ address: url })).toMatchObject({ status: 400 })
  expect(await panel({ url })).toMatchObject({ status: 200 })
  expect(await sandbox.redeliver(id)).toBe(200)
  expect(actions()).toEqual(['order.processed', 'order.action_required'])
  sandbox.setOrdersWebhookUrl(null)
  await sandbox.approve(id)
  expect(sandbox.pendingWebhooks()).toBe(0)
  expect(received).toHaveLength(2)
})
