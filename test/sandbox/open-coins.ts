import { btcpay } from '#worker/providers/coin/btcpay.ts'
import { coinbase } from '#worker/providers/coin/coinbase.ts'
import { btcpayPath } from '../local/sandbox/btcpay.ts'
import { coinbasePath } from '../local/sandbox/coinbase.ts'
import type { SandboxOptions } from '../local/sandbox/sandbox.ts'
import { makeSecrets, sandboxKeys } from '../local/settings.ts'
import { openSandbox } from './open-sandbox.ts'

export const keys = sandboxKeys(makeSecrets())

/** A sandbox with both crypto providers, called through the shop's own adapters. */
export async function openCoins(options: Partial<SandboxOptions> = {}) {
  const { sandbox } = await openSandbox({ ...keys, ...options })
  const adapters = {
    coinbase: coinbase({ ...keys.coinbase, apiUrl: `${sandbox.url}${coinbasePath}` }),
    btcpay: btcpay({ ...keys.btcpay, apiUrl: `${sandbox.url}${btcpayPath}` }),
  }
  return { sandbox, ...adapters }
}

export const order = (returnUrl = 'http://127.0.0.1:9/back') => ({
  paymentId: 'payment-1',
  amountCents: 990,
  description: 'Mira Certa (30 dias)',
  shop: 'https://shop.test',
  userId: 'user-1',
  productId: 'product-1',
  payer: { email: 'buyer@people.test', name: 'A buyer' },
  notificationUrl: 'https://shop.test/webhook',
  returnUrl,
  expiresAt: Date.now() + 45 * 60_000,
})
