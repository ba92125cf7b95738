import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Suspension } from '#schema/rules/licenses.ts'
import { type EndReason, type PaymentMethod, providerNames } from '#schema/rules/payments.ts'
import {
  type DeliveryRow,
  deliveries,
  type LicenseRow,
  licenses,
  type PaymentRow,
  payments,
  refunds,
} from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { isRenewed } from '../licenses/grants.ts'
import { type HandedOutState, handedOutState } from '../licenses/hand-out.ts'
import { contestOf, isSwitchedOn } from '../licenses/suspension.ts'

export interface PaymentWithLicense {
  payment: PaymentRow
  /** That it bought, or renews. */
  license: LicenseRow | null
  /** Of the key by an external seller; null where the key is our own. */
  delivery: DeliveryRow | null
  /** Why the key is suspended, or will come suspended. */
  suspension: Suspension | null
}

/** In SQL, of a payment joined with its license: `contestOf`. A key that was renewed loses days instead of being suspended. */
const suspension = sql<Suspension | null>`iif(${isRenewed('licenses')}, null, ${contestOf})`

/** A payment with its license and its delivery: a statement for a batch. */
export const selectWithLicense = (db: Database, which: ReturnType<typeof and>) =>
  db
    .select({ payment: payments, license: licenses, delivery: deliveries, suspension })
    .from(payments)
    .leftJoin(licenses, isLicenseOf('payments'))
    .leftJoin(deliveries, eq(deliveries.paymentId, payments.id))
    .where(which)

const byId = prepared(['id'], (db, { id }) => db.select().from(payments).where(eq(payments.id, id)))
export const paymentById = (db: Database, id: string) => byId(db, { id })

const openOf = prepared(['userId', 'productId', 'method', 'renewed'], (db, { userId, productId, method, renewed }) =>
  db
    .select()
    .from(payments)
    // The status word for word, for the partial index.
    .where(
      sql`${payments.userId} = ${userId} and ${payments.productId} = ${productId} and ${payments.method} = ${method}
        and ${payments.status} = 'pending' and ${payments.renewsLicenseId} is ${renewed}`,
    ),
)
interface OpenOrder {
  userId: string
  productId: string
  method: PaymentMethod
  /** The licence that is to be renewed; null where a new key is bought. */
  renewed: string | null
}
/** A person's only open payment of a product, or of a key's renewal, by a method: a statement for a batch. */
export const openPayment = (db: Database, of: OpenOrder) => openOf(db, { ...of })

/** In SQL: the payment with this id, ours or the provider's. */
export const isNamed = (id: string) =>
  or(eq(payments.id, id), and(eq(payments.providerId, id), inArray(payments.provider, providerNames)))

/** In SQL, of a payment: the reason of its cancellation that answers give (`endReasons`); null where it is not cancelled. */
export const endReason = sql<EndReason | null>`case when ${payments.status} = 'cancelled' then coalesce((
  select e.reason from ${refunds} e where e.payment_id = ${payments.id} and e.reason in ('ran_out', 'key_gone')), ${payments.cancelReason}) end`

/** The state of a payment's key, as its buyer sees it once it is handed out. */
export interface KeyState extends HandedOutState {
  expirationDate: number | null
  deliveryStatus: string | null
  suspension: Suspension | null
}

/** The columns of `KeyState`, of a payment joined with its license and its delivery. */
export const keyState = (at: number) => ({
  ...handedOutState(at),
  /** A key that was transferred is no longer shown to whoever paid for it. One that was renewed is on the page of its purchase. */
  key: sql<
    string | null
  >`iif(${licenses.userId} is ${payments.userId} and ${payments.renewsLicenseId} is null, ${licenses.key}, null)`,
  isUsable: sql<number | null>`(${isSwitchedOn} and ${licenses.deletedAt} is null)`,
  expirationDate: licenses.expirationDate,
  deliveryStatus: deliveries.status,
  suspension,
})

/** Whether the key is still to be issued by an external seller. */
export const isDelivering = ({ key, deliveryStatus }: Pick<KeyState, 'key' | 'deliveryStatus'>): boolean =>
  key === null && deliveryStatus === 'open'

export const isActive = ({ isUsable, suspension }: Pick<KeyState, 'isUsable' | 'suspension'>): boolean =>
  suspension === null && isUsable !== 0
