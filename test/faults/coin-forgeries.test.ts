import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCryptoPayment } from '#schema/api/payments.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, providerEvents } from '#schema/tables/payments.ts'
import { sign as signBtcpay } from '../local/sandbox/btcpay.ts'
import { sign as signCoinbase } from '../local/sandbox/coinbase.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'

type Headers = Record<string, string>

const houses = [
  {
    name: 'coinbase',
    vars: {},
    path: '/api/payments/coinbase/webhook',
    header: 'x-hook0-signature',
    secret: 'COINBASE_WEBHOOK_SECRET',
    sign: (body: string, secret: string): Headers => signCoinbase(body, secret),
    event: (id: string) => ({ id, eventType: 'checkout.payment.success', status: 'COMPLETED' }),
  },
  {
    name: 'btcpay',
    vars: { COINBASE_KEY_NAME: '' },
    path: '/api/payments/btcpay/webhook',
    header: 'btcpay-sig',
    secret: 'BTCPAY_WEBHOOK_SECRET',
    sign: (body: string, secret: string): Headers => signBtcpay(body, secret),
    event: (invoiceId: string) => ({ deliveryId: crypto.randomUUID(), type: 'InvoiceSettled', invoiceId }),
  },
] as const

describe.each(houses)('webhooks of $name', (house) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore({ vars: house.vars })
    store.sandbox.faults.set({ webhooks: { off: true } })
  })
  afterAll(() => store.close())

  const send = (body: string, headers: Headers) =>
    store.fetch(house.path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  const keysOf = (id: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))

  async function sale() {
    const who = await client(store)
    const item = await product(store, { priceUsd: 990 })
    const body = { amount: 9.9, currency: 'USD', userId: who.id, productId: item.id }
    const { status, body: made } = await store.ask(createCryptoPayment, { as: who, body })
    expect(status).toBe(200)
    return { paymentId: made.payment_id, id: made.id }
  }

  /** Forgeries about a charge that has been paid: whichever passed would sell a key. */
  function forgeries(id: string): [what: string, body: string, headers: Headers][] {
    const { secrets } = store
    const body = JSON.stringify(house.event(id))
    const genuine = house.sign(body, secrets[house.secret])
    const value = genuine[house.header] ?? ''
    const hash = value.slice(-64)
    const withHash = (other: string): Headers => ({ ...genuine, [house.header]: value.slice(0, -64) + other })
    const signature = (other: string): Headers => ({ ...genuine, [house.header]: other })
    const hmac = (algorithm: string, text = body) =>
      createHmac(algorithm, secrets[house.secret]).update(text).digest('hex')
    const { [house.header]: _, ...unsigned } = genuine
    return [
      ['no signature', body, unsigned],
      ['no headers at all', body, {}],
      ['an empty signature', body, signature('')],
      ['garbage', body, signature('garbage')],
      ['commas alone', body, signature(',,,,')],
      ['equals signs alone', body, signature('====')],
      ['only the hash', body, signature(hash)],
      ['only what stands before the hash', body, signature(value.slice(0, -64))],
      ['a hash of zeros', body, withHash('0'.repeat(64))],
      ['a truncated hash', body, withHash(hash.slice(0, 63))],
      ['half a hash', body, withHash(hash.slice(0, 32))],
      ['a longer hash', body, withHash(`${hash}0`)],
      ['a hash that differs in its last digit', body, withHash(hash.slice(0, -1) + (hash.endsWith('0') ? '1' : '0'))],
      ['a hash that differs in its first digit', body, withHash((hash.startsWith('0') ? '1' : '0') + hash.slice(1))],
      ['a hash in base64', body, withHash(Buffer.from(hash, 'hex').toString('base64'))],
      ['a hash over something shorter', body, withHash(hmac('sha256', body.slice(0, -1)))],
      ['a hash over nothing', body, withHash(hmac('sha256', ''))],
      ['a weaker hash', body, withHash(hmac('sha1'))],
      ['another hash', body, withHash(hmac('sha512'))],
      ['a hash under another name', body, signature(value.replace(/v1=|sha256=/, 'v0='))],
      ['another secret', body, house.sign(body, 'wrong')],
      ['an empty secret', body, house.sign(body, '')],
      ['the secret of sessions', body, house.sign(body, secrets.SESSION_SECRET)],
      ['the secret of PIX', body, house.sign(body, secrets.MERCADOPAGO_WEBHOOK_SECRET)],
      ['a signature of another body', body, house.sign(JSON.stringify(house.event('other')), secrets[house.secret])],
      ['a body with a space more', `${body} `, genuine],
      ['a body with a field more', body.replace(/}$/, ',"x":1}'), genuine],
      ['a body about another charge', JSON.stringify(house.event('other')), genuine],
      ['no body', '', genuine],
      ['the header of PIX', body, { 'x-signature': value, 'x-request-id': 'r' }],
    ]
  }

  /** Rightly signed, with something odd about it: taken, and believed only as far as the provider confirms it. */
  const harmless = (id: string): object[] => [
    house.event(id),
    { ...house.event(id), status: 'COMPLETED', amount: '0.01' },
    { ...house.event(id), metadata: { paymentId: 'other', orderId: 'other' } },
    { ...house.event(id), type: 'InvoiceSettled', eventType: 'checkout.refund.success' },
    { ...house.event(id), role: 'admin', __proto__: null },
    house.event('nothing-of-ours'),
    house.event('../checkouts'),
    house.event('a?b=c'),
    { ...house.event(id), timestamp: 1 },
    { ...house.event(id), isRedelivery: true, originalDeliveryId: 'd-0' },
  ]

  test('thirty forgeries are 401 and leave no trace, though their charge was paid', async () => {
    const { id, paymentId } = await sale()
    await store.sandbox.approve(id)
    const all = forgeries(id)
    expect(all).toHaveLength(30)
    for (const [what, body, headers] of all) expect((await send(body, headers)).status, what).toBe(401)
    expect(await store.db.select().from(providerEvents)).toEqual([])
    expect(await keysOf(paymentId)).toEqual([])
    console.info(`forged webhooks of ${house.name}: ${all.length} variants, 0 keys`)
  })

  test('ten odd events about a charge that is not paid, each replayed five times, bring no key', async () => {
    const { id, paymentId } = await sale()
    for (const event of harmless(id)) {
      const body = JSON.stringify(event)
      const headers = house.sign(body, store.secrets[house.secret])
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, headers)))
      expect(new Set(answers.map(({ status }) => status)), body).toEqual(new Set([200]))
    }
    expect(await keysOf(paymentId)).toEqual([])
    const [payment] = await store.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(payment?.status).toBe('pending')
  })

  test('a hundred replays of the webhook that brought a key bring no second one', async () => {
    const { id, paymentId } = await sale()
    await store.sandbox.approve(id)
    const body = JSON.stringify(house.event(id))
    const headers = house.sign(body, store.secrets[house.secret])
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(body, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await keysOf(paymentId)).toHaveLength(1)
  })
})
