import { listProducts, type Product } from '#schema/api/catalogue.ts'
import { checkPaymentStatus, createPixPayment, getConfirmation } from '#schema/api/payments.ts'
import { webhookPath } from '#schema/api/webhooks.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { fillIn } from '../ask.ts'
import { type BenchRequest, sendOk } from './load.ts'
import type { Customer, Shop } from './shop.ts'

export const honeypotData = { timestamp: 1, fields: {} }

/** The request that starts a purchase. */
export const creation = ({ id, token }: Customer, { _id, price }: Product): BenchRequest => ({
  method: 'POST',
  path: createPixPayment.path,
  token,
  body: { amount: price.BRL, userId: id, productId: _id, termsAccepted: true, honeypotData },
})

/** The products that the shop sells itself for money in BRL, with keys that it makes. Throws when there is none. */
export async function productsForSale({ worker, sqld }: Shop): Promise<[Product, ...Product[]]> {
  const db = openDatabase(sqld.url)
  const { rows } = await db.$client.execute(
    `select id from products where seller_type = 'internal' and not sells_stock`,
  )
  db.$client.close()
  const own = new Set(rows.map(({ id }) => id))
  const products: Product[] = await answered(worker.url, { path: listProducts.path })
  const [first, ...others] = products.filter(
    (one) => own.has(one.id) && !one.isFree && one.soldIn.includes('BRL') && one.status === 'active',
  )
  if (!first) throw new Error('there is nothing to buy')
  return [first, ...others]
}

export interface Sale {
  /** The Worker, as visitors reach it. */
  siteUrl: string
  sandbox: string
  customer: Customer
  product: Product
  /** Told of each wait of the buyer or the provider for the Worker, once it is over. */
  onWait?: (what: string, ms: number) => Promise<void>
}

/**
 * A whole purchase, one request after the other: checkout page, product, payment, confirmation. The sandbox's own webhooks are to be off, so
 * that nothing else happens meanwhile. Answers the key.
 */
export async function buy(sale: Sale): Promise<string> {
  const { siteUrl, customer, product } = sale
  const { token } = customer
  const page = { path: `/products/checkout/${product._id}`, accept: 'text/html' }
  await waited(sale, 'page', () => sendOk(siteUrl, page))
  await waited(sale, 'product', () => answered(siteUrl, { path: `/api/auth/products/${product._id}`, token }))
  const id = await pay(sale)
  const path = fillIn(getConfirmation.path, { id })
  const { licenseKey } = await waited(sale, 'confirmation', () =>
    answered<{ licenseKey: string }>(siteUrl, { path, token }),
  )
  return licenseKey
}

/** Creation, payment at the bank with its webhook, status. Answers our id of the payment. */
export async function pay(sale: Sale): Promise<string> {
  const { siteUrl, sandbox, customer, product } = sale
  const { id, payment_id } = await waited(sale, 'create', () =>
    answered<{ id: string; payment_id: string }>(siteUrl, creation(customer, product)),
  )
  const charge = encodeURIComponent(id)
  await post(`${sandbox}/bank/charges/${charge}/approve?now=1`)
  await waited(sale, 'webhook', async () => {
    // To the Worker that is measured: an order does not name an address for its webhooks.
    const url = siteUrl + webhookPath('mercadopago-orders')
    const { status } = await post<{ status: number }>(`${sandbox}/sandbox/charges/${charge}/notify`, { url })
    if (status !== 200) throw new Error(`the webhook was answered ${status}`)
  })
  const path = fillIn(checkPaymentStatus.path, { paymentId: payment_id })
  const { status } = await waited(sale, 'status', () =>
    answered<{ status: string }>(siteUrl, { path, token: customer.token }),
  )
  if (status !== 'approved') throw new Error(`the payment is ${status} after its webhook`)
  return payment_id
}

async function waited<T>({ onWait }: Sale, what: string, work: () => Promise<T>): Promise<T> {
  const sentAt = performance.now()
  const result = await work()
  await onWait?.(what, performance.now() - sentAt)
  return result
}

async function answered<T>(url: string, request: BenchRequest): Promise<T> {
  const { body } = await sendOk(url, request)
  return JSON.parse(body.toString())
}

async function post<T>(url: string, body = {}): Promise<T> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** How many webhooks the shop has accepted so far. */
export async function acceptedWebhooks(sandbox: string): Promise<number> {
  const answer = await fetch(`${sandbox}/sandbox/counters`)
  return ((await answer.json()) as { webhooks: { accepted: number } }).webhooks.accepted
}

/** Turns the sandbox's own webhooks off or on. */
export async function setWebhooks(sandbox: string, state: 'on' | 'off'): Promise<void> {
  const body = JSON.stringify({ webhooks: { off: state === 'off' } })
  await fetch(`${sandbox}/sandbox/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
