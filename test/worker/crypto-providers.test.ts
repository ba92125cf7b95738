import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig } from '#schema/api/config.ts'
import * as api from '#schema/api/payments.ts'
import { listPaymentMethods } from '#schema/api/settings.ts'
import { pixProviders } from '#schema/rules/payments.ts'
import { paymentMethods, payments } from '#schema/tables/index.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { cryptoOrders, providers } from './crypto-providers.ts'

const minute = 60_000

describe.each(providers)('crypto by $name', (provider) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore({ vars: provider.vars })
  })
  afterAll(() => store.close())

  const { buy } = cryptoOrders(() => store)

  test('the shop says that crypto is on, and that it is off without a reason', async () => {
    const who = await client(store)
    const config = await store.ask(getConfig)
    expect(config.body.payments).toEqual({ pix: true, crypto: true })
    const methods = await store.ask(listPaymentMethods, { as: who })
    expect(methods.body.find(({ type }) => type === 'crypto')).toMatchObject({ isActive: true })
    expect(await store.ask(api.checkCryptoAvailability)).toMatchObject({ status: 200, body: { available: true } })
    await store.db.update(paymentMethods).set({ isActive: false }).where(eq(paymentMethods.type, 'crypto'))
    const off = await store.ask(api.checkCryptoAvailability)
    expect(off).toMatchObject({ status: 503, body: { available: false, code: 'crypto_unavailable' } })
    const item = await product(store, { priceUsd: 990 })
    const refused = await buy(who, { productId: item.id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'method_disabled' } })
    await store.db.update(paymentMethods).set({ isActive: true }).where(eq(paymentMethods.type, 'crypto'))
  })
})

test('without a crypto provider the method is off everywhere, and nothing answers 500', async () => {
  const store = await openStore({ vars: { COINBASE_KEY_NAME: '', BTCPAY_API_KEY: '' } })
  try {
    const who = await client(store)
    const item = await product(store, { priceUsd: 990 })
    const body = { amount: 9.9, currency: 'USD' as const, userId: who.id, productId: item.id }
    const asked = await store.ask(api.createCryptoPayment, { as: who, body })
    expect(asked).toMatchObject({ status: 409, body: { code: 'method_disabled' } })
    expect((await store.ask(getConfig)).body.payments).toEqual({ pix: true, crypto: false })
    expect((await store.ask(api.checkCryptoAvailability)).status).toBe(503)
    for (const { webhook } of providers) {
      expect((await store.fetch(webhook, { method: 'POST', body: '{}' })).status).toBe(409)
    }
  } finally {
    await store.close()
  }
})

test('payments of a provider that makes no new ones any more are still settled', async () => {
  const store = await openStore({ vars: { COINBASE_KEY_NAME: '' } })
  try {
    const who = await client(store)
    const item = await product(store, { priceUsd: 990 })
    const body = { amount: 9.9, currency: 'USD' as const, userId: who.id, productId: item.id }
    const { body: made } = await store.ask(api.createCryptoPayment, { as: who, body })
    store.sandbox.faults.set({ webhooks: { off: true } })
    await store.sandbox.approve(made.id)
    // The same database, now with Coinbase before BTCPay.
    const { createDeps } = await import('#worker/deps.ts')
    const { sweepPayments } = await import('#worker/domain/payments/sweep.ts')
    const { readEnv } = await import('#worker/env.ts')
    const { workerVars } = await import('../local/settings.ts')
    const places = { shop: store.url, database: store.proxy.url, sandbox: store.sandbox.url }
    const env = readEnv(workerVars(places, store.secrets))
    if (!env) throw new Error('unusable configuration')
    const deps = createDeps(env, { now: () => Date.now() + 2 * minute })
    expect(deps.providers.map(({ name }) => name)).toEqual([...pixProviders, 'coinbase', 'btcpay'])
    await sweepPayments(deps)
    expect(await findRow(store, payments, made.payment_id)).toMatchObject({ status: 'approved', provider: 'btcpay' })
  } finally {
    await store.close()
  }
})
