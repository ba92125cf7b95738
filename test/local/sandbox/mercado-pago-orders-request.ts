import * as v from 'valibot'
import type { OrderError } from './mercado-pago-orders-errors.ts'
import type { PaymentRequest } from './pix-payments.ts'

const minute = 60_000
const day = 24 * 60 * minute
const shortestLife = 30 * minute
const longestLife = 30 * day
const defaultLife = day

/** An ISO 8601 duration in milliseconds. */
function readDuration(text: string) {
  const found = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!found) return Number.NaN
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return days * day + hours * 60 * minute + minutes * minute + seconds * 1_000
}

const isLife = (text: string) => readDuration(text) >= shortestLife && readDuration(text) <= longestLife

const text = v.string()
const texts = (...names: string[]) => v.strictObject(Object.fromEntries(names.map((name) => [name, v.optional(text)])))
const only = (value: string) => v.pipe(text, v.value(value))
const anything = v.record(text, v.unknown())
export const amount = v.pipe(text, v.regex(/^\d{1,9}\.\d\d$/))
export const centsOf = (value: string) => Math.round(Number(value) * 100)

const payment = v.strictObject({
  amount,
  payment_method: v.strictObject({ id: only('pix'), type: only('bank_transfer') }),
  expiration_time: v.optional(v.pipe(text, v.check(isLife))),
})

const item = v.strictObject({
  title: text,
  unit_price: amount,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  external_code: v.optional(text),
  category_id: v.optional(text),
  type: v.optional(text),
  description: v.optional(text),
  picture_url: v.optional(text),
  warranty: v.optional(v.boolean()),
  event_date: v.optional(text),
  unit_measure: v.optional(text),
  external_categories: v.optional(v.array(texts('id'))),
})

const address = [
  ...['street_name', 'street_number', 'zip_code', 'neighborhood', 'state', 'city', 'complement', 'country'],
]
const payer = v.strictObject({
  email: v.pipe(text, v.email(), v.maxLength(254)),
  customer_id: v.optional(text),
  entity_type: v.optional(text),
  first_name: v.optional(text),
  last_name: v.optional(text),
  identification: v.optional(texts('type', 'number')),
  phone: v.optional(texts('area_code', 'number')),
  address: v.optional(texts(...address)),
})

/** Source: the reference of POST /v1/orders, and the official client's types. Only an order that is paid by PIX at once. */
const order = v.strictObject({
  type: only('online'),
  processing_mode: only('automatic'),
  capture_mode: v.optional(only('automatic')),
  external_reference: v.pipe(text, v.regex(/^[\w-]{1,64}$/)),
  total_amount: amount,
  description: v.optional(text),
  marketplace: v.optional(text),
  marketplace_fee: v.optional(amount),
  currency: v.optional(only('BRL')),
  checkout_available_at: v.optional(text),
  expiration_time: v.optional(v.pipe(text, v.check(isLife))),
  payer,
  items: v.optional(v.pipe(v.array(item), v.minLength(1))),
  config: v.optional(anything),
  additional_info: v.optional(anything),
  shipment: v.optional(anything),
  integration_data: v.optional(anything),
  transactions: v.strictObject({
    payments: v.pipe(
      v.array(payment),
      v.minLength(1),
      v.maxLength(1, ({ received }) => `maximum 1 items required, but found ${received}`),
    ),
  }),
})

const counts: Record<string, string> = { min_length: 'minimum_items', max_length: 'maximum_items' }

function errorOf(issue: v.BaseIssue<unknown>): OrderError {
  const name = v.getDotPath(issue) ?? ''
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return { code: 'unsupported_properties', message: 'An unsupported property was sent.', details: [name] }
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
    return { code: 'required_properties', message: `required property '${name}' is missing`, details: [name] }
  }
  const isOfList = Array.isArray(issue.input) && issue.kind === 'validation'
  const code = isOfList ? counts[issue.type] : issue.kind === 'schema' ? 'property_type' : 'property_value'
  return { code: code ?? 'property_value', message: `${name}: ${issue.message}`, details: [name] }
}

/** A body as its schema has it, or everything that is wrong with it. */
export function readBody<Body>(schema: v.GenericSchema<unknown, Body>, body: unknown): Body | OrderError[] {
  const read = v.safeParse(schema, body)
  return read.success ? read.output : read.issues.map(errorOf)
}

const wrongTotal = (message: string): OrderError[] => [{ code: 'invalid_total_amount', message, details: [] }]

/** The payment in the body of a request to create an order, or why there is none. */
export function readOrder(body: unknown, now: number): PaymentRequest | OrderError[] {
  const read = readBody(order, body)
  if (Array.isArray(read)) return read
  const cents = centsOf(read.total_amount)
  const [asked] = read.transactions.payments
  if (cents === 0) return wrongTotal('total_amount must be greater than 0')
  if (!asked || centsOf(asked.amount) !== cents) {
    return wrongTotal('total_amount is not equivalent to sum of the amounts of transactions')
  }
  const priced = read.items?.reduce((sum, one) => sum + centsOf(one.unit_price) * one.quantity, 0)
  if (priced !== undefined && priced !== cents) {
    return wrongTotal('total_amount is not equivalent to sum of unit_price * quantity of items')
  }
  const life = asked.expiration_time === undefined ? defaultLife : readDuration(asked.expiration_time)
  return {
    cents,
    description: read.description ?? null,
    externalReference: read.external_reference,
    notificationUrl: null,
    expiresAt: now + life,
    payer: read.payer,
    metadata: {},
    items: read.items ?? [],
    statementDescriptor: null,
  }
}
