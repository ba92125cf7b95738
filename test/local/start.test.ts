import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, onTestFinished, test } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { listProducts } from '#schema/api/catalogue.ts'
import { listPurchaseHistory, type Purchase } from '#schema/api/purchases.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { demoAccounts, demoPassword } from '#seeds/demo/accounts.ts'
import { ask } from '../ask.ts'
import { honeypotData } from '../forms.ts'
import { wide } from '../width.ts'
import { lockDataDir } from './data-dir.ts'
import { startLocalStore } from './local-store.ts'
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

const logIn = (shop: string, email: string) =>
  ask(shop, login, { body: { email, password: demoPassword, honeypotData } })

const silently = { onStep: () => {}, log: () => {}, signal: new AbortController().signal }

/** What the bank says of a charge. */
async function statusAtBank(bank: string, reference: string) {
  const charges = (await (await fetch(`${bank}/sandbox/charges`)).json()) as { reference: string; status: string }[]
  return charges.find((charge) => charge.reference === reference)?.status
}

/** The newest paid PIX sale of the demo store, refunded by its admin. */
async function refundDemoSale(shop: string) {
  const { body: as } = await logIn(shop, demoAccounts[0].email)
  const { body } = await ask(shop, listPurchaseHistory, { as, query: { page: 1, status: 'approved', method: 'pix' } })
  const paymentId = itemsOf<Purchase>(body)[0]?.paymentId ?? ''
  return { paymentId, ...(await ask(shop, refundPayment, { as, params: { paymentId } })) }
}

test('one command runs the store; Ctrl-C stops all of it', async () => {
  const [port, dir] = [await freePort(), await temporary()]
  await cp(join(inject('artifacts'), 'bundle'), join(dir, 'bundle'), { recursive: true })
  const shop = `http://127.0.0.1:${port}`
  const running = start(port, dir)
  await running.ready
  const said = running.lines.join('\n')
  expect(said).toContain('demo store loaded')
  expect(said).toContain(`The shop:  ${shop}`)
  for (const { email } of demoAccounts) expect(said).toContain(email)
  const bank = `http://127.0.0.1:${port + 1}`
  expect(said).toContain(`The mailbox:  ${bank}/mailbox`)
  for (const page of ['bank', 'mailbox']) expect((await fetch(`${bank}/${page}`)).status, page).toBe(200)
  const { body: products } = await ask(shop, listProducts)
  expect(products.length).toBeGreaterThan(5)
  expect(await logIn(shop, demoAccounts[1].email)).toMatchObject({ status: 200 })
  const { paymentId, ...refund } = await refundDemoSale(shop)
  expect(refund).toMatchObject({ status: 200, body: { success: true } })
  expect(await statusAtBank(bank, paymentId)).toBe('refunded')

  expect(() => lockDataDir(dir)).toThrow('is running already')
  await expect(startLocalStore({ ...silently, port, dataDir: await temporary() })).rejects.toThrow(
    `Port ${port} is taken`,
  )

  running.stop()
  expect(await running.exited).toBe(0)
  for (const used of [port, port + 1, port + 2]) expect(await isFree(used)).toBe(true)
})

wide.test('a first start builds the Worker, a second one finds it and the data', { timeout: 480_000 }, async () => {
  const [port, dir] = [await freePort(), await temporary()]
  const shop = `http://127.0.0.1:${port}`
  const bank = `http://127.0.0.1:${port + 1}`
  const first = start(port, dir)
  await first.ready
  expect(first.lines.join('\n')).toMatch(/demo store loaded.*Worker built\n/s)
  const { body: products } = await ask(shop, listProducts)
  const { paymentId } = await refundDemoSale(shop)

  const twin = start(port + 3, dir)
  expect(await twin.exited).toBe(1)
  expect(twin.lines).toEqual([expect.stringContaining('is running already')])
  const rival = start(port, await temporary())
  expect(await rival.exited).toBe(1)
  expect(rival.lines).toEqual([expect.stringContaining(`Port ${port} is taken`)])
  first.stop()
  expect(await first.exited).toBe(0)

  const second = start(port, dir)
  await second.ready
  expect(second.lines.join('\n')).toMatch(/demo store there already.*Worker built already/s)
  expect((await ask(shop, listProducts)).body).toEqual(products)
  expect(await statusAtBank(bank, paymentId)).toBe('refunded')
  second.stop()
  expect(await second.exited).toBe(0)
})

test('an unusable data folder is refused in one sentence', async () => {
  const file = join(await temporary(), 'a-file')
  await writeFile(file, '')
  expect(() => lockDataDir(file)).toThrow(/^DATA_DIR .* cannot be written to/)
})

wide.test('a refusal is all that the command says', async () => {
  const file = join(await temporary(), 'a-file')
  await writeFile(file, '')
  const { exited, lines } = start(await freePort(), file)
  expect(await exited).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be written to/)])
})
