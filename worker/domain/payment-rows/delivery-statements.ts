import { sql } from 'drizzle-orm'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import { deliveries, disputes, licenses, payments, refundRequests, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { isDisputed } from '../licenses/contested.ts'
import { notifyBuyer } from '../notifications/notifications.ts'

/** Statements on the deliveries of external keys, for the batches that move payments. `deliverExternalKey` carries the deliveries out. */

const isRefunding = (paymentId: string) =>
  sql`exists (select 1 from ${refunds} where payment_id = ${paymentId} and status <> 'refused')`

/** Opens the delivery of an approved payment whose key comes from an external seller. */
export const openDelivery = ({ db, now }: Deps, paymentId: string) =>
  db.run(sql`
    insert into ${deliveries} (payment_id, next_attempt_at, created_at)
    select p.id, ${now()}, ${now()} from ${payments} p
    where p.id = ${paymentId} and p.status = 'approved' and p.seller_type <> 'internal'
      and not exists (select 1 from ${licenses} where payment_id = p.id) and not ${isRefunding(paymentId)}
    on conflict do nothing`)

/** The payment is being refunded or disputed: no key may be delivered any more, and issued keys are to be banned at the seller. */
export const closeDelivery = ({ db, now }: Deps, paymentId: string) =>
  db.run(sql`
    update ${deliveries} set status = iif(status = 'open', 'closed', status), next_attempt_at = ${now()}, asked_at = ${now()}
    where payment_id = ${paymentId} and (${isRefunding(paymentId)} or ${isDisputed(paymentId)})`)

/** In SQL: the key of the payment was withheld, because of a refund that the provider refused or a dispute that the shop won. */
export const wasWithheld = (paymentId: string) =>
  sql`(exists (select 1 from ${refunds} where payment_id = ${paymentId} and status = 'refused')
    or exists (select 1 from ${disputes} where payment_id = ${paymentId} and status = 'won'))`

/** In SQL: its customer was promised the money, and nobody has given that up. */
export const isPromised = (paymentId: string) => sql<number>`exists (
  select 1 from ${refundRequests} where payment_id = ${paymentId} and status = 'approved' and close_reason is null)`

/**
 * The sale stands after all: the key is to be delivered, for which the seller has its whole time again, or to be unbanned. One that was never
 * delivered stays so while the money is promised, because a key of a seller is not taken back for it.
 */
export const reopenDelivery = ({ db, now }: Deps, paymentId: string) =>
  db.run(sql`
    update ${deliveries} set created_at = iif(status = 'closed' and not ${isPromised(paymentId)}, ${now()}, created_at),
      status = iif(status = 'closed' and not ${isPromised(paymentId)}, 'open', status), next_attempt_at = ${now()}, asked_at = ${now()}
    where payment_id = ${paymentId} and ${wasWithheld(paymentId)}
      and not ${isRefunding(paymentId)} and not ${isDisputed(paymentId)}
      and exists (select 1 from ${payments} where id = ${paymentId} and status = 'approved')`)

const hasKey = sql`p.status = 'approved' and exists (select 1 from ${licenses} l where ${isLicenseOf('p', 'l')})`

/** In SQL, of the payment `p`: the kind of the notice that its key was delivered. */
export const keyNotification = sql<SystemNotificationKind>`case
  when p.renews_license_id is not null then 'key_renewed' when p.is_late then 'late_key_delivered' else 'key_delivered' end`

/** Notifies the buyer of an approved payment that the key is there, or renewed, once it is. */
export const notifyKeyDelivered = (deps: Deps, paymentId: string) =>
  notifyBuyer(deps, paymentId, keyNotification, hasKey)
