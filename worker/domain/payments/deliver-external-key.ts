import { and, eq, lte, or, sql } from 'drizzle-orm'
import { deliveryTimeoutMs } from '#schema/rules/deliveries.ts'
import { type DeliveryRow, deliveries } from '#schema/tables/deliveries.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { jitterMs } from '#worker/lib/jitter.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { Seller } from '#worker/providers/sellers/seller.ts'
import { storeExternalLicense } from '../licenses/issue.ts'
import { closeDelivery, notifyKeyDelivered } from './delivery-statements.ts'
import { selectWithLicense } from './queries.ts'
import { sendRefund } from './refund.ts'
import { openRefund } from './refund-statements.ts'

/** Longer than all calls of one attempt together. Up to a second more, so that no two are likely to look the same. */
const leaseMs = 60_000
const leaseEnd = (deps: Deps) => deps.now() + leaseMs + jitterMs(deps)
const waitMaxMs = 5 * 60_000
/** For how long a call that was never answered may still be carried out by the seller. */
const lateCallMs = 15 * 60_000
/**
 * An answer says nothing of a second key: where a connection breaks, platforms send a GET again by themselves. So what was issued is looked
 * over once more, with all sales of the hour at once, for the list is long.
 */
const recheckAt = (askedAt: number) => Math.ceil((askedAt + lateCallMs) / 3_600_000) * 3_600_000

/**
 * Does what an external seller owes for a payment, if anything is due and nobody else is at it. Safe to call at once from webhook, poll
 * and cron, and again after a crash. A seller that fails leaves it to the cron; after half an hour without a key the money goes back.
 *
 * A lease keeps two from asking at once, but nothing hangs on it: the key that is stored is one by `licenses.payment_id`, and whoever
 * issued another, be it because the lease ran out while a slow seller was at work, switches it off.
 */
export async function deliverExternalKey(deps: Deps, paymentId: string): Promise<void> {
  const { db, now } = deps
  const lease = leaseEnd(deps)
  const {
    delivery: [delivery],
    found: [found],
    refund: [refund],
  } = await writeBatch(db, {
    delivery: db
      .update(deliveries)
      .set({
        nextAttemptAt: lease,
        attempts: sql`${deliveries.attempts} + 1`,
        askedAt: sql`iif(${deliveries.status} = 'open', ${now()}, ${deliveries.askedAt})`,
      })
      .where(
        // Or ours already, where the answer to this very write got lost and it is sent again.
        and(
          eq(deliveries.paymentId, paymentId),
          or(lte(deliveries.nextAttemptAt, now()), eq(deliveries.nextAttemptAt, lease)),
        ),
      )
      .returning(),
    found: selectWithLicense(db, eq(payments.id, paymentId)),
    refund: db.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
  })
  if (!delivery || !found) return
  const { payment, license } = found
  try {
    const seller = payment.sellerType === 'internal' ? undefined : deps.sellers[payment.sellerType]
    if (!seller) throw new ProviderError(`${payment.sellerType}: not configured`, false)
    if (delivery.status === 'open' && !license) return await obtainKey(deps, seller, payment, delivery)
    await syncSellerKeys(seller, payment, license, refund?.status === 'failed')
    await scheduleRecheck(deps, delivery)
  } catch (error) {
    // Nobody is left to read the key of a deleted account.
    const isTooLate = now() >= delivery.createdAt + deliveryTimeoutMs || payment.userId === null
    const isGivenUp = isTooLate && (await refundUndelivered(deps, paymentId))
    if (!(error instanceof ProviderError)) throw error
    if (!isGivenUp) await scheduleRetry(deps, delivery)
  }
}

/** Gets the key of a sale: the one that an earlier attempt had issued, or a new one. */
async function obtainKey(deps: Deps, seller: Seller, payment: PaymentRow, delivery: DeliveryRow): Promise<void> {
  if (payment.userId === null) throw new ProviderError('the buyer is gone', true)
  const { id: reference, level, keyExpiration: days } = payment
  // A payment that the database had lost is written again as a late one: its key may have been issued in the time that was lost.
  const mayBeThere = delivery.attempts > 1 || payment.isLate
  const issued = mayBeThere ? await seller.findKeysByReference(reference) : []
  const there = issued.filter(({ isBanned }) => !isBanned).map(({ key }) => key)
  const keys = there.length > 0 ? there : await seller.issue({ reference, level, days })
  const isAlone = keys.length === 1 && delivery.attempts === 1
  const owned = await storeKey(deps, delivery, keys[0] ?? '', isAlone)
  for (const key of keys) if (!owned.some((license) => license.key === key)) await seller.ban(key, reasonOf(payment))
  const isBrought = owned.some(({ paymentId }) => paymentId === payment.id)
  if (!isBrought) throw new ProviderError(`${seller.type}: not a new key, or one too late`, false)
}

/** Stores the key of a sale, unless another is there or its money goes back. Answers the sale's key, and whose this one is. */
async function storeKey(deps: Deps, { paymentId, askedAt }: DeliveryRow, key: string, isAlone: boolean) {
  const { db, now } = deps
  const isHere = sql`exists (select 1 from ${licenses} where payment_id = ${paymentId})`
  // Another attempt may still be under way at the seller: what it brings is to be looked for when it must be through.
  const next = isAlone ? recheckAt(askedAt ?? now()) : (askedAt ?? now()) + lateCallMs
  const { owned } = await writeBatch(db, {
    license: storeExternalLicense(deps, paymentId, key),
    delivery: db
      .update(deliveries)
      .set({ status: 'delivered', nextAttemptAt: next })
      .where(and(eq(deliveries.paymentId, paymentId), eq(deliveries.status, 'open'), isHere)),
    notification: notifyKeyDelivered(deps, paymentId),
    owned: db
      .select({ key: licenses.key, paymentId: licenses.paymentId })
      .from(licenses)
      .where(or(eq(licenses.paymentId, paymentId), eq(licenses.key, key))),
  })
  return owned
}

/**
 * Brings the seller's keys of a payment to where they should be: ours in force as it is with us, all others off. Only a refund that came
 * to nothing switches a key on again; one that the seller has banned for reasons of its own stays so.
 */
async function syncSellerKeys(
  seller: Seller,
  payment: PaymentRow,
  license: { key: string; isActive: boolean } | null,
  isRefundRefused: boolean,
): Promise<void> {
  const issued = await seller.findKeysByReference(payment.id)
  for (const { key, isBanned } of issued) {
    const isInForce = key === license?.key && license.isActive
    if (!isInForce && !isBanned) await seller.ban(key, reasonOf(payment))
    if (isInForce && isBanned && isRefundRefused) await seller.unban(key)
  }
  // A note can be changed by hand, at the seller.
  const isUnlisted = license && !issued.some(({ key }) => key === license.key)
  if (isUnlisted && !license.isActive) await seller.ban(license.key, reasonOf(payment))
}

const reasonOf = ({ id, status }: PaymentRow) => `${status === 'approved' ? 'not in use' : status} ${id}`

/** Nothing is left to do, unless a call may still be under way at the seller, or something has changed in the meantime. */
async function scheduleRecheck({ db, now }: Deps, { paymentId, nextAttemptAt, askedAt }: DeliveryRow): Promise<void> {
  const quietAt = (askedAt ?? 0) + lateCallMs
  const next = quietAt > now() ? quietAt : null
  await db
    .update(deliveries)
    .set({ nextAttemptAt: sql`iif(${deliveries.nextAttemptAt} is ${nextAttemptAt}, ${next}, ${now()})` })
    .where(eq(deliveries.paymentId, paymentId))
}

/** Waits double from a minute up to five. */
async function scheduleRetry({ db, now }: Deps, { paymentId, attempts, createdAt }: DeliveryRow): Promise<void> {
  const wait = Math.min(60_000 * 2 ** (attempts - 1), waitMaxMs)
  const deadline = createdAt + deliveryTimeoutMs
  const next = now() < deadline ? Math.min(now() + wait, deadline) : now() + wait
  await db.update(deliveries).set({ nextAttemptAt: next }).where(eq(deliveries.paymentId, paymentId))
}

/** No key was issued in time: the money goes back, once, and no later key is delivered. False where it does not. */
async function refundUndelivered(deps: Deps, paymentId: string): Promise<boolean> {
  const { refund } = await writeBatch(deps.db, {
    refund: openRefund(deps, paymentId, {
      source: 'automatic',
      reason: 'seller_failed',
      when: sql`p.status = 'approved'
        and exists (select 1 from ${deliveries} where payment_id = p.id and status = 'open')
        and not exists (select 1 from ${licenses} where payment_id = p.id)`,
    }),
    closeDelivery: closeDelivery(deps, paymentId),
  })
  if (refund.rowsAffected === 0) return false
  await sendRefund(deps, paymentId)
  return true
}

/** What is due with the sellers, the longest due first. */
export async function dueDeliveries({ db, now }: Deps, limit: number): Promise<string[]> {
  const due = await db
    .select({ paymentId: deliveries.paymentId })
    .from(deliveries)
    .where(lte(deliveries.nextAttemptAt, now()))
    .orderBy(deliveries.nextAttemptAt)
    .limit(limit)
  return due.map(({ paymentId }) => paymentId)
}
