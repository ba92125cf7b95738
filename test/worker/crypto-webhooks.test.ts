import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sign as signCoinbase } from '../local/sandbox/coinbase.ts'
import { openStore, type Store } from '../open-store.ts'
import { cryptoOrders, providers } from './crypto-providers.ts'
import { paymentReads } from './payment-reads.ts'

const minute = 60_000

describe.each(providers)('webhooks of crypto by $name', (provider) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore({ vars: provider.vars })
  })
  afterAll(() => store.close())
  beforeEach(() => store.sandbox.faults.reset())

  const { openCrypto } = cryptoOrders(() => store)
  const { paymentRow, keysOf, noticesOf, eventsOf } = paymentReads(() => store)
  const send = (body: string, headers: Record<string, string>) =>
    store.fetch(provider.webhook, { method: 'POST', body, headers })

  test('a forged signature is 401 and leaves no trace', async () => {
    store.sandbox.faults.set({ webhooks: { off: true } })
    const { id, providerId } = await openCrypto()
    await store.sandbox.approve(providerId)
    expect(await store.sandbox.sendWebhook(providerId, { secret: 'wrong' })).toBe(401)
    const body = JSON.stringify(provider.event(providerId))
    const genuine = provider.sign(store, body)
    const changed = `${body} `
    const forgeries: Record<string, string>[] = [
      {},
      { 'x-hook0-signature': '', 'btcpay-sig': '' },
      { 'x-hook0-signature': 't=1,h=,v1=', 'btcpay-sig': 'sha256=' },
      { 'x-hook0-signature': `t=1,v1=${'0'.repeat(64)}`, 'btcpay-sig': `sha256=${'0'.repeat(64)}` },
      { 'x-hook0-signature': 'garbage', 'btcpay-sig': 'garbage' },
      { 'x-hook0-signature': 't=1,h=\u0001 a:b,v1=00', 'btcpay-sig': 'sha1=00' },
    ].map((one) => JSON.parse(JSON.stringify(one).replaceAll('\\u0001', 'x')))
    for (const headers of forgeries) expect((await send(body, headers)).status).toBe(401)
    expect((await send(changed, genuine)).status).toBe(401)
    expect(await eventsOf(providerId)).toEqual([])
    expect((await paymentRow(id))?.status).toBe('pending')
  })
  test('a repeated webhook takes effect once', async () => {
    store.sandbox.faults.set({ webhooks: { off: true } })
    const { who, id, providerId } = await openCrypto()
    await store.sandbox.approve(providerId)
    const body = JSON.stringify(provider.event(providerId))
    const headers = provider.sign(store, body)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, headers)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await keysOf(id)).toHaveLength(1)
    expect(await noticesOf(who)).toHaveLength(1)
    expect(await eventsOf(providerId)).toHaveLength(1)
  })

  test('a signed webhook about an unknown charge is recorded and ignored', async () => {
    const body = JSON.stringify(provider.event('nothing-of-ours'))
    expect((await send(body, provider.sign(store, body))).status).toBe(200)
    const withoutId = JSON.stringify({ eventType: 'x' })
    expect((await send(withoutId, provider.sign(store, withoutId))).status).toBe(401)
    expect((await send('[]', provider.sign(store, '[]'))).status).toBe(401)
  })
})

test('a webhook of Coinbase that is older than five minutes is refused', async () => {
  const store = await openStore()
  try {
    const body = JSON.stringify({ id: 'x', eventType: 'checkout.payment.success' })
    const sentAt = (ms: number) =>
      store.fetch('/api/payments/coinbase/webhook', {
        method: 'POST',
        body,
        headers: signCoinbase(body, store.secrets.COINBASE_WEBHOOK_SECRET, Math.floor((Date.now() + ms) / 1000)),
      })
    expect((await sentAt(-6 * minute)).status).toBe(401)
    expect((await sentAt(6 * minute)).status).toBe(401)
    expect((await sentAt(-4 * minute)).status).toBe(200)
    // The older signature, over timestamp and body alone, is not accepted.
    const t = Math.floor(Date.now() / 1000)
    const v0 = createHmac('sha256', store.secrets.COINBASE_WEBHOOK_SECRET).update(`${t}.${body}`).digest('hex')
    const headers = { 'x-hook0-signature': `t=${t},v0=${v0}` }
    expect((await store.fetch('/api/payments/coinbase/webhook', { method: 'POST', body, headers })).status).toBe(401)
  } finally {
    await store.close()
  }
})
