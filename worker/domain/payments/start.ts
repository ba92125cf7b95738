import { and, eq, sql } from 'drizzle-orm'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { createPixPayment } from '#schema/api/payments.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { couponRefusal } from '#schema/rules/coupons.ts'
import { centsOf, discounted, toWire } from '#schema/rules/money.ts'
import { pixProviderExpiryMs, pixWindowMs } from '#schema/rules/payments.ts'
import { products } from '#schema/tables/catalogue.ts'
import { coupons } from '#schema/tables/coupons.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import { paymentMethods } from '#schema/tables/settings.ts'
import type { UserRow } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/lib/provider-error.ts'
import { countUses, holdUse, isUsable } from '../coupon-holds.ts'
import { couponByCode } from '../coupons.ts'
import { close } from './cancel.ts'
import { endAtProvider } from './end.ts'
import { paymentById } from './find.ts'
import { settle } from './settle.ts'
import { timeLeft } from './status.ts'

/** What the shopper asks for. The price is what they were shown: only compared, never believed. */
interface Order {
  productId: string
  couponCode: string | null
  shownCents: number
}

type Started = Answer<typeof createPixPayment>

/**
 * Starts a PIX payment, or resumes the open one: pressing pay again on the same product, price and coupon inside the window answers
 * the same code. Another coupon or price, or a window that is over, cancels the old code at the provider first, so that nobody pays twice.
 */
export async function startPix(
  deps: Deps,
  user: UserRow,
  form: Parsed<typeof createPixPayment>,
  address: string,
): Promise<Started> {
  if (form.userId !== user.id) throw new StoreError('forbidden')
  if (!form.termsAccepted) throw new StoreError('terms_required')
  const shownCents = centsOf(form.amount)
  if (shownCents === undefined) throw new StoreError('invalid_amount')
  const order: Order = { productId: form.productId, couponCode: form.couponCode?.trim() || null, shownCents }
  for (let attempt = 0; attempt < 3; attempt++) {
    const { made, open } = await claim(deps, user, order, address)
    if (made) return made.method === 'free' ? fulfilFree(deps, made) : charge(deps, user, made)
    if (open?.method === 'free') return fulfilFree(deps, open)
    if (open && isSameOrder(open, order) && open.expiresAt > deps.now()) return charge(deps, user, open)
    if (open) await replace(deps, open)
  }
  throw new StoreError('provider_failed')
}

const isSameOrder = (open: PaymentRow, { couponCode, shownCents }: Order) =>
  open.amountCents === shownCents && open.couponCode?.toLowerCase() === couponCode?.toLowerCase()

/**
 * Writes the payment and takes the coupon's place, in one batch that reads the catalogue itself: the price is the catalogue's at that
 * instant, and nothing is written unless it is the one the shopper was shown. Answers the new payment, or the open one in its way;
 * throws what else stood in the way.
 */
async function claim(deps: Deps, user: UserRow, order: Order, address: string) {
  const { db, now, newId, pix } = deps
  const id = newId()
  const [, , , [made], [product], [coupon], [method], [open]] = await writeBatch(db, [
    insertPayment(deps, id, user, order, address),
    holdUse(db, id, now()),
    countUses(db, id),
    paymentById(db, id),
    db.select().from(products).where(eq(products.id, order.productId)),
    couponByCode(db, order.couponCode ?? ''),
    db.select().from(paymentMethods).where(eq(paymentMethods.type, 'pix')),
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.userId, user.id),
          eq(payments.productId, order.productId),
          eq(payments.method, order.shownCents === 0 ? 'free' : 'pix'),
          eq(payments.status, 'pending'),
        ),
      ),
  ])
  if (made || open) return { made, open }
  if (!product || product.deletedAt !== null) throw new StoreError('product_not_found')
  if (product.sellerType !== 'internal') throw new StoreError('seller_unavailable')
  const refusal = order.couponCode === null ? null : couponRefusal(coupon, user.role, now())
  if (refusal) throw new StoreError(refusal)
  const discount = order.couponCode === null ? 0 : (coupon?.discount ?? 0)
  const price = discounted(product.priceBrl, discount)
  if (price !== order.shownCents) throw new StoreError('price_changed', { price: toWire(price) })
  if (!method?.isActive || !pix) throw new StoreError('method_disabled')
  return { made, open }
}

function insertPayment({ db, now, pix }: Deps, id: string, user: UserRow, order: Order, address: string) {
  const at = now()
  // `discounted` of schema/rules/money.ts, on integers as SQLite divides them.
  const price = sql`((p.price_brl * (100 - coalesce(${coupons.discount}, 0)) + 50) / 100)`
  const canPayByPix = sql`(${pix ? 1 : 0} and exists (select 1 from ${paymentMethods} where type = 'pix' and is_active))`
  return db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, description, seller_type, level, key_expiration, method, provider,
      list_price_cents, amount_cents, currency, coupon_code, discount, terms_version, terms_accepted_at, terms_address,
      created_at, expires_at, checked_at)
    select ${id}, ${user.id}, p.id, p.name, p.description, p.seller_type, p.level, p.key_expiration,
      iif(${price} = 0, 'free', 'pix'), iif(${price} = 0, 'none', 'mercadopago'),
      p.price_brl, ${price}, 'BRL', ${coupons.code}, coalesce(${coupons.discount}, 0), ${termsVersion}, ${at}, ${address},
      ${at}, ${at + pixWindowMs}, ${at}
    from ${products} p left join ${coupons} on lower(${coupons.code}) = lower(${order.couponCode})
    where p.id = ${order.productId} and p.deleted_at is null and p.seller_type = 'internal'
      and (${order.couponCode} is null or (${coupons.id} is not null and ${isUsable(user.role, at)}))
      and ${price} = ${order.shownCents} and (${price} = 0 or ${canPayByPix})
    on conflict do nothing`)
}

/** Gets the payment's code from the provider. Repeating it, after any crash, finds the same charge. */
async function charge(deps: Deps, user: UserRow, payment: PaymentRow): Promise<Started> {
  const { db, now, pix, publicUrl } = deps
  if (payment.qrCode !== null) return startedOnWire(payment, now())
  if (!pix) throw new StoreError('method_disabled')
  try {
    const made = await pix.create({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      description: payment.productName,
      payer: { email: user.email, name: user.name },
      notificationUrl: `${publicUrl}/api/payments/mercadopago/webhook?source_news=webhooks`,
      expiresAt: payment.createdAt + pixProviderExpiryMs,
    })
    const saved = {
      providerId: made.providerId,
      collectorId: made.collectorId,
      qrCode: made.qrCode,
      qrCodeBase64: made.qrCodeBase64,
    }
    const [current] = await db.update(payments).set(saved).where(eq(payments.id, payment.id)).returning()
    // Closed while its charge was being made: nobody is to pay it any more.
    if (current?.status === 'cancelled') await pix.cancel(made.providerId)
    return startedOnWire({ ...payment, ...saved, ...current }, now())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isFinal) await close(deps, payment.id, 'rejected')
    throw new StoreError('provider_failed')
  }
}

/** Cancels the code of an open payment at the provider, then here. Money that was quicker is honoured instead. */
async function replace(deps: Deps, open: PaymentRow): Promise<void> {
  try {
    if (await endAtProvider(deps, open, 'poll')) {
      return await close(deps, open.id, open.expiresAt <= deps.now() ? 'expired' : 'replaced')
    }
  } catch (error) {
    if (error instanceof ProviderError) throw new StoreError('provider_failed')
    throw error
  }
  const [latest] = await paymentById(deps.db, open.id)
  if (latest?.status === 'approved') throw new StoreError('already_paid', { payment_id: open.id })
}

/** Nothing is to be paid: the key is issued at once, without a provider. */
async function fulfilFree(deps: Deps, payment: PaymentRow): Promise<Started> {
  const settled = await settle(deps, payment.id, 'free')
  return startedOnWire(settled.payment, deps.now())
}

const startedOnWire = (payment: PaymentRow, now: number): Started => ({
  id: payment.providerId ?? payment.id,
  payment_id: payment.id,
  qr_code: payment.qrCode ?? '',
  qr_code_base64: payment.qrCodeBase64 ?? '',
  status: payment.status,
  amount: toWire(payment.amountCents),
  expiresAt: new Date(payment.expiresAt).toISOString(),
  timeLeft: payment.status === 'pending' ? timeLeft(payment, now) : 0,
})
