import { expect } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { sign as signBtcpay } from '../local/sandbox/btcpay.ts'
import { sign as signCoinbase } from '../local/sandbox/coinbase.ts'
import type { Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { product } from '../rows.ts'

/** What differs between the providers of crypto. */
export const providers = [
  {
    name: 'coinbase',
    vars: {},
    webhook: '/api/payments/coinbase/webhook',
    sign: (store: Store, body: string) => signCoinbase(body, store.secrets.COINBASE_WEBHOOK_SECRET),
    event: (id: string) => ({ id, eventType: 'checkout.payment.success', status: 'COMPLETED' }),
    refunds: 'done',
  },
  {
    name: 'btcpay',
    vars: { COINBASE_KEY_NAME: '' },
    webhook: '/api/payments/btcpay/webhook',
    sign: (store: Store, body: string) => signBtcpay(body, store.secrets.BTCPAY_WEBHOOK_SECRET),
    event: (invoiceId: string) => ({ deliveryId: crypto.randomUUID(), type: 'InvoiceSettled', invoiceId }),
    // These coins can only be sent to an address that the buyer names.
    refunds: 'processing',
  },
] as const

interface Order {
  productId: string
  amount?: number
  couponCode?: string
  userId?: string
  currency?: 'USD'
}

/** How tests buy for crypto: `buy` asks for any order, `openCrypto` opens the provider's page to a new client. */
export function cryptoOrders(store: () => Store) {
  const buy = (who: Person, { productId, ...rest }: Order) =>
    store().ask(api.createCryptoPayment, {
      as: who,
      body: { amount: 9.9, currency: 'USD', userId: who.id, productId, ...rest },
    })

  async function openCrypto(rest: Partial<Order> = {}) {
    const who = await client(store())
    const item = await product(store(), { priceUsd: 990 })
    const { status, body } = await buy(who, { productId: item.id, ...rest })
    expect(status, JSON.stringify(body)).toBe(200)
    return { who, item, id: body.payment_id, providerId: body.id, body }
  }

  return { buy, openCrypto }
}
