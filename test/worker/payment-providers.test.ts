import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { providerNames } from '#schema/rules/payments.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'
import { mercadoPago } from '#worker/providers/pix/mercado-pago.ts'
import { order } from '../forms.ts'
import { openFileStore, type Store } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { readable, signedWebhook } from '../webhooks.ts'

const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })

test('every known provider has an adapter, under its own name', () => {
  expect(store.deps.providers.map(({ name }) => name)).toEqual(providerNames)
})

/** The shop with a second PIX provider, preferred to the first: Mercado Pago's API under the name of another. */
function withSecondPixProvider({ deps, sandbox, secrets }: Store): Deps {
  const second: PaymentProvider = {
    ...mercadoPago({
      apiUrl: sandbox.url,
      accessToken: secrets.MERCADOPAGO_ACCESS_TOKEN,
      webhookSecret: secrets.MERCADOPAGO_WEBHOOK_SECRET,
    }),
    name: 'btcpay',
  }
  return { ...deps, providers: [second, ...deps.providers.filter(({ method }) => method === 'pix')] }
}

test('a second PIX provider makes the new charges, and the first is asked about its own', async () => {
  const deps = withSecondPixProvider(store)
  const who = await client(store)
  const buy = async (of: Deps) => {
    const { id: productId } = await product(store)
    const form = order(who, productId)
    const { payment_id: id, id: providerId } = await startPix(of, who, form, '10.0.0.1')
    await store.sandbox.approve(providerId)
    return { id, providerId }
  }
  const rowOf = (id: string) => findRow(store, payments, id)
  const keysOf = (id: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  const old = await buy(store.deps)
  const made = await buy(deps)
  expect([(await rowOf(old.id))?.provider, (await rowOf(made.id))?.provider]).toEqual(['mercadopago', 'btcpay'])

  const request = readable(signedWebhook(store, made.providerId))
  await receiveWebhook(deps, 'mercadopago', request)
  expect(await rowOf(made.id), 'known to the first provider, and not made by it').toMatchObject({ status: 'pending' })
  await receiveWebhook(deps, 'btcpay', request)
  expect(await rowOf(made.id)).toMatchObject({ status: 'approved', settledBy: 'webhook' })

  store.clock.now += 120_000
  await sweepPayments(deps)
  // 0.99% of 49.90, and the id of the transfer: as the provider reports them with the money.
  const endToEndId = expect.stringMatching(/^E\d{20}[0-9A-Za-z]{11}$/)
  expect(await rowOf(old.id)).toMatchObject({ status: 'approved', settledBy: 'cron', feeCents: 49, endToEndId })
  // The one that was settled first was the buyer's first purchase.
  expect([(await rowOf(made.id))?.isRepeat, (await rowOf(old.id))?.isRepeat]).toEqual([false, true])
  expect([await keysOf(old.id), await keysOf(made.id)]).toMatchObject([{ length: 1 }, { length: 1 }])

  const { id, name } = await admin(store)
  for (const payment of [old, made]) {
    await refundPayment(deps, { id, name, requestId: crypto.randomUUID() }, payment.id)
    expect(await rowOf(payment.id)).toMatchObject({ status: 'refunded' })
  }
})
