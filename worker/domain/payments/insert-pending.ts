import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { isSameCode } from '#schema/rules/coupons.ts'
import { type PaymentRow, type SessionUser, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Caller, checkedBatch } from '../accounts/caller-check.ts'
import { sessionUser } from '../accounts/sessions.ts'
import { couponForBuyer } from '../coupons/coupons.ts'
import { countGuess } from '../coupons/guesses.ts'
import { countUses, holdUse, openOrderWith } from '../coupons/holds.ts'
import { openPayment } from '../payment-rows/queries.ts'
import { insertPayment, type Order } from './insert-payment.ts'
import { type ExpectedPayer, payerOf, selectPayer } from './payer.ts'

interface Inserted {
  made?: PaymentRow
  open?: PaymentRow | undefined
  /** The caller's row, for the charge. */
  buyer: SessionUser
  payer: ExpectedPayer
}

/**
 * Inserts the payment and reserves a use of the coupon, in one batch that reads the catalogue: the price is the catalogue's at that moment,
 * and nothing is written unless it is the one the shopper was shown. Returns the new payment, or the open one that prevents it; throws
 * whatever else prevents it, which takes a second round trip.
 */
export async function insertPending(deps: Deps, caller: Caller, order: Order, address: string): Promise<Inserted> {
  const { db } = deps
  const id = deps.newId()
  const at = deps.now()
  const { couponCode, productId, renewsLicenseId: renewed, taxId = null } = order
  // Nearly all orders are of somebody who was asked before, or is not asked.
  const storePayer = taxId === null ? {} : await (await import('./tax-ids.ts')).storingTaxId(deps, caller, taxId)
  const payerRow = selectPayer(db, caller.id)
  const insert = insertPayment(deps, id, caller, order, address)
  const method = order.shownCents === 0 ? 'free' : order.method
  const pending = openPayment(db, { userId: caller.id, productId, method, renewed })
  // Nearly all orders have none: the statements about a coupon are most of the batch.
  const coupon =
    couponCode === null
      ? null
      : {
          ...countGuess(db, couponCode, { userId: caller.id, address }, at, caller.check?.holds),
          ...storePayer,
          insert,
          holdUse: holdUse(db, id, at),
          countUses: countUses(db, id),
          pending,
          payer: payerRow,
          coupon: couponForBuyer(db, caller, couponCode),
          couponOrder: openOrderWith(db, caller.id, couponCode),
        }
  const attempt = coupon && (await checkedBatch(db, caller, coupon))
  const {
    pending: [found],
    payer: payers,
  } = attempt ?? (await checkedBatch(db, caller, { ...storePayer, insert, pending, payer: payerRow }))
  const buyer = caller.check?.user ?? (await userOf(deps, caller))
  if (!buyer) throw new StoreError('not_authenticated')
  const payer = payerOf(payers)
  if (found?.id === id) return { made: found, buyer, payer }
  if (found && isSameCode(found.couponCode, couponCode)) return { open: found, buyer, payer }
  const [couponOrder] = attempt?.couponOrder ?? []
  // The coupon moves along to another method.
  if (couponOrder?.productId === productId) return { open: couponOrder, buyer, payer }
  // Nearly all orders are carried out.
  const { requireOffered } = await import('./order-refusals.ts')
  const holding = await requireOffered(deps, buyer, order, attempt && { ...attempt, at })
  return { open: found ?? holding, buyer, payer }
}

/** Where the caller was checked before. */
const userOf = async ({ db }: Deps, { id }: Caller): Promise<SessionUser | undefined> =>
  (await db.select(sessionUser).from(users).where(eq(users.id, id)))[0]
