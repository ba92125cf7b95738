import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '#test/local/sandbox/sandbox.ts'
import { startSilentServer } from '../silent-server.ts'
import { startTestServer } from '../test-server.ts'
import { isWide } from '../width.ts'
import { openOrdersReceiver, ordersKeys, ordersShopOf } from './open-orders.ts'
import { accessToken, newDataFile, openReceiver, openSandbox, shopOf, webhookSecret } from './open-sandbox.ts'
import { appId, openWooviReceiver, wooviShopOf } from './open-woovi.ts'

const main = new URL('../local/sandbox/main.ts', import.meta.url).pathname

/** The sandbox as a process of its own, which can be killed. */
async function spawnSandbox(dataFile: string, more: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_DATA: dataFile,
      MERCADOPAGO_ACCESS_TOKEN: accessToken,
      MERCADOPAGO_WEBHOOK_SECRET: webhookSecret,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit')
    child.kill(signal)
    return (await exit)[0] as number | null
  }
  const address = /http:\S+(?=\/bank)/
  await expect.poll(() => output).toMatch(address)
  const [url = ''] = address.exec(output) ?? []
  return { url, end, output: () => output, ...shopOf(url) }
}

test('a kill in the middle of many purchases loses nothing that was answered', async () => {
  const dataFile = await newDataFile()
  const answered = new Map<string, number>()
  for (let round = 0; round < (isWide ? 3 : 1); round++) {
    const bank = await spawnSandbox(dataFile)
    const before = answered.size
    for (const [key, id] of answered) expect((await bank.create({}, key)).body.id).toBe(id)
    const buying = Array.from({ length: 8 }, async (_, buyer) => {
      for (let count = 0; ; count++) {
        const key = `${round}-${buyer}-${count}`
        const answer = await bank.create({}, key).catch(() => undefined)
        if (!answer) return
        answered.set(key, answer.body.id)
      }
    })
    // At least a few purchases are answered, however slow the machine is, before the kill.
    await expect.poll(() => answered.size, { interval: 10 }).toBeGreaterThan(before + 10)
    await new Promise((resolve) => setTimeout(resolve, round * 40))
    await bank.end('SIGKILL')
    await Promise.all(buying)
  }
  const bank = await spawnSandbox(dataFile)
  expect(answered.size).toBeGreaterThan(10)
  for (const [key, id] of answered) {
    expect((await bank.get(id)).status).toBe('pending')
    expect((await bank.create({}, key)).body.id).toBe(id)
  }
})

test('what a person approved and what was refunded is still so after a restart', async () => {
  const dataFile = await newDataFile()
  const first = await startSandbox({ port: 0, accessToken, webhookSecret, dataFile })
  const shop = shopOf(first.url)
  const { id } = (await shop.create()).body
  await first.approve(String(id))
  const refund = await shop.refund(id, { amount: 10 }, 'one-key')
  await first.close()
  const second = await openSandbox({ dataFile })
  expect(await second.get(id)).toMatchObject({ status: 'approved', status_detail: 'partially_refunded' })
  expect((await second.refund(id, { amount: 10 }, 'one-key')).body).toEqual(refund.body)
})

test('late money and webhooks that were not accepted come after a restart', async () => {
  const dataFile = await newDataFile()
  let instant = Date.parse('2026-11-21T12:00:00Z')
  const options = { port: 0, accessToken, webhookSecret, dataFile, now: () => instant }
  const { received, url } = await openReceiver(500)
  const first = await startSandbox(options)
  const { id } = (await shopOf(first.url).create({ notification_url: url })).body
  await first.payLate(String(id))
  await expect.poll(() => received.length).toBe(1)
  await first.close()
  instant += 400_000
  const second = await openSandbox(options)
  await expect.poll(() => second.sandbox.charges()[0]?.status).toBe('approved')
  await expect.poll(() => received.length).toBe(3)
  const actions = received.map(({ body }) => JSON.parse(body).action)
  expect(actions.sort()).toEqual(['payment.created', 'payment.created', 'payment.updated'])
})

test('the process says when it is ready and exits quietly', async () => {
  const bank = await spawnSandbox(await newDataFile())
  expect(bank.output()).toMatch(/^Payment sandbox ready: http:\/\/127\.0\.0\.1:\d+\/bank\n$/)
  expect(await bank.end('SIGTERM')).toBe(0)
})

test('the process has the Orders API of its variables, with the address of its webhooks', async () => {
  const { received, url, actions } = await openOrdersReceiver()
  const bank = await spawnSandbox(await newDataFile(), {
    MERCADOPAGO_ORDERS_ACCESS_TOKEN: ordersKeys.accessToken,
    MERCADOPAGO_ORDERS_WEBHOOK_SECRET: ordersKeys.webhookSecret,
    SANDBOX_ORDERS_WEBHOOK: url,
  })
  const { id } = (await ordersShopOf(bank.url).create()).body
  await expect.poll(actions).toEqual(['order.action_required'])
  expect(received[0]?.url.searchParams.get('data.id')).toBe(id)
})

test('the process has Woovi by its variables, with the address of its webhooks', async () => {
  const { url, bodies } = await openWooviReceiver()
  const variables = { WOOVI_APP_ID: appId, SANDBOX_WOOVI_WEBHOOK: url }
  const bank = await spawnSandbox(await newDataFile(), variables)
  const { call, make } = wooviShopOf(bank.url)
  const id = await make()
  await call('POST', `/bank/charges/${id}/approve`, { headers: { accept: 'application/json' } })
  await expect.poll(bodies).toMatchObject([{ event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: id } }])
})

test('a taken port is an error that the caller can recognise', async () => {
  const { url } = await startTestServer(() => {})
  const port = Number(new URL(url).port)
  await expect(startSandbox({ port, accessToken, webhookSecret })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('closing leaves nothing running, whatever was in progress', async () => {
  const silent = await startSilentServer()
  const sandbox = await startSandbox({ port: 0, accessToken, webhookSecret })
  const { create } = shopOf(sandbox.url)
  await create({ notification_url: `${silent.url}/` })
  sandbox.faults.set({ delayMs: 60_000 })
  const held = expect(create()).rejects.toThrow()
  await expect.poll(() => sandbox.charges().length).toBe(2)
  await sandbox.close()
  await held
  await expect(fetch(sandbox.url)).rejects.toThrow()
})
