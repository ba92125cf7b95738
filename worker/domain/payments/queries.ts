import { and, eq, inArray, or } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { Suspension } from '#schema/rules/licenses.ts'
import { providerNames } from '#schema/rules/payments.ts'
import { type DeliveryRow, deliveries } from '#schema/tables/deliveries.ts'
import { type LicenseRow, licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { contestOf } from '../licenses/suspension.ts'

export interface PaymentWithLicense {
  payment: PaymentRow
  license: LicenseRow | null
  /** Of the key by an external seller; null where the key is our own. */
  delivery: DeliveryRow | null
  /** Why the key is suspended, or will come suspended. */
  suspension: Suspension | null
}

/** A payment with its license and its delivery: a statement for a batch. */
export const selectWithLicense = (db: Database, which: ReturnType<typeof and>) =>
  db
    .select({ payment: payments, license: licenses, delivery: deliveries, suspension: contestOf })
    .from(payments)
    .leftJoin(licenses, eq(licenses.paymentId, payments.id))
    .leftJoin(deliveries, eq(deliveries.paymentId, payments.id))
    .where(which)

const byId = prepared(['id'], (db, { id }) => db.select().from(payments).where(eq(payments.id, id)))
export const paymentById = (db: Database, id: string) => byId(db, { id })

const ownPayment = prepared(['id', 'userId'], (db, { id, userId }) => {
  const isNamed = or(eq(payments.id, id), and(eq(payments.providerId, id), inArray(payments.provider, providerNames)))
  return selectWithLicense(db, and(isNamed, eq(payments.userId, userId)))
})

/** The buyer's own payment, by our id or by the provider's. Another user's is not found. */
export async function findOwnPayment({ db }: Deps, userId: string, id: string): Promise<PaymentWithLicense> {
  const [found] = await ownPayment(db, { id, userId })
  if (!found) throw new StoreError('payment_not_found')
  return found
}
