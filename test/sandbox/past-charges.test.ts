import { expect, test } from 'vitest'
import { wireIdOf } from '../local/sandbox/mercado-pago-orders-ids.ts'
import type { PastCharge } from '../local/sandbox/past-charges.ts'
import { keys, openCoins, order } from './open-coins.ts'
import { openWoovi } from './open-woovi.ts'

const day = 86_400_000
const sold = (changes: Partial<PastCharge>): PastCharge => ({
  provider: 'coinbase',
  id: '0123456789abcdef01234567',
  status: 'approved',
  cents: 990,
  currency: 'USD',
  description: 'Mira Certa (30 dias)',
  reference: 'payment-0',
  payerEmail: 'buyer@people.test',
  metadata: { paymentId: 'payment-0', shop: 'https://shop.test' },
  notificationUrl: 'http://127.0.0.1:9/webhook',
  returnUrl: 'http://127.0.0.1:9/back',
  createdAt: Date.now() - 20 * day,
  expiresAt: Date.now() - 19 * day,
  approvedAt: Date.now() - 20 * day,
  changedAt: Date.now() - 20 * day,
  refunds: [],
  ...changes,
})

test('a charge of the past is paid, listed by its date, and refunded once', async () => {
  const { sandbox, coinbase } = await openCoins()
  const { providerId } = await coinbase.create(order())
  const past = sold({})
  await sandbox.addPastCharges([past])
  const { charges } = await coinbase.list(0, Date.now() + day, null)
  expect(charges).toMatchObject([
    { providerId, reference: 'payment-1', status: 'pending' },
    { providerId: past.id, reference: 'payment-0', status: 'approved', amountCents: 990, shop: 'https://shop.test' },
  ])
  expect(await coinbase.refund(past.id, 'refund-0', 990)).toMatchObject({ status: 'approved' })
  await sandbox.addPastCharges([past])
  expect(await coinbase.get(past.id)).toMatchObject({ status: 'refunded' })
})

test('a charge whose money was seen before is settled later', async () => {
  const { sandbox, coinbase } = await openCoins()
  const expiresAt = Date.now() + day
  await sandbox.addPastCharges([sold({ status: 'processing', approvedAt: null, expiresAt })])
  const { id } = sold({})
  expect(await coinbase.get(id)).toMatchObject({ status: 'processing' })
  await sandbox.approve(id)
  expect(await coinbase.get(id)).toMatchObject({ status: 'approved', amountCents: 990 })
})

test('an order of the past is known by its id, with its item, and contested where it was', async () => {
  const { sandbox } = await openCoins()
  const id = wireIdOf('ORD', 700_000_100_001)
  const orders = (changes: Partial<PastCharge>) =>
    sold({
      ...{ provider: 'mercadoPagoOrders', id, currency: 'BRL' },
      ...{ metadata: { shop: 'https://shop.test', user_id: 'user-1', product_id: 'product-1' } },
      ...changes,
    })
  const refunds = [{ id: wireIdOf('REF', 17), cents: 90 }]
  const other = wireIdOf('ORD', 700_000_100_002)
  await sandbox.addPastCharges([orders({ refunds }), orders({ id: other, status: 'in_mediation' })])
  const get = async (one: string) => {
    const headers = { authorization: `Bearer ${keys.orders.accessToken}` }
    return (await fetch(`${sandbox.url}/v1/orders/${one}`, { headers })).json()
  }
  expect(await get(id)).toMatchObject({
    ...{ id, status: 'processed', status_detail: 'partially_refunded', total_amount: '9.90' },
    items: [{ unit_price: '9.90', external_code: 'product-1', description: 'https://shop.test user-1' }],
    transactions: { refunds: [{ id: refunds[0]?.id, amount: '0.90', status: 'processed' }] },
  })
  await sandbox.addPastCharges([orders({ id: other, status: 'in_mediation' })])
  expect(sandbox.disputes()).toHaveLength(1)
  await sandbox.loseDispute(other)
  expect(await get(other)).toMatchObject({ status: 'charged_back', status_detail: 'settled' })
})

test('a charge of Woovi is known by the id that the shop gave it, with its transfer, and contested where it was', async () => {
  const { sandbox, get, refunds, refund, transactions } = await openWoovi()
  const charges = (changes: Partial<PastCharge>) =>
    sold({
      ...{ provider: 'woovi', id: 'payment-0', currency: 'BRL' },
      ...{ metadata: { shop: 'https://shop.test', user_id: 'user-1', product_id: 'product-1' } },
      ...changes,
    })
  const past = [
    charges({ refunds: [{ id: 'refund-0', cents: 90 }] }),
    charges({ id: 'payment-1', status: 'in_mediation' }),
    charges({ id: 'payment-2', status: 'expired', approvedAt: null }),
  ]
  await sandbox.addPastCharges(past)
  await sandbox.addPastCharges(past)
  expect(sandbox.charges()).toHaveLength(3)
  expect((await get('payment-0')).body.charge).toMatchObject({
    ...{ status: 'COMPLETED', value: 990, customer: { email: 'buyer@people.test' } },
    additionalInfo: [
      { key: 'shop', value: 'https://shop.test' },
      { key: 'user', value: 'user-1' },
      { key: 'product', value: 'product-1' },
    ],
  })
  expect(await refunds('payment-0')).toMatchObject([{ correlationID: 'refund-0', value: 90, status: 'CONFIRMED' }])
  expect(await transactions('payment-0')).toMatchObject([{ type: 'REFUND' }, { type: 'PAYMENT', value: 990 }])
  expect((await refund('payment-0', { correlationID: 'rest' })).body.refund).toMatchObject({ value: 900 })
  expect((await get('payment-2')).body.charge.status).toBe('EXPIRED')
  expect(sandbox.disputes()).toHaveLength(1)
  await sandbox.loseDispute('payment-1')
})

test('charges of the past are added over HTTP, and one with a misspelt field is refused', async () => {
  const { sandbox } = await openCoins()
  const add = (charges: unknown) =>
    fetch(`${sandbox.url}/sandbox/charges`, { method: 'POST', body: JSON.stringify({ charges }) })
  const pix = sold({
    provider: 'mercadoPago',
    id: '700000100001',
    currency: 'BRL',
    status: 'refunded',
    refunds: [{ id: '17', cents: 990 }],
  })
  expect((await add([{ ...pix, amount: 9.9 }])).status).toBe(400)
  expect((await add(undefined)).status).toBe(400)
  expect(sandbox.charges()).toEqual([])
  expect((await add([pix])).status).toBe(200)
  expect(sandbox.charges()).toMatchObject([{ id: pix.id, provider: 'mercadoPago', status: 'refunded', amount: 9.9 }])
})
