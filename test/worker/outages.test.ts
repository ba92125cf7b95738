import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { listCategories } from '#schema/api/catalogue.ts'
import * as api from '#schema/api/payments.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { freePort } from '../local/ports.ts'
import { startSandboxProcess } from '../local/sandbox-process.ts'
import { openStore, type Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { product } from '../rows.ts'
import { isWide, wide } from '../width.ts'

let store: Store
afterEach(() => store.close())

const buy = (who: Person, productId: string) =>
  store.ask(api.createPixPayment, { as: who, body: order(who, productId) })

test('a database that dies in the middle of a purchase loses nothing: the sale completes when it is back', async () => {
  store = await openStore()
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { body } = await buy(who, item.id)
  await store.sqld.kill()
  const blind = await store.ask(listCategories)
  expect(blind).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
  expect(Number(blind.headers.get('retry-after'))).toBeGreaterThan(0)
  await store.sandbox.approve(body.id)
  await store.sqld.restart()
  await store.tick(Date.now() + 61_000)
  const status = await store.ask(api.checkPaymentStatus, { as: who, params: { paymentId: body.payment_id } })
  expect(status.body.status).toBe('approved')
  expect(await store.db.select().from(licenses).where(eq(licenses.paymentId, body.payment_id))).toHaveLength(1)
})

wide.test(
  'a provider that dies in the middle of a purchase loses nothing: the charge is still there when it is back',
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    store = await openStore({ vars: { MERCADOPAGO_API_URL: url, WOOVI_API_URL: url } })
    const dir = await mkdtemp(join(tmpdir(), 'trinco-sandbox-'))
    const start = () =>
      startSandboxProcess({ port, dataFile: join(dir, 'charges.json'), secrets: store.secrets, onCrash: () => {} })
    let provider = await start()
    onTestFinished(async () => {
      await provider.stop()
      await rm(dir, { recursive: true })
    })
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    const { body } = await buy(who, item.id)
    await provider.kill()
    const params = { paymentId: body.payment_id }
    expect((await store.ask(api.checkPaymentStatus, { as: who, params })).body.status).toBe('pending')
    const other = await buy(await client(store), item.id)
    expect(other).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
    provider = await start()
    const approval = await fetch(`${provider.url}/bank/charges/${body.id}/approve`, {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
    expect(approval.status).toBe(200)
    await store.tick(Date.now() + 61_000)
    expect((await store.ask(api.checkPaymentStatus, { as: who, params })).body.status).toBe('approved')
    await store.tick(Date.now() + 6 * 60_000)
    const [orphan] = await store.db.select().from(payments).where(eq(payments.status, 'cancelled'))
    expect(orphan).toMatchObject({ cancelReason: 'expired', providerId: null })
  },
)

test('answers of the database that get lost do not make two payments or two keys', async () => {
  store = await openStore()
  console.info(`SEED=${store.proxy.seed}`)
  store.proxy.set({ dropAnswers: 0.25 })
  const count = isWide ? 25 : 10
  const buyers = await Promise.all(Array.from({ length: count }, () => client(store)))
  const item = await product(store, { priceBrl: 4990 })
  await Promise.all(
    buyers.map(async (who) => {
      for (let tries = 0; tries < 8; tries++) {
        const { status, body } = await buy(who, item.id)
        if (status === 200) return store.sandbox.approve(body.id)
      }
      throw new Error('a purchase never got through')
    }),
  )
  store.proxy.set({ dropAnswers: 0 })
  for (let minute = 1; minute <= 2; minute++) await store.tick(Date.now() + minute * 61_000)
  const rows = await store.db.select().from(payments)
  expect(rows.map(({ status }) => status)).toEqual(Array(count).fill('approved'))
  const keys = await store.db.select().from(licenses)
  expect(new Set(keys.map(({ paymentId }) => paymentId)).size).toBe(count)
  expect(keys).toHaveLength(count)
  expect(store.sandbox.charges()).toHaveLength(count)
})
