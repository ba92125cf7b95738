import { isObject } from './http.ts'
import type { PaymentRequest } from './pix-payments.ts'

/** Mercado Pago's error code, and its description. */
export type Cause = { code: number | string; description: string }

const minute = 60_000
const day = 24 * 60 * minute
const shortestLife = 30 * minute
const longestLife = 30 * day
const defaultLife = day

/** Source: the official client's type of a request to create a payment. */
const requestNames = [
  ...['additional_info', 'application_fee', 'binary_mode', 'callback_url', 'campaign_id', 'capture', 'coupon_amount'],
  ...['coupon_code', 'date_of_expiration', 'description', 'differential_pricing_id', 'external_reference'],
  ...['forward_data', 'installments', 'issuer_id', 'metadata', 'notification_url', 'payer', 'payment_method'],
  ...['payment_method_id', 'point_of_interaction', 'sponsor_id', 'statement_descriptor', 'three_d_secure_mode'],
  ...['token', 'transaction_amount', 'transaction_details'],
]

/** An amount in cents, or undefined if it is not a number of at most two decimals. */
export function readCents(amount: unknown) {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined
  const cents = Math.round(amount * 100)
  return Math.abs(cents - amount * 100) < 1e-6 ? cents : undefined
}

/** The cause for names that the provider does not know: it refuses them. */
export function unknownNames(body: Record<string, unknown>, known: readonly string[]): Cause | undefined {
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  if (!unknown.length) return undefined
  return { code: 8, description: `The name of the following parameters is wrong: ${unknown.join(', ')}` }
}

/** The order in the body of a create request, or everything that is wrong with it. */
export function readRequest(
  body: Record<string, unknown>,
  now: number,
): { request: PaymentRequest } | { causes: Cause[] } {
  const causes: Cause[] = []
  const wrong = (code: number, description: string) => causes.push({ code, description })

  const unknown = unknownNames(body, requestNames)
  if (unknown) causes.push(unknown)
  const cents = readCents(body.transaction_amount)
  if (body.transaction_amount === undefined) wrong(4002, "transaction_amount attribute can't be null")
  else if (typeof body.transaction_amount !== 'number') wrong(4003, 'transaction_amount attribute must be numeric')
  else if (cents === undefined || cents <= 0) wrong(4037, 'Invalid transaction_amount')

  if (body.payment_method_id === undefined) wrong(4001, "payment_method_id attribute can't be null")
  else if (body.payment_method_id !== 'pix') wrong(1, 'Params Error: this sandbox only knows payment_method_id pix')

  const payer = isObject(body.payer) ? body.payer : {}
  const email = typeof payer.email === 'string' ? payer.email : ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) wrong(4050, 'payer.email must be a valid email')
  else if (email.length > 254) wrong(4051, 'payer.email must be shorter than 254 characters')

  const notificationUrl = body.notification_url ?? null
  if (notificationUrl !== null && !isWebAddress(notificationUrl)) {
    wrong(4020, 'notification_url attribute must be url valid')
  }
  if (body.external_reference !== undefined && typeof body.external_reference !== 'string') wrong(1, 'Params Error')

  const expiresAt = body.date_of_expiration === undefined ? now + defaultLife : readDate(body.date_of_expiration)
  const life = expiresAt - now
  if (Number.isNaN(expiresAt)) {
    const format = "must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz)"
    wrong(23, `The following parameters ${format} date_of_expiration`)
  } else if (life < shortestLife || life > longestLife) {
    wrong(23, 'date_of_expiration must be between 30 minutes and 30 days from now')
  }

  if (causes.length || cents === undefined) return { causes }
  return {
    request: {
      cents,
      description: text(body.description),
      externalReference: text(body.external_reference),
      notificationUrl: text(notificationUrl),
      expiresAt,
      payer: { ...payer, email },
      metadata: isObject(body.metadata) ? body.metadata : {},
      items: [],
      statementDescriptor: text(body.statement_descriptor),
    },
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

// With an offset, as the documentation shows it: the sandbox must not be more lenient than the provider.
const readDate = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:?\d\d$/.test(value)
    ? Date.parse(value)
    : Number.NaN
