import * as v from 'valibot'
import type { PaymentRequest } from './pix-payments.ts'

const second = 1_000
const shortestLife = 300 * second
const defaultLife = 86_400 * second
const longestComment = 140

/** What a charge has beside what every charge of PIX has. */
export type WooviMetadata = {
  customer: { name: string; email?: string; phone?: string; taxId?: string } | null
  additionalInfo: { key: string; value: string }[]
  ensureSameTaxID: boolean
}

const text = v.string()
const filled = v.pipe(text, v.nonEmpty())
const cents = v.pipe(v.number(), v.integer(), v.minValue(1))
const instant = v.pipe(text, v.isoTimestamp())

const digitsOf = (code: string) => [...code].map((sign) => sign.charCodeAt(0) - 48)
/** Modulus 11, as the Receita Federal reckons it for both. */
function checkDigit(digits: number[], largestWeight: number) {
  const sum = digits.reduceRight(
    ({ total, weight }, digit) => ({
      total: total + digit * weight,
      weight: weight === largestWeight ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  ).total
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

const plainTaxId = (taxId: string) => taxId.replace(/[.\-/\s]/g, '').toUpperCase()

/** A CPF, or a CNPJ, which has had letters since 2026. */
function isTaxId(taxId: string) {
  const plain = plainTaxId(taxId)
  const isCpf = /^\d{11}$/.test(plain)
  if (!(isCpf || /^[\dA-Z]{12}\d\d$/.test(plain)) || /^(.)\1*$/.test(plain)) return false
  const digits = digitsOf(plain)
  return [2, 1].every((left) => {
    const [check, before] = [digits[digits.length - left], digits.slice(0, digits.length - left)]
    return check === checkDigit(before, isCpf ? 11 : 9)
  })
}

const taxId = v.pipe(text, v.check(isTaxId, 'CPF/CNPJ inválido'), v.transform(plainTaxId))
const address = ['zipcode', 'street', 'number', 'neighborhood', 'city', 'state', 'complement', 'country']

/** Source: `CustomerPayload`. */
const customer = v.pipe(
  v.strictObject({
    name: filled,
    email: v.optional(v.pipe(text, v.email())),
    phone: v.optional(text),
    taxID: v.optional(taxId),
    correlationID: v.optional(text),
    address: v.optional(v.strictObject(Object.fromEntries(address.map((name) => [name, v.optional(text)])))),
  }),
  v.check(
    ({ taxID, email, phone }) => Boolean(taxID ?? email ?? phone),
    'name is sent with taxID, with email or with phone',
  ),
)

/** Source: `ChargePayload`. Only what a charge by PIX without due date has; what it does not name is refused. */
const charge = v.pipe(
  v.strictObject({
    correlationID: filled,
    value: cents,
    type: v.optional(v.literal('DYNAMIC')),
    comment: v.optional(v.pipe(text, v.maxLength(longestComment))),
    expiresIn: v.optional(v.pipe(v.number(), v.integer(), v.minValue(shortestLife / second))),
    expiresDate: v.optional(instant),
    customer: v.optional(customer),
    ensureSameTaxID: v.optional(v.boolean()),
    additionalInfo: v.optional(v.array(v.strictObject({ key: text, value: text }))),
  }),
  v.check(({ expiresIn, expiresDate }) => !(expiresIn && expiresDate), 'expiresIn or expiresDate, not both'),
  v.check(
    ({ ensureSameTaxID, customer }) => !ensureSameTaxID || customer?.taxID !== undefined,
    'ensureSameTaxID needs the taxID of the customer',
  ),
)

/** Source: `ChargeRefundPayload`. */
const refund = v.strictObject({
  correlationID: filled,
  value: v.optional(cents),
  comment: v.optional(v.pipe(text, v.maxLength(longestComment))),
})

/** Source: `POST /api/v1/dispute/{id}/evidence`. */
const evidence = v.strictObject({
  documents: v.pipe(
    v.array(v.strictObject({ url: v.pipe(text, v.url()), description: text, correlationID: filled })),
    v.minLength(1),
  ),
})

/** A body as its schema has it, or what is wrong with it. */
function read<Body>(schema: v.GenericSchema<unknown, Body>, body: unknown): Body | string {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const [issue] = result.issues
  const name = v.getDotPath(issue)
  return name ? `${name}: ${issue.message}` : issue.message
}

export const readRefund = (body: unknown) => read(refund, body)
export const readEvidence = (body: unknown) => read(evidence, body)

/** The charge in the body of a request to create one, or why there is none. */
export function readCharge(body: unknown, now: number): PaymentRequest<WooviMetadata> | string {
  const asked = read(charge, body)
  if (typeof asked === 'string') return asked
  const life = asked.expiresIn === undefined ? defaultLife : asked.expiresIn * second
  const expiresAt = asked.expiresDate === undefined ? now + life : Date.parse(asked.expiresDate)
  if (expiresAt < now + shortestLife) return 'expiresDate: at least five minutes from now'
  const { name = '', email, phone, taxID } = asked.customer ?? {}
  return {
    cents: asked.value,
    description: asked.comment ?? null,
    externalReference: asked.correlationID,
    notificationUrl: null,
    expiresAt,
    payer: { email: email ?? '' },
    metadata: {
      customer: asked.customer
        ? { name, ...(email && { email }), ...(phone && { phone }), ...(taxID && { taxId: taxID }) }
        : null,
      additionalInfo: asked.additionalInfo ?? [],
      ensureSameTaxID: asked.ensureSameTaxID ?? false,
    },
    items: [],
    statementDescriptor: null,
  }
}
