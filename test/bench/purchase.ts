import { listProducts, type Product } from '#schema/api/catalogue.ts'
import { checkPaymentStatus, createPixPayment, getConfirmation } from '#schema/api/payments.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { fillIn } from '../ask.ts'
import { type BenchRequest, send } from './load.ts'
import type { Customer, Shop } from './shop.ts'

export const honeypotData = { timestamp: 1, fields: {} }

/** The request that starts a purchase. */
export const creation = ({ id, token }: Customer, { _id, price }: Product): BenchRequest => ({
  method: 'POST',
  path: createPixPayment.path,
  token,
  body: { amount: price.BRL, userId: id, productId: _id, termsAccepted: true, honeypotData },
})

/** The products that the shop sells itself for money in BRL. */
export async function productsForSale({ worker, sqld }: Shop): Promise<Product[]> {
  const db = openDatabase(sqld.url)
  const { rows } = await db.$client.execute(`select id from products where seller_type = 'internal'`)
  db.$client.close()
  const own = new Set(rows.map(({ id }) => id))
  const products: Product[] = await answered(worker.url, { path: listProducts.path })
  return products.filter(
    (one) => own.has(one.id) && !one.isFree && one.soldIn.includes('BRL') && one.status === 'active',
  )
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
 * A whole purchase, one request after the other: checkout page, product, creation, payment at the bank with its webhook, status, confirmation.
 * The sandbox's own webhooks are to be off, so that nothing else happens meanwhile. Answers the key.
 */
export async function buy({ siteUrl, sandbox, customer, product, onWait = async () => {} }: Sale): Promise<string> {
  const { token } = customer
  async function wait<T>(what: string, work: () => Promise<T>): Promise<T> {
    const sentAt = performance.now()
    const result = await work()
    await onWait(what, performance.now() - sentAt)
    return result
  }
  const read = <T = unknown>(what: string, path: string) => wait(what, () => answered<T>(siteUrl, { path, token }))

  await wait('page', () => page(siteUrl, `/products/checkout/${product._id}`))
  await read('product', `/api/auth/products/${product._id}`)
  const created = await wait('create', () =>
    answered<{ id: string; payment_id: string }>(siteUrl, creation(customer, product)),
  )
  const charge = encodeURIComponent(created.id)
  await post(`${sandbox}/bank/charges/${charge}/approve?now=1`)
  await wait('webhook', async () => {
    const { status } = await post<{ status: number }>(`${sandbox}/sandbox/charges/${charge}/notify`)
    if (status !== 200) throw new Error(`the webhook was answered ${status}`)
  })
  const paid = await read<{ status: string }>(
    'status',
    fillIn(checkPaymentStatus.path, { paymentId: created.payment_id }),
  )
  if (paid.status !== 'approved') throw new Error(`the payment is ${paid.status} after its webhook`)
  const { licenseKey } = await read<{ licenseKey: string }>(
    'confirmation',
    fillIn(getConfirmation.path, { id: created.payment_id }),
  )
  return licenseKey
}

async function page(url: string, path: string): Promise<void> {
  const { status, body } = await send(url, { path, accept: 'text/html' })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
}

async function answered<T>(url: string, request: BenchRequest): Promise<T> {
  const { status, body } = await send(url, request)
  if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body}`)
  return JSON.parse(body.toString())
}

async function post<T>(url: string): Promise<T> {
  const answer = await fetch(url, { method: 'POST', headers: { accept: 'application/json' } })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${body}`)
  return JSON.parse(body)
}

/** Turns the sandbox's own webhooks off or on. */
export async function setWebhooks(sandbox: string, state: 'on' | 'off'): Promise<void> {
  const body = JSON.stringify({ webhooks: { off: state === 'off' } })
  await fetch(`${sandbox}/sandbox/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
