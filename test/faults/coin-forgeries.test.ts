import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCryptoPayment } from '#schema/api/payments.ts'
import { licenses, payments, providerEvents } from '#schema/tables/index.ts'
import { sign as signBtcpay } from '../local/sandbox/btcpay.ts'
import { sign as signCoinbase } from '../local/sandbox/coinbase.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { wide } from '../width.ts'

type Headers = Record<string, string>

const providers = [
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

describe.each(providers)('webhooks of $name', (provider) => {
  /** Of what the shop does with whatever provider. */
  const onceTest = provider === providers[0] ? test : wide.test
  let store: Store
  beforeAll(async () => {
    store = await openStore({ vars: provider.vars })
    store.sandbox.faults.set({ webhooks: { off: true } })
  })
  afterAll(() => store.close())

  const send = (body: string, headers: Headers) =>
    store.fetch(provider.path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  const keysOf = (id: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))

  async function sale() {
    const who = await client(store)
    const item = await product(store, { priceUsd: 990 })
    const body = { amount: 9.9, currency: 'USD', userId: who.id, productId: item.id }
    const { status, body: made } = await store.ask(createCryptoPayment, { as: who, body })
    expect(status).toBe(200)
    return { paymentId: made.payment_id, id: made.id }
  }

  /** Forged webhooks about a charge that has been paid: one that is accepted would sell a key. */
  function forgeries(id: string): { name: string; body: string; headers: Headers }[] {
    const { secrets } = store
    const body = JSON.stringify(provider.event(id))
    const genuine = provider.sign(body, secrets[provider.secret])
    const value = genuine[provider.header] ?? ''
    const hash = value.slice(-64)
    const withHash = (other: string): Headers => ({ ...genuine, [provider.header]: value.slice(0, -64) + other })
    const signature = (other: string): Headers => ({ ...genuine, [provider.header]: other })
    const hmac = (algorithm: string, text = body) =>
      createHmac(algorithm, secrets[provider.secret]).update(text).digest('hex')
    const { [provider.header]: _, ...unsigned } = genuine
    return [
      { name: 'no signature', body, headers: unsigned },
      { name: 'no headers at all', body, headers: {} },
      { name: 'an empty signature', body, headers: signature('') },
      { name: 'garbage', body, headers: signature('garbage') },
      { name: 'commas alone', body, headers: signature(',,,,') },
      { name: 'equals signs alone', body, headers: signature('====') },
      { name: 'only the hash', body, headers: signature(hash) },
      { name: 'only the part before the hash', body, headers: signature(value.slice(0, -64)) },
      { name: 'a hash of zeros', body, headers: withHash('0'.repeat(64)) },
      { name: 'a truncated hash', body, headers: withHash(hash.slice(0, 63)) },
      { name: 'half a hash', body, headers: withHash(hash.slice(0, 32)) },
      { name: 'a longer hash', body, headers: withHash(`${hash}0`) },
      {
        name: 'a hash that differs in its last digit',
        body,
        headers: withHash(hash.slice(0, -1) + (hash.endsWith('0') ? '1' : '0')),
      },
      {
        name: 'a hash that differs in its first digit',
        body,
        headers: withHash((hash.startsWith('0') ? '1' : '0') + hash.slice(1)),
      },
      { name: 'a hash in base64', body, headers: withHash(Buffer.from(hash, 'hex').toString('base64')) },
      { name: 'a hash over something shorter', body, headers: withHash(hmac('sha256', body.slice(0, -1))) },
      { name: 'a hash over nothing', body, headers: withHash(hmac('sha256', '')) },
      { name: 'a weaker hash', body, headers: withHash(hmac('sha1')) },
      { name: 'another hash', body, headers: withHash(hmac('sha512')) },
      { name: 'a hash under another name', body, headers: signature(value.replace(/v1=|sha256=/, 'v0=')) },
      { name: 'another secret', body, headers: provider.sign(body, 'wrong') },
      { name: 'an empty secret', body, headers: provider.sign(body, '') },
      { name: 'the secret of sessions', body, headers: provider.sign(body, secrets.SESSION_SECRET) },
      { name: 'the secret of PIX', body, headers: provider.sign(body, store.pix.webhookSecret) },
      {
        name: 'a signature of another body',
        body,
        headers: provider.sign(JSON.stringify(provider.event('other')), secrets[provider.secret]),
      },
      { name: 'a body with a space more', body: `${body} `, headers: genuine },
      { name: 'a body with a field more', body: body.replace(/}$/, ',"x":1}'), headers: genuine },
      { name: 'a body about another charge', body: JSON.stringify(provider.event('other')), headers: genuine },
      { name: 'no body', body: '', headers: genuine },
      { name: 'the header of PIX', body, headers: { 'x-signature': value, 'x-request-id': 'r' } },
    ]
  }

  /** Correctly signed webhooks with something unusual: accepted, but only what the provider confirms takes effect. */
  const harmless = (id: string): object[] => [
    provider.event(id),
    { ...provider.event(id), status: 'COMPLETED', amount: '0.01' },
    { ...provider.event(id), metadata: { paymentId: 'other', orderId: 'other' } },
    { ...provider.event(id), type: 'InvoiceSettled', eventType: 'checkout.refund.success' },
    { ...provider.event(id), role: 'admin', __proto__: null },
    provider.event('nothing-of-ours'),
    provider.event('../checkouts'),
    provider.event('a?b=c'),
    { ...provider.event(id), timestamp: 1 },
    { ...provider.event(id), isRedelivery: true, originalDeliveryId: 'd-0' },
  ]

  test('thirty forgeries are 401 and leave no trace, though their charge was paid', async () => {
    const { id, paymentId } = await sale()
    await store.sandbox.approve(id)
    const all = forgeries(id)
    expect(all).toHaveLength(30)
    for (const { name, body, headers } of all) expect((await send(body, headers)).status, name).toBe(401)
    expect(await store.db.select().from(providerEvents)).toEqual([])
    expect(await keysOf(paymentId)).toEqual([])
    console.info(`forged webhooks of ${provider.name}: ${all.length} variants, 0 keys`)
  })

  onceTest('ten unusual events about a charge that is not paid, each replayed five times, bring no key', async () => {
    const { id, paymentId } = await sale()
    for (const event of harmless(id)) {
      const body = JSON.stringify(event)
      const headers = provider.sign(body, store.secrets[provider.secret])
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, headers)))
      expect(new Set(answers.map(({ status }) => status)), body).toEqual(new Set([200]))
    }
    expect(await keysOf(paymentId)).toEqual([])
    expect((await findRow(store, payments, paymentId))?.status).toBe('pending')
  })

  onceTest('a hundred replays of the webhook that brought a key bring no second one', async () => {
    const { id, paymentId } = await sale()
    await store.sandbox.approve(id)
    const body = JSON.stringify(provider.event(id))
    const headers = provider.sign(body, store.secrets[provider.secret])
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(body, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await keysOf(paymentId)).toHaveLength(1)
  })
})
