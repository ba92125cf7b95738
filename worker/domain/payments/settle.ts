import { eq, sql } from 'drizzle-orm'
import type { ProviderPayment, SettlementSource } from '#schema/rules/payments.ts'
import type { RefundReason } from '#schema/rules/refunds.ts'
import { payments, products, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { countUses, lacksUse, redeemHold, releaseHold } from '../coupons/holds.ts'
import { hasRenewedKey, openGrants } from '../licenses/grants.ts'
import { issueLicense } from '../licenses/issue.ts'
import { syncLicense } from '../licenses/suspension.ts'
import { closeDelivery, notifyKeyDelivered, openDelivery, reopenDelivery } from '../payment-rows/delivery-statements.ts'
import { moveStatus } from '../payment-rows/move-status.ts'
import { type PaymentWithLicense, selectWithLicense } from '../payment-rows/queries.ts'
import { openExcess, storeReceived } from '../refunds/partial-refunds/excess.ts'
import { openRefund } from '../refunds/statements.ts'
import { lacksVolume } from '../refunds/volume-loss.ts'
import { closeStockKey, keyToIssue } from '../stock/free-keys.ts'

/** Stored with a sale. */
type ReportedMoney = Pick<ProviderPayment, 'paidAt' | 'feeCents' | 'endToEndId' | 'receivedCents' | 'isOtherPayer'>

/**
 * The only way to a sold key: call it when the provider reports the payment as approved. Safe to call concurrently from webhook, poll, cron
 * and admin, and again after a crash: one atomic batch moves the status, issues the key, redeems the coupon and writes the notification,
 * and each of these happens once. For a key of an external seller the batch opens a delivery, which is attempted right after: the sale
 * stands, whatever the seller does.
 *
 * Late money, for a payment that was already cancelled, is a sale too; it is refunded where the product is gone or its buyer has bought it
 * again in the meantime, where its stock is empty, or where its volume price was reached by purchases that were refunded since. Money for a
 * deleted account is refunded: nobody could read the key. So is that of an order without a hold whose key or coupon is gone by
 * then, and of a renewal whose key is. A renewal extends its key in the same batch, however late its money comes. `paid`: what the provider reports of the money; `dispute`: the statements by which a dispute follows the same report; `event`: those
 * that mark the event as done that reported it.
 */
export async function settle(
  deps: Deps,
  paymentId: string,
  by: SettlementSource,
  reported?: Reported,
): Promise<PaymentWithLicense> {
  const {
    settled: [settled],
  } = await writeBatch(deps.db, {
    ...settlement(deps, paymentId, by, reported),
    settled: selectWithLicense(deps.db, eq(payments.id, paymentId)),
  })
  if (!settled) throw new Error('a settled payment has vanished')
  if (settled.payment.status === 'cancelled') {
    const { sendRefund } = await import('../refunds/send.ts')
    await sendRefund(deps, paymentId)
  }
  // Its own sales wait for their turn: a slow seller is not to hold up the provider's work.
  if (by !== 'cron') await deliverAfterSettling(deps, settled)
  return settled
}

interface Reported {
  paid?: ReportedMoney
  dispute?: Statements
  event?: Statements
}

/** The statements of `settle`, for a batch that inserts the payment, too. `deliverAfterSettling` is to follow it. */
export const settlement = (
  deps: Deps,
  paymentId: string,
  by: SettlementSource,
  { paid = {}, dispute, event }: Reported = {},
) => {
  const at = deps.now()
  return {
    ...storeReceived(deps, paymentId, paid),
    approve: approve(deps, paymentId, by, paid, at),
    closeKeyless: closeKeyless(deps, paymentId),
    releaseHold: releaseHold(deps.db, paymentId),
    license: issueLicense(deps, paymentId),
    stockKey: closeStockKey(deps, paymentId),
    delivery: openDelivery(deps, paymentId),
    ...(dispute && {
      ...dispute,
      closeDelivery: closeDelivery(deps, paymentId),
      reopenDelivery: reopenDelivery(deps, paymentId),
    }),
    openGrants: openGrants(deps, paymentId),
    ...syncLicense(deps, paymentId),
    redeemHold: redeemHold(deps.db, paymentId, at),
    countUses: countUses(deps.db, paymentId),
    ...notifyKeyDelivered(deps, paymentId),
    refund: openRefund(deps, paymentId, {
      source: 'automatic',
      reason: reasonOfRefund(paymentId),
      when: sql`p.status = 'cancelled' and p.method <> 'free'`,
    }),
    ...openExcess(deps, paymentId, paid),
    ...event,
  }
}

/** The first attempt to deliver an external seller's key; after one that failed the cron retries. */
export async function deliverAfterSettling(deps: Deps, { payment, delivery }: PaymentWithLicense): Promise<void> {
  if (delivery?.status !== 'open' || delivery.attempts > 0) return
  const { deliverExternalKey } = await import('./deliver-external-key.ts')
  await deliverExternalKey(deps, payment.id)
}

const approve = (deps: Deps, paymentId: string, settledBy: SettlementSource, paid: ReportedMoney, at: number) => {
  // The provider's clock may be ahead of ours.
  const paidAt = paid.paidAt == null ? null : Math.min(paid.paidAt, at)
  const isLate = sql`(status = 'cancelled' or (${at} > expires_at and not is_processing))`
  const canBeLate = sql`(renews_license_id is not null or exists (select 1 from ${products} p where p.id = payments.product_id and p.deleted_at is null)
    and not exists (
      select 1 from ${payments} again
      where again.user_id = payments.user_id and again.product_id = payments.product_id and again.id <> payments.id
        and again.renews_license_id is null
        and +again.status = 'approved' and again.approved_at >= payments.created_at)
    and coalesce(not ${lacksVolume('payments', sql.raw('payments.id'))}, true))
    and not exists (select 1 from ${refunds} r where r.payment_id = payments.id)`
  const isRepeat = sql`exists (
    select 1 from ${payments} earlier
    where earlier.user_id = payments.user_id and earlier.id <> payments.id and earlier.approved_at is not null
      and earlier.method <> 'free')`
  const condition = sql`user_id is not null and not ${lacksKey} and not ${lacksRenewedKey} and not ${lacksUse(paymentId)}
    and (status <> 'cancelled' or (method <> 'free' and ${canBeLate}))`
  const { feeCents = null, endToEndId = null, isOtherPayer = null } = paid
  const move = {
    status: 'approved',
    paidAt,
    approvedAt: at,
    settledBy,
    isLate,
    isRepeat,
    stockKeyId: sql`iif(${isOfStock}, ${keyToIssue}, null)`,
    feeCents,
    endToEndId,
    payerDiffers: isOtherPayer,
  } as const
  return moveStatus(deps, paymentId, move, condition)
}

/** In SQL, on `payments`: its key is one of the stock, held or not. */
const isOfStock = sql`(stock_key_id is not null or lacks_key_hold)`

/** In SQL, on `payments`: it is to have a key of the stock, and there is none. */
const lacksKey = sql`(${isOfStock} and ${keyToIssue} is null)`

/** In SQL, on `payments`: it is to renew a key, which is gone. */
const lacksRenewedKey = sql`(renews_license_id is not null and not ${hasRenewedKey('payments')})`

/** In SQL, on the cancelled payment `p`: why its money goes back. */
const reasonOfRefund = (paymentId: string) => sql<RefundReason>`case
  when p.renews_license_id is not null and not ${hasRenewedKey('p')} then 'key_gone'
  when ${hasRunOut(paymentId)} then 'ran_out' else 'late_money' end`

/** In SQL, on the cancelled payment `p`: it was ordered without a hold, and there is nothing left of that. */
const hasRunOut = (paymentId: string) => sql`exists (
  select 1 from ${payments} where id = p.id and ((lacks_key_hold and ${keyToIssue} is null) or ${lacksUse(paymentId)}))`

/** Nobody could read the key of a deleted account; and there may be none, none to renew, or no use of the coupon. */
const closeKeyless = (deps: Deps, paymentId: string) =>
  moveStatus(
    deps,
    paymentId,
    { status: 'cancelled', cancelReason: 'admin', cancelledAt: deps.now() },
    sql`(user_id is null or ${lacksKey} or ${lacksRenewedKey} or ${lacksUse(paymentId)})`,
  )
