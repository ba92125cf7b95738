import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

interface Order {
  shop: string
  email: string
  /** Pays the charge with this id of the provider. */
  pay: (chargeId: string) => Promise<void>
}

const honeypotData = { timestamp: Date.now(), fields: {} }

/** Buys the first product of a shop by PIX, and checks its key as a tool does. Written against the types of the OpenAPI document alone. */
export async function buyKey({ shop, email, pay }: Order) {
  const client = createClient<paths>({ baseUrl: shop })
  const account = { name: 'Ana Souza', email, password: 'correct horse', termsAccepted: true, honeypotData }
  await client.POST('/api/auth/register', { body: account })
  const { data: session } = await client.POST('/api/auth/login', { body: { ...account, remember: false } })
  if (!session) throw new Error('not logged in')
  const headers = { authorization: `Bearer ${session.token}` }

  const { data: products } = await client.GET('/api/auth/all/products')
  const product = products?.[0]
  if (!product) throw new Error('nothing is on sale')
  const order = { userId: session.user.id, productId: product._id, termsAccepted: true, honeypotData }
  const refused = await client.POST('/api/payments/mercadopago/create-payment', {
    headers,
    body: { ...order, amount: 0.01 },
  })
  if (refused.error?.code !== 'price_changed') throw new Error('an amount that is not the price was not refused')
  const { data: payment } = await client.POST('/api/payments/mercadopago/create-payment', {
    headers,
    body: { ...order, amount: refused.error.price },
  })
  if (!payment) throw new Error('no payment')
  await pay(payment.id)

  const paymentId = payment.payment_id
  const { data: state } = await client.GET('/api/payments/mercadopago/check-status/{paymentId}', {
    headers,
    params: { path: { paymentId } },
  })
  const { data: confirmation } = await client.GET('/api/payments/confirmation/{id}', {
    headers,
    params: { path: { id: paymentId } },
  })
  if (!confirmation?.licenseKey) throw new Error('no key')

  const body = { key: confirmation.licenseKey, hwid: 'PC-1', productId: product._id, nonce: 'a nonce' }
  const { data: before } = await client.POST('/api/licenses/validate', { body })
  await client.POST('/api/licenses/activate', { body })
  const { data: after } = await client.POST('/api/licenses/validate', { body })
  return { status: state?.status, before: before?.code, after: after?.code, isValid: after?.valid }
}
