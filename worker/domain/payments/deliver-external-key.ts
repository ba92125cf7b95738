import { and, eq, lte, or, sql } from 'drizzle-orm'
import { deliveryLeaseMs, deliveryTimeoutMs } from '#schema/rules/deliveries.ts'
import { isSuspended, type KeySwitches, type SellerType } from '#schema/rules/licenses.ts'
import { type DeliveryRow, deliveries, licenses, type PaymentRow, payments, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { Seller } from '#worker/providers/sellers/seller.ts'
import { storeExternalLicense } from '../licenses/issue.ts'
import { syncLicense } from '../licenses/suspension.ts'
import { closeDelivery, notifyKeyDelivered, wasWithheld } from '../payment-rows/delivery-statements.ts'
import { selectWithLicense } from '../payment-rows/queries.ts'
import { sendRefund } from '../refunds/send.ts'
import { dropRefusedRefund, openRefund } from '../refunds/statements.ts'

const retryMaxMs = 5 * 60_000
/** How long after a lost response the seller may still carry out the call. */
const lateCallMs = 15 * 60_000
/**
 * A response does not show whether a second key was issued: where a connection breaks, platforms repeat a GET by themselves. So the issued
 * keys are checked once more, for all sales of the hour at once, because the seller's list is long.
 */
const recheckAt = (askedAt: number) => Math.ceil((askedAt + lateCallMs) / 3_600_000) * 3_600_000

/**
 * Does what is due at the external seller for a payment, unless another call is doing it. Safe to call concurrently from webhook, poll and
 * cron, and again after a crash. Where the seller fails the cron retries; after half an hour without a key the payment is refunded.
 *
 * A lease avoids concurrent calls to the seller, but correctness does not depend on it: `licenses.payment_id` is unique, so one key is
 * stored, and a call that issued another one, because a slow seller outlasted the lease, bans it.
 */
export async function deliverExternalKey(deps: Deps, paymentId: string): Promise<void> {
  const { db, now } = deps
  const leaseId = deps.newId()
  const {
    delivery: [delivery],
    found: [found],
    withheld: [withheld],
  } = await writeBatch(db, {
    delivery: db
      .update(deliveries)
      .set({
        nextAttemptAt: now() + deliveryLeaseMs,
        leaseId,
        attempts: sql`${deliveries.attempts} + 1`,
        askedAt: sql`iif(${deliveries.status} = 'open', ${now()}, ${deliveries.askedAt})`,
      })
      .where(
        // Or leased by this call already: its response got lost and the write is sent again.
        and(
          eq(deliveries.paymentId, paymentId),
          or(lte(deliveries.nextAttemptAt, now()), eq(deliveries.leaseId, leaseId)),
        ),
      )
      .returning(),
    found: selectWithLicense(db, eq(payments.id, paymentId)),
    withheld: db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, paymentId), wasWithheld(paymentId))),
  })
  if (!delivery || !found) return
  const { payment, license } = found
  try {
    const seller = payment.sellerType === 'internal' ? undefined : deps.sellers[payment.sellerType]
    if (!seller) throw new ProviderError(`${payment.sellerType}: not configured`, false)
    if (delivery.status === 'open' && !license) return await obtainKey(deps, seller, payment, delivery)
    await syncSellerKeys(seller, payment, license, withheld !== undefined)
    await scheduleRecheck(deps, delivery)
  } catch (error) {
    // Nobody could read the key of a deleted account.
    const isTooLate = now() >= delivery.createdAt + deliveryTimeoutMs || payment.userId === null
    const isGivenUp = isTooLate && (await refundUndelivered(deps, paymentId))
    if (!(error instanceof ProviderError)) throw error
    if (!isGivenUp) await scheduleRetry(deps, delivery)
  }
}

/** Stores the key of a sale: the one that an earlier attempt had issued, or a new one. */
async function obtainKey(deps: Deps, seller: Seller, payment: PaymentRow, delivery: DeliveryRow): Promise<void> {
  if (payment.userId === null) throw new ProviderError('the buyer is gone', true)
  const { id: reference, level, keyExpiration: days } = payment
  // A payment that the database lost is restored as a late one: its key may have been issued before.
  const mayBeIssued = delivery.attempts > 1 || payment.isLate
  const issued = mayBeIssued ? await seller.findKeysByReference(reference) : []
  const usable = issued.filter(({ isBanned }) => !isBanned).map(({ key }) => key)
  const keys = usable.length > 0 ? usable : await seller.issue({ reference, level, days })
  const isOnlyCall = keys.length === 1 && delivery.attempts === 1
  const owned = await storeKey(deps, delivery, keys[0] ?? '', isOnlyCall)
  for (const key of keys) if (!owned.some((license) => license.key === key)) await seller.ban(key, reasonOf(payment))
  const isDelivered = owned.some(({ paymentId }) => paymentId === payment.id)
  if (!isDelivered) throw new ProviderError(`${seller.type}: the issued key cannot be used`, false)
}

/** Stores the key of a sale, unless it has one or is being refunded. Returns the licenses with this payment or this key. */
async function storeKey(deps: Deps, { paymentId, askedAt }: DeliveryRow, key: string, isOnlyCall: boolean) {
  const { db, now } = deps
  const isHere = sql`exists (select 1 from ${licenses} where payment_id = ${paymentId})`
  // Another call may still be carried out by the seller: check the issued keys when that is over.
  const next = isOnlyCall ? recheckAt(askedAt ?? now()) : (askedAt ?? now()) + lateCallMs
  const { owned } = await writeBatch(db, {
    license: storeExternalLicense(deps, paymentId, key),
    ...syncLicense(deps, paymentId),
    refund: dropRefusedRefund(deps, paymentId),
    delivery: db
      .update(deliveries)
      .set({ status: 'delivered', nextAttemptAt: next })
      .where(and(eq(deliveries.paymentId, paymentId), eq(deliveries.status, 'open'), isHere)),
    ...notifyKeyDelivered(deps, paymentId),
    owned: db
      .select({ key: licenses.key, paymentId: licenses.paymentId })
      .from(licenses)
      .where(or(eq(licenses.paymentId, paymentId), eq(licenses.key, key))),
  })
  return owned
}

/**
 * Makes the seller's keys of a payment match ours: the stored key active as it is here, all others banned. A key is only unbanned after it
 * was withheld for a refund or a dispute; one that the seller banned for its own reasons stays banned.
 */
async function syncSellerKeys(
  seller: Seller,
  payment: PaymentRow,
  license: (KeySwitches & { key: string }) | null,
  wasKeyWithheld: boolean,
): Promise<void> {
  const issued = await seller.findKeysByReference(payment.id)
  for (const { key, isBanned } of issued) {
    const isInForce = key === license?.key && !isSuspended(license)
    if (!isInForce && !isBanned) await seller.ban(key, reasonOf(payment))
    if (isInForce && isBanned && wasKeyWithheld) await seller.unban(key)
  }
  // The note with the reference can be edited at the seller.
  const isUnlisted = license && !issued.some(({ key }) => key === license.key)
  if (isUnlisted && isSuspended(license)) await seller.ban(license.key, reasonOf(payment))
}

const reasonOf = ({ id, status }: PaymentRow) => `${status === 'approved' ? 'not in use' : status} ${id}`

/** Ends the work, unless the seller may still carry out a call, or something has changed in the meantime. */
async function scheduleRecheck({ db, now }: Deps, { paymentId, nextAttemptAt, askedAt }: DeliveryRow): Promise<void> {
  const lateCallsEndAt = (askedAt ?? 0) + lateCallMs
  const next = lateCallsEndAt > now() ? lateCallsEndAt : null
  await db
    .update(deliveries)
    .set({ nextAttemptAt: sql`iif(${deliveries.nextAttemptAt} is ${nextAttemptAt}, ${next}, ${now()})` })
    .where(eq(deliveries.paymentId, paymentId))
}

/** The delay doubles from a minute up to five. */
async function scheduleRetry({ db, now }: Deps, { paymentId, attempts, createdAt }: DeliveryRow): Promise<void> {
  const wait = Math.min(60_000 * 2 ** (attempts - 1), retryMaxMs)
  const deadline = createdAt + deliveryTimeoutMs
  const next = now() < deadline ? Math.min(now() + wait, deadline) : now() + wait
  await db.update(deliveries).set({ nextAttemptAt: next }).where(eq(deliveries.paymentId, paymentId))
}

/** Refunds a payment without a key in time: no later key is delivered. False where it is not to be refunded. */
async function refundUndelivered(deps: Deps, paymentId: string): Promise<boolean> {
  const { refund } = await writeBatch(deps.db, {
    refund: openRefund(deps, paymentId, {
      source: 'automatic',
      reason: 'seller_failed',
      when: sql`p.status = 'approved'
        and exists (select 1 from ${deliveries} where payment_id = p.id and status = 'open')
        and not exists (select 1 from ${licenses} where payment_id = p.id)`,
      // One that was refused and given up, because the key was still to come.
      onConflict: sql`update set status = 'requested', source = excluded.source, reason = excluded.reason, attempts = 0,
        requested_at = excluded.requested_at, next_attempt_at = excluded.next_attempt_at, requested_by = null
        where ${refunds}.status = 'refused' and ${refunds}.next_attempt_at is null`,
    }),
    closeDelivery: closeDelivery(deps, paymentId),
  })
  if (refund.rowsAffected === 0) return false
  await sendRefund(deps, paymentId)
  return true
}

/** The payments whose keys are due from a seller, the longest due first. */
export const dueDeliveries = ({ db, now }: Deps, seller: SellerType, limit: number) =>
  db
    .select({ paymentId: deliveries.paymentId })
    .from(deliveries)
    .innerJoin(payments, eq(payments.id, deliveries.paymentId))
    .where(and(eq(payments.sellerType, seller), lte(deliveries.nextAttemptAt, now())))
    .orderBy(deliveries.nextAttemptAt)
    .limit(limit)
