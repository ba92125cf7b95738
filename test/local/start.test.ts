import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { listProducts } from '#schema/api/catalogue.ts'
import { listPurchaseHistory, type Purchase } from '#schema/api/purchases.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { demoAccounts, demoPassword } from '#seeds/demo/accounts.ts'
import { ask } from '../ask.ts'
import { freePort, isFree } from './ports.ts'

/** `npm start` without npm. Its lines come as they are said; `ready` resolves at the last of its start. */
function start(port: number, dataDir: string) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env })
  const lines: string[] = []
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      if (line.includes('Ctrl-C')) resolve()
    })
  })
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { lines, exited, ready: Promise.race([ready, exited]), stop: () => child.kill('SIGINT') }
}

async function temporary() {
  const dir = await mkdtemp(join(tmpdir(), 'trinco-start-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** What the bank says of a charge. */
async function statusAtBank(bank: string, reference: string) {
  const charges = (await (await fetch(`${bank}/sandbox/charges`)).json()) as { reference: string; status: string }[]
  return charges.find((charge) => charge.reference === reference)?.status
}

/** The newest paid PIX sale of the demo store, refunded by its admin. */
async function refundDemoSale(shop: string) {
  const credentials = { email: demoAccounts[0].email, password: demoPassword }
  const { body: as } = await ask(shop, login, { body: { ...credentials, honeypotData: { timestamp: 1, fields: {} } } })
  const { body } = await ask(shop, listPurchaseHistory, { as, query: { page: 1, status: 'approved', method: 'pix' } })
  const paymentId = itemsOf<Purchase>(body)[0]?.paymentId ?? ''
  return { paymentId, ...(await ask(shop, refundPayment, { as, params: { paymentId } })) }
}

test('one command runs the store; Ctrl-C stops all of it, and a second start finds the data', {
  timeout: 240_000,
}, async () => {
  const [port, dir] = [await freePort(), await temporary()]
  const shop = `http://127.0.0.1:${port}`
  const first = start(port, dir)
  await first.ready
  expect(first.lines.join('\n')).toContain(`The shop:  ${shop}`)
  for (const { email } of demoAccounts) expect(first.lines.join('\n')).toContain(email)
  const { body: products } = await ask(shop, listProducts)
  expect(products.length).toBeGreaterThan(5)
  const bank = `http://127.0.0.1:${port + 1}`
  expect((await fetch(`${bank}/bank`)).status).toBe(200)
  expect(first.lines.join('\n')).toContain(`The mailbox:  ${bank}/mailbox`)
  expect((await fetch(`${bank}/mailbox`)).status).toBe(200)
  const credentials = { email: demoAccounts[1].email, password: demoPassword }
  const body = { ...credentials, honeypotData: { timestamp: 1, fields: {} } }
  expect((await ask(shop, login, { body })).status).toBe(200)
  const { paymentId, ...refund } = await refundDemoSale(shop)
  expect(refund).toMatchObject({ status: 200, body: { success: true } })
  expect(await statusAtBank(bank, paymentId)).toBe('refunded')

  const twin = start(port + 3, dir)
  expect(await twin.exited).toBe(1)
  expect(twin.lines).toEqual([expect.stringContaining('is running already')])
  const rival = start(port, await temporary())
  expect(await rival.exited).toBe(1)
  expect(rival.lines).toEqual([expect.stringContaining(`Port ${port} is taken`)])

  first.stop()
  expect(await first.exited).toBe(0)
  for (const used of [port, port + 1, port + 2]) expect(await isFree(used)).toBe(true)

  const second = start(port, dir)
  await second.ready
  expect(second.lines.join('\n')).toContain('demo store there already')
  expect((await ask(shop, listProducts)).body).toEqual(products)
  expect(await statusAtBank(bank, paymentId)).toBe('refunded')
  second.stop()
  expect(await second.exited).toBe(0)
})

test('an unusable data folder is reported in one sentence', async () => {
  const file = join(await temporary(), 'a-file')
  await writeFile(file, '')
  const { exited, lines } = start(await freePort(), file)
  expect(await exited).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be written to/)])
})
