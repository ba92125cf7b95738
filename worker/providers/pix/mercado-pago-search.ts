import type * as v from 'valibot'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { MalformedAnswer } from '../errors.ts'
import { fittingEntries } from '../fitting-entries.ts'

/** The charge of our payment among those that a search by our reference found: the paid one, where there are several. Throws `MalformedAnswer`. */
export function chargeAmong<T>(
  schema: v.GenericSchema<unknown, T>,
  entries: unknown[],
  statusOf: (charge: T) => ProviderPayment['status'],
): T | null {
  const { fitting, malformed } = fittingEntries(schema, entries)
  const paid = fitting.find((charge) => statusOf(charge) === 'approved' || statusOf(charge) === 'disputed')
  // One that does not fit may be the paid one.
  if (!paid && malformed[0]) throw new MalformedAnswer('Mercado Pago: search', malformed[0].shape)
  return paid ?? fitting[0] ?? null
}
