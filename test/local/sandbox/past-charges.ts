import * as v from 'valibot'

const instant = v.pipe(v.number(), v.integer())
const text = v.string()

/** A charge made elsewhere and long ago, which the provider is to know as one of its own: a sale of the demo store. */
const pastCharge = v.strictObject({
  provider: v.picklist(['mercadoPago', 'mercadoPagoOrders', 'woovi', 'coinbase', 'btcpay']),
  id: text,
  status: v.picklist([
    'pending',
    'processing',
    'approved',
    'in_mediation',
    'refunded',
    'rejected',
    'cancelled',
    'expired',
  ]),
  cents: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: text,
  description: text,
  reference: text,
  payerEmail: text,
  /** As the shop sends them with a new charge. */
  metadata: v.record(text, text),
  notificationUrl: text,
  returnUrl: text,
  createdAt: instant,
  expiresAt: instant,
  /** When it was paid; null: it was not. */
  approvedAt: v.nullable(instant),
  changedAt: instant,
  /** What went back of it: all, or a part. */
  refunds: v.array(v.strictObject({ id: text, cents: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
})
export type PastCharge = v.InferOutput<typeof pastCharge>

/** Throws where a field is missing or unknown. */
export const readPastCharges = (value: unknown): PastCharge[] => v.parse(v.array(pastCharge), value)
