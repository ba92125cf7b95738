import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { coinbase } from '#worker/providers/coin/coinbase.ts'
import { MalformedAnswer } from '#worker/providers/errors.ts'
import type { ChargePage } from '#worker/providers/payment-provider.ts'
import { coinbasePath } from '../local/sandbox/coinbase.ts'
import { makeSecrets, sandboxKeys } from '../local/settings.ts'
import { keys, openCoins, order } from './open-coins.ts'
import { openReceiver } from './open-sandbox.ts'

const providers = ['coinbase', 'btcpay'] as const

test.each(providers)('%s makes one charge for one order, and finds it again', async (name) => {
  const { sandbox, [name]: provider } = await openCoins()
  const first = order()
  const made = await provider.create(first)
  expect(made).toMatchObject({ reference: 'payment-1', status: 'pending', amountCents: 990, currency: 'USD' })
  expect(made.instructions.hostedUrl).toBe(`${sandbox.url}/pay/${made.providerId}`)
  expect((await provider.create(first)).providerId).toBe(made.providerId)
  expect(await provider.get(made.providerId)).toMatchObject({ status: 'pending', reference: 'payment-1' })
  expect((await provider.find('payment-1'))?.providerId).toBe(made.providerId)
  expect(await provider.find('payment-2')).toBeNull()
  expect(await provider.get('nothing')).toBeNull()
  expect(sandbox.charges()).toHaveLength(1)
})

test.each(providers)('%s cancels what is open, and nothing else', async (name) => {
  const { sandbox, [name]: provider } = await openCoins()
  const { providerId } = await provider.create(order())
  await sandbox.detect(providerId)
  expect(await provider.get(providerId)).toMatchObject({ status: 'processing' })
  expect(await provider.cancel(providerId)).toBe(false)
  await sandbox.approve(providerId)
  expect(await provider.get(providerId)).toMatchObject({ status: 'approved', amountCents: 990 })
  const other = await provider.create({ ...order(), paymentId: 'payment-2' })
  expect(await provider.cancel(other.providerId)).toBe(true)
  expect(await provider.get(other.providerId)).toMatchObject({ status: 'cancelled' })
})

test.each(providers)('%s reports an expiry, and late money', async (name) => {
  const { sandbox, [name]: provider } = await openCoins()
  const { providerId } = await provider.create(order())
  await sandbox.expire(providerId)
  expect(await provider.get(providerId)).toMatchObject({ status: 'cancelled' })
  await sandbox.payLate(providerId, { isNow: true })
  expect(await provider.get(providerId)).toMatchObject({ status: 'approved', amountCents: 990 })
})

test.each(providers)('%s pays back once for each key', async (name) => {
  const { sandbox, [name]: provider } = await openCoins()
  const { providerId } = await provider.create(order())
  await sandbox.approve(providerId)
  const first = await provider.refund(providerId, 'refund-payment-1', 990)
  const again = await provider.refund(providerId, 'refund-payment-1', 990)
  expect(again.id).toBe(first.id)
  expect(first.status).toBe(name === 'coinbase' ? 'approved' : 'processing')
  if (name === 'btcpay') await sandbox.finishRefund(providerId)
  expect(await provider.refund(providerId, 'refund-payment-1', 990)).toMatchObject({ status: 'approved' })
  expect(sandbox.charges()[0]?.status).toBe('refunded')
})

test.each(providers)('%s signs its webhooks, so that its adapter accepts them and no others', async (name) => {
  const shop = await openReceiver()
  const { sandbox, [name]: provider } = await openCoins()
  const { providerId } = await provider.create(order(shop.url))
  await sandbox.approve(providerId)
  await expect.poll(() => shop.received.length).toBeGreaterThan(0)
  const [{ headers: raw, body, url } = { headers: {}, body: '', url: new URL('http://x') }] = shop.received
  expect(url.pathname).toBe(`/api/payments/${name}/webhook`)
  const query = url.searchParams
  const headers = new Headers(Object.entries(raw).map(([key, value]): [string, string] => [key, String(value)]))
  const event = provider.readWebhook({ headers, query, body }, Date.now())
  expect(event).toMatchObject({ subjectId: providerId })
  expect(provider.readWebhook({ headers, query, body: `${body} ` }, Date.now())).toBeNull()
  const other = createHmac('sha256', 'other').update(body).digest('hex')
  headers.set('btcpay-sig', `sha256=${other}`)
  headers.set('x-hook0-signature', (headers.get('x-hook0-signature') ?? '').replace(/v1=.*/, `v1=${other}`))
  expect(provider.readWebhook({ headers, query, body }, Date.now())).toBeNull()
})

test('Coinbase refuses a token of another key, for another call, or none', async () => {
  const { sandbox } = await openCoins()
  const stranger = sandboxKeys(makeSecrets()).coinbase
  const apiUrl = `${sandbox.url}${coinbasePath}`
  for (const wrong of [stranger, { ...keys.coinbase, keyName: 'other' }, { ...keys.coinbase, keySecret: 'no key' }]) {
    await expect(coinbase({ ...wrong, apiUrl }).get('x')).rejects.toMatchObject({ isFinal: false })
  }
  expect((await fetch(`${apiUrl}/checkouts`)).status).toBe(401)
  expect(sandbox.charges()).toEqual([])
})

test.each(providers)(
  '%s lists the charges made in a span of time, page by page, with their buyers and products',
  async (name) => {
    const since = Date.now() - 7 * 86_400_000
    const time = { now: since }
    const { [name]: provider } = await openCoins({ now: () => time.now })
    const make = (paymentId: string) => provider.create({ ...order(), paymentId })
    await make('too-early')
    time.now = since + 86_400_000
    for (let n = 0; n < 101; n++) await make(`inside-${n}`)
    time.now = since + 2 * 86_400_000
    await make('too-late')
    const listed = []
    let pages = 0
    for (let cursor: string | null = null; pages === 0 || cursor !== null; pages++) {
      const page: ChargePage = await provider.list(since + 3_600_000, since + 86_460_000, cursor)
      listed.push(...page.charges)
      cursor = page.next
    }
    expect(pages).toBe(2)
    expect(listed.map(({ reference }) => reference).sort()).toEqual(
      Array.from({ length: 101 }, (_, n) => `inside-${n}`).sort(),
    )
    const kept = { amountCents: 990, userId: 'user-1', productId: 'product-1' }
    expect(listed[0]).toMatchObject(kept)
    expect(Math.abs((listed[0]?.createdAt ?? 0) - since - 86_400_000)).toBeLessThan(1_000)
  },
)

test('Coinbase finds a checkout beyond the first page of its list', async () => {
  const { coinbase: provider } = await openCoins()
  await provider.create({ ...order(), paymentId: 'the-first' })
  for (let n = 0; n < 101; n++) await provider.create({ ...order(), paymentId: `other-${n}` })
  expect(await provider.find('the-first')).toMatchObject({ reference: 'the-first' })
})

test('BTCPay: a part that came before the end is underpaid after it, and more than the price is a sale', async () => {
  const { sandbox, btcpay: provider } = await openCoins()
  const { providerId } = await provider.create(order())
  await sandbox.payWrongAmount(providerId, { amount: 1.5 })
  expect(await provider.get(providerId)).toMatchObject({ status: 'processing' })
  await sandbox.expire(providerId)
  expect(await provider.get(providerId)).toMatchObject({ status: 'underpaid', amountCents: 150 })
  const other = await provider.create({ ...order(), paymentId: 'payment-2' })
  await sandbox.payWrongAmount(other.providerId, { amount: 20 })
  expect(await provider.get(other.providerId)).toMatchObject({ status: 'approved', amountCents: 990 })
})

test('the hosted page shows the order, takes the money, and leads back to the shop', async () => {
  const { sandbox, coinbase: provider } = await openCoins()
  const { instructions, providerId } = await provider.create(order('http://127.0.0.1:9/back?a=1&b="2"'))
  const { hostedUrl } = instructions
  const before = await (await fetch(`${hostedUrl}?lang=en`)).text()
  for (const words of ['Mira Certa (30 dias)', '$9.90', 'Pay too little', 'Let expire', 'Fail']) {
    expect(before).toContain(words)
  }
  const pressed = await fetch(`${hostedUrl}/approve?lang=en`, { method: 'POST', redirect: 'manual' })
  expect(pressed.status).toBe(303)
  expect(sandbox.charges()[0]?.status).toBe('approved')
  const after = await (await fetch(new URL(pressed.headers.get('location') ?? '', sandbox.url))).text()
  expect(after).toContain('href="http://127.0.0.1:9/back?a=1&amp;b=%222%22"'.replace('%222%22', '&quot;2&quot;'))
  expect(after).toContain('http-equiv="refresh"')
  expect((await fetch(`${sandbox.url}/pay/${providerId}/chargeback`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${sandbox.url}/pay/nothing`)).status).toBe(404)
})

test('both report all that came, once it is final, and send back what is beyond the price', async () => {
  for (const name of providers) {
    const { sandbox, [name]: provider } = await openCoins()
    const { providerId } = await provider.create(order())
    await sandbox.overpay(providerId, { amount: 12 })
    expect(await provider.get(providerId)).toMatchObject({ status: 'approved', amountCents: 990, receivedCents: 1200 })
    const sent = await provider.refundExcess?.(providerId, 'part-1', 210)
    expect(await provider.refundExcess?.(providerId, 'part-1', 210)).toEqual(sent)
    await provider.refund(providerId, 'refund-1', 990)
    expect(sandbox.charges()[0]?.refunds.map(({ amount }) => amount)).toEqual([2.1, 9.9])
  }
})

test('BTCPay: money that is not final does not count as received, and what the network dropped never came', async () => {
  const { sandbox, btcpay: provider } = await openCoins()
  const { providerId } = await provider.create(order())
  await sandbox.detect(providerId)
  expect(await provider.get(providerId)).not.toHaveProperty('receivedCents')
  await sandbox.reject(providerId)
  const dropped = await provider.get(providerId)
  expect(dropped).toMatchObject({ status: 'cancelled' })
  expect(dropped).not.toHaveProperty('receivedCents')
})

test('BTCPay: the panel’s refunds of an invoice are seen an hour after it was made, and listed as changes', async () => {
  const time = { now: Date.now() }
  const { sandbox, btcpay: provider } = await openCoins({ now: () => time.now })
  const { providerId } = await provider.create(order())
  await sandbox.approve(providerId)
  await sandbox.refundInPanel(providerId, { currency: 'BTC' })
  await sandbox.finishRefund(providerId)
  const changed = () => provider.listChanged?.(time.now - 1_000, time.now + 1_000, null)
  expect(await changed()).toMatchObject({
    charges: [{ providerId, status: 'refunded', amountCents: 990, refundedCents: 990, userId: 'user-1' }],
    malformed: [],
    next: null,
  })
  expect(await provider.get(providerId)).toMatchObject({ status: 'approved' })
  const past = { now: Date.now() - 2 * 3_600_000 }
  const { sandbox: other, btcpay: later } = await openCoins({ now: () => past.now })
  const old = await later.create(order())
  await other.approve(old.providerId)
  await other.refundInPanel(old.providerId, { amount: 4 })
  expect(await later.get(old.providerId)).not.toHaveProperty('refundedCents')
  await other.finishRefund(old.providerId)
  expect(await later.get(old.providerId)).toMatchObject({ status: 'approved', refundedCents: 400 })
})

const invoice = {
  ...{ id: 'one', storeId: 'store', amount: '9.90', paidAmount: '9.90', currency: 'USD', checkoutLink: 'https://pay' },
  ...{ status: 'Settled', additionalStatus: 'None', createdTime: 1_790_000_000, metadata: { orderId: 'payment-1' } },
}
const checkout = {
  ...{ id: 'one', url: 'https://pay', amount: '9.90', currency: 'USD', status: 'COMPLETED', refundedAmount: '0' },
  ...{ createdAt: '2026-11-28T10:00:00Z', updatedAt: '2026-11-28T10:00:00Z', metadata: { paymentId: 'payment-1' } },
}

test.each([
  ['btcpay', 'an amount in words', { ...invoice, amount: 'ten' }],
  ['btcpay', 'an amount as a number', { ...invoice, paidAmount: 9.9 }],
  ['btcpay', 'an unknown status', { ...invoice, status: 'Paid' }],
  ['btcpay', 'no id', { ...invoice, id: undefined }],
  ['coinbase', 'a negative amount', { ...checkout, amount: '-1' }],
  ['coinbase', 'an unknown status', { ...checkout, status: 'SETTLED' }],
  ['coinbase', 'a refund without an amount', { ...checkout, refunds: [{ id: 'r', status: 'COMPLETED' }] }],
] as const)('%s: %s is a malformed answer, and hides no other charge of a list', async (name, _, bad) => {
  const { sandbox, [name]: provider } = await openCoins()
  const { providerId: known } = await provider.create(order())
  sandbox.faults.set({ answerAs: JSON.stringify(bad) })
  await expect(provider.get(known)).rejects.toBeInstanceOf(MalformedAnswer)
  const entries = [bad, name === 'btcpay' ? { ...invoice, id: 'two' } : { ...checkout, id: 'two' }]
  const answer = name === 'btcpay' ? entries : { checkouts: entries, nextPageToken: '' }
  sandbox.faults.set({ answerAs: { value: JSON.stringify(answer), operations: ['search'], times: 1 } })
  const { charges, malformed } = await provider.list(0, Date.now() + 86_400_000, null)
  expect(charges.map(({ providerId }) => providerId)).toEqual(['two'])
  expect(malformed).toMatchObject([{ subjectId: bad.id ?? '', shape: expect.stringContaining('{') }])
})

test('what the merchant sells beside the shop may be of any form', async () => {
  const { sandbox, btcpay: provider } = await openCoins()
  const foreign = { ...invoice, amount: null, metadata: { orderId: 7 } }
  sandbox.faults.set({ answerAs: { value: JSON.stringify([foreign]), operations: ['search'], times: 1 } })
  expect(await provider.list(0, Date.now(), null)).toEqual({ charges: [], malformed: [], next: null })
})
