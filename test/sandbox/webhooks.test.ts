import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openReceiver, openSandbox, type Received, webhookSecret } from './open-sandbox.ts'

/** Verifies the signature as documented by the provider, independently of the sandbox's code. */
function isGenuine({ url, headers }: Received, secret = webhookSecret) {
  const parts = Object.fromEntries(
    String(headers['x-signature'])
      .split(',')
      .map((part) => part.split('=')),
  )
  const manifest = `id:${url.searchParams.get('data.id')};request-id:${headers['x-request-id']};ts:${parts.ts};`
  return createHmac('sha256', secret).update(manifest).digest('hex') === parts.v1
}

const arrived = (received: Received[], count: number, timeout?: number) =>
  expect.poll(() => received.length, { interval: 20, ...(timeout && { timeout }) }).toBe(count)

test('creation and changes are notified, signed, at the address with its query kept', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url } = await openReceiver()
  const { id } = (await create({ notification_url: `${url}?source_news=webhooks` })).body
  await arrived(received, 1)
  await sandbox.approve(String(id))
  await arrived(received, 2)
  for (const [index, action] of ['payment.created', 'payment.updated'].entries()) {
    const one = received[index]
    expect(one && isGenuine(one)).toBe(true)
    expect(one?.url.search).toBe(`?source_news=webhooks&data.id=${id}&type=payment`)
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      action,
      type: 'payment',
      data: { id: String(id) },
      user_id: 44_444,
    })
    expect(one?.body).not.toContain('approved')
  }
  expect(received[0]?.headers['x-request-id']).not.toBe(received[1]?.headers['x-request-id'])
})

test('a webhook is sent again until the shop says 200 or 201', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url } = await openReceiver(500, 302, 201)
  await create({ notification_url: url })
  await arrived(received, 3)
  const [first, second, third] = received.map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(900)
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThan(1_900)
  await expect.poll(() => sandbox.pendingWebhooks()).toBe(0)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(received.every((one) => isGenuine(one))).toBe(true)
})

test('webhooks can be lost and sent again by hand', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url } = await openReceiver(503)
  sandbox.faults.set({ webhooks: { off: true } })
  const { id } = (await create({ notification_url: url })).body
  await sandbox.approve(String(id))
  expect(sandbox.pendingWebhooks()).toBe(0)
  expect(await sandbox.redeliver(String(id))).toBe(503)
  expect(await sandbox.redeliver(String(id))).toBe(200)
  expect(received).toHaveLength(2)
})

test('webhooks can be doubled, and late', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url } = await openReceiver()
  sandbox.faults.set({ webhooks: { copies: 5, delayMs: 400 } })
  const start = Date.now()
  await create({ notification_url: url })
  await arrived(received, 5)
  expect(Math.min(...received.map(({ at }) => at)) - start).toBeGreaterThanOrEqual(390)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('webhooks can overtake one another', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url } = await openReceiver()
  sandbox.faults.set({ seed: 7, webhooks: { reorder: true } })
  for (let count = 0; count < 8; count++) await create({ notification_url: url })
  await arrived(received, 8)
  const ids = received.map(({ url }) => Number(url.searchParams.get('data.id')))
  expect(ids).not.toEqual([...ids].sort((one, other) => one - other))
})

test('a forgery is signed with another secret', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url } = await openReceiver()
  const { id } = (await create()).body
  await sandbox.sendWebhook(String(id), { url, secret: 'guessed' })
  expect(received.map((one) => [isGenuine(one), isGenuine(one, 'guessed')])).toEqual([[false, true]])
})

test('a delayed answer lets the webhook come first', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url } = await openReceiver()
  sandbox.faults.set({ delayMs: { value: 500, operations: ['create'] } })
  expect((await create({ notification_url: url })).status).toBe(201)
  expect(Date.now() - (received[0]?.at ?? Number.POSITIVE_INFINITY)).toBeGreaterThan(100)
})

test('a webhook reaches a shop that has started again, at once', async () => {
  const { sandbox, create } = await openSandbox()
  const { received, url, restart } = await openReceiver()
  const { id } = (await create({ notification_url: url })).body
  await arrived(received, 1)
  await restart()
  await sandbox.approve(String(id))
  await arrived(received, 2, 900)
})
