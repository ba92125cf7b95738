import { inArray, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { canMove, methodTerms, type PaymentStatus, type ProviderPayment } from '#schema/rules/payments.ts'
import { type PaymentRow, payments, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { ChargePage, ListedCharge, PaymentProvider } from '#worker/providers/payment-provider.ts'
import { openDisputesOf } from '../disputes/dispute-cases.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { nextFreeKey, sellsStock } from '../stock/free-keys.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { deliverDueKeys } from './sweep.ts'

/** How far back the daily run reads: two missed runs in a row lose nothing. */
const lookBackMs = 3 * dayMs
/** Limit of one run for one provider, with a hundred charges per page. */
const pagesMax = 50

/**
 * Compares our payments with each provider's own lists of charges, once a day. The provider's status is applied where it differs; a payment
 * that we lost, with the last writes of a database that crashed, is restored from the metadata of its charge.
 *
 * A provider that fails does not stop the others: the next day's run reads far enough back to make up for it.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (const provider of deps.providers) {
    try {
      await reconcileWith(deps, provider)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
    }
  }
  // Of the sales that were found.
  await deliverDueKeys(deps)
}

/** What was charged lately, and then what has changed lately: the notice of a dispute about an old sale may have been lost. */
async function reconcileWith(deps: Deps, provider: PaymentProvider): Promise<void> {
  const [from, to] = [deps.now() - lookBackMs, deps.now()]
  await reconcilePages(deps, provider, (cursor) => provider.list(from, to, cursor))
  const { listChanged } = provider
  if (listChanged) await reconcilePages(deps, provider, (cursor) => listChanged(from, to, cursor))
}

async function reconcilePages(
  deps: Deps,
  provider: PaymentProvider,
  read: (cursor: string | null) => Promise<ChargePage>,
): Promise<void> {
  const { db } = deps
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const { charges, next }: ChargePage = await read(cursor)
    const references = charges.flatMap(({ reference }) => reference ?? [])
    const rows = await db.select().from(payments).where(inArray(payments.id, references))
    const disputed = await openDisputesOf(db, references)
    const known = new Map(rows.map((row) => [row.id, row]))
    for (const charge of charges) {
      const payment = known.get(charge.reference ?? '') ?? (await recover(deps, provider, charge))
      // A provider's report only counts for payments that it made.
      if (payment?.provider !== provider.name) continue
      const hasParts = charge.status === 'approved' && Boolean(charge.refundedCents)
      if (isBehind(payment.status, charge.status) || disputed.has(payment.id) || hasParts)
        await applyProviderStatus(deps, payment, charge, 'cron')
    }
    await addLateFees(deps, charges, known)
    if (next === null) return
    cursor = next
  }
}

/** What the provider kept of a sale, where it did not report that with the money. */
async function addLateFees({ db }: Deps, charges: ListedCharge[], known: Map<string, PaymentRow>): Promise<void> {
  const fees = charges.flatMap(({ reference, providerId, feeCents, status }) => {
    const payment = known.get(reference ?? '')
    const isOwn = payment?.status === 'approved' && payment.providerId === providerId && status === 'approved'
    return isOwn && payment.feeCents === null && feeCents != null ? { id: payment.id, feeCents } : []
  })
  if (fees.length === 0) return
  await db.run(sql`
    update ${payments} set fee_cents = late.value ->> 'feeCents' from json_each(${JSON.stringify(fees)}) late
    where payments.id = late.value ->> 'id' and payments.status = 'approved' and payments.fee_cents is null`)
}

/** Whether the provider's status would change our payment. */
function isBehind(ours: PaymentStatus, theirs: ProviderPayment['status']): boolean {
  if (theirs === 'disputed') return true
  if (hasMoney(theirs)) return canMove(ours, 'approved')
  if (theirs === 'refunded' || theirs === 'charged_back') return ours === 'pending' || ours === 'approved'
  return ours === 'pending' && theirs !== 'pending'
}

/** Whether money came in: for a sale, or to be refunded. */
const hasMoney = (theirs: ProviderPayment['status']) =>
  theirs === 'approved' || theirs === 'disputed' || theirs === 'underpaid'

const paymentIdPattern = /^[0-9a-f]{32}$/

/**
 * Restores a lost payment, if money came in for it. Where its buyer or its product no longer exists, or the product's stock is empty, the
 * payment belongs to nobody, and `settle` refunds it; an underpayment is refunded by `applyProviderStatus`.
 */
async function recover(
  deps: Deps,
  { name, method }: PaymentProvider,
  charge: ListedCharge,
): Promise<PaymentRow | undefined> {
  const { reference, status, providerId, collectorId, amountCents, shop, userId, productId, createdAt } = charge
  // Not ours to settle or refund: another shop with the same account at the provider made the charge.
  if (shop !== deps.publicUrl) return undefined
  if (!hasMoney(status) || amountCents <= 0 || !reference || !paymentIdPattern.test(reference)) return undefined
  const { db } = deps
  const stockKey = nextFreeKey(sql.raw('p.id'))
  await db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, seller_type, level, key_expiration, method, provider, provider_id, collector_id,
      list_price_cents, amount_cents, currency, created_at, expires_at, checked_at, stock_key_id)
    select ${reference}, iif(p.id is null or (${sellsStock} and ${stockKey} is null), null, u.id), p.id, coalesce(p.name, '?'), coalesce(p.seller_type, 'internal'),
      coalesce(p.level, 0), coalesce(p.key_expiration, 1), ${method}, ${name}, ${providerId}, ${collectorId},
      ${amountCents}, ${amountCents}, ${methodTerms[method].currency}, ${createdAt}, ${createdAt}, ${createdAt},
      iif(${sellsStock}, ${stockKey}, null)
    from (select 1) left join ${products} p on p.id = ${productId} left join ${users} u on u.id = ${userId}
    where true
    on conflict do nothing`)
  const [recovered] = await paymentById(db, reference)
  return recovered
}
