import { expect } from 'vitest'
import type { SandboxOptions } from '#test/local/sandbox/sandbox.ts'
import { openReceiver, openSandbox, shopOf } from './open-sandbox.ts'

export const ordersKeys = { accessToken: 'APP_USR-orders', webhookSecret: 'a-secret-of-the-orders-application' }

export const order = {
  type: 'online',
  processing_mode: 'automatic',
  external_reference: 'payment-1',
  total_amount: '49.90',
  description: 'Mira Certa (30 dias)',
  payer: { email: 'cliente@trinco.test', first_name: 'Caio' },
  items: [{ title: 'Mira Certa (30 dias)', unit_price: '49.90', quantity: 1, external_code: 'product-1' }],
  transactions: {
    payments: [{ amount: '49.90', payment_method: { id: 'pix', type: 'bank_transfer' }, expiration_time: 'PT30M' }],
  },
}

export const unknownId = `ORD${'0'.repeat(26)}`

/** An answer by which the API refuses. */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { errors: [expect.objectContaining({ code, ...more })] },
})

/** What an answer of the Orders API may have. */
type OrderWire = {
  id: string
  status: string
  status_detail: string
  transactions: {
    payments: {
      id: string
      date_of_expiration: string
      payment_method: { qr_code?: string; qr_code_base64?: string; ticket_url?: string }
    }[]
    refunds: { id: string; amount: string; status: string }[]
    chargebacks: { case_id: string; status: string }[]
  }
  errors: { code: string; message: string; details: string[] }[]
  data: OrderWire & { id: string }[]
  paging: { total: string; total_pages: string; offset: string; limit: string }
}

/** A sandbox with the Orders API, and an HTTP client for it. */
export async function openOrders(options: Partial<SandboxOptions> = {}) {
  const { sandbox } = await openSandbox({ orders: ordersKeys, ...options })
  return { sandbox, ...ordersShopOf(sandbox.url) }
}

export function ordersShopOf(url: string) {
  const shop = shopOf(url)
  const authorization = `Bearer ${ordersKeys.accessToken}`
  async function call(method: string, path: string, sent: Parameters<typeof shop.call>[2] = {}) {
    const answer = await shop.call(method, path, { ...sent, headers: { authorization, ...sent.headers } })
    return { ...answer, body: answer.body as unknown as OrderWire }
  }
  let keys = 0
  const newKey = () => `order-key-${++keys}`
  const create = (changes: Record<string, unknown> = {}, key = newKey()) =>
    call('POST', '/v1/orders', { key, body: { ...order, ...changes } })
  const get = async (id: string) => (await call('GET', `/v1/orders/${id}`)).body
  const cancel = (id: string, key = newKey()) => call('POST', `/v1/orders/${id}/cancel`, { key })
  const refund = (id: string, body?: object, key = newKey()) => call('POST', `/v1/orders/${id}/refund`, { key, body })
  return { call, create, get, cancel, refund }
}

/** The address of the application's webhooks, and what came there. */
export async function openOrdersReceiver() {
  const { received, url } = await openReceiver()
  const bodies = () => received.map(({ body }) => JSON.parse(body))
  return { received, url, bodies, actions: () => bodies().map(({ action }) => action) }
}
