import { and, desc, not, sql } from 'drizzle-orm'
import { healthRowsMax } from '#schema/api/payments-health.ts'
import { deliveryTimeoutMs } from '#schema/rules/deliveries.ts'
import { deliveries, licenses, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { all, counted } from '../listing/counted.ts'
import { newest, paymentOnWire } from './payments.ts'

/** In SQL: the key is still to be issued by an external seller, which is within its time limit. */
export const isOnItsWay = (now: number) => sql`exists (
  select 1 from ${deliveries} where ${deliveries.paymentId} = ${payments.id} and ${deliveries.status} = 'open'
    and ${deliveries.createdAt} > ${now - deliveryTimeoutMs})`

/** In SQL: one of the newest approved payments, without a key. */
export const isKeyless = sql`${payments}.rowid in (${newest('approved')})
  and ${payments.renewsLicenseId} is null and not exists (select 1 from ${licenses} l where l.payment_id = ${payments.id})`
// Most keys without a payment were made by admins: SQLite would read them all by the index on payments.
const lacksPayment = sql`${licenses}.rowid in (
  select rowid from ${licenses} indexed by licenses_unpaid where payment_id is null and created_by is null
  union all
  select l.rowid from ${payments} p cross join ${licenses} l on l.payment_id = p.id
  where p.rowid in (select * from (${newest('pending')}) union all select * from (${newest('cancelled')})))`

/** Reads payments without a key, and keys without a payment. */
export const readKeys = ({ db, now }: Deps) => ({
  keyless: db
    .select({ row: payments, all })
    .from(payments)
    .where(and(isKeyless, not(isOnItsWay(now()))))
    .orderBy(desc(unindexed(payments.createdAt)))
    .limit(healthRowsMax),
  unpaid: db
    .select({ row: licenses, all })
    .from(licenses)
    .where(lacksPayment)
    .orderBy(desc(unindexed(licenses.purchaseDate)))
    .limit(healthRowsMax),
})

export const keysOnWire = ({ keyless, unpaid }: Answers<ReturnType<typeof readKeys>>) => ({
  paidWithoutKey: counted(keyless, ({ row }) => paymentOnWire(row)),
  keyWithoutPayment: counted(unpaid, ({ row: { id, paymentId, productName, purchaseDate } }) => ({
    licenseId: id,
    paymentId,
    productName,
    createdAt: isoOf(purchaseDate),
  })),
})
