import { inArray, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { canMove, methodTerms, type PaymentStatus, type ProviderPayment } from '#schema/rules/payments.ts'
import { products } from '#schema/tables/catalogue.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import { users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { ChargePage, ListedCharge, PaymentProvider } from '#worker/providers/payment-provider.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { paymentById } from './queries.ts'

/** How far back the daily run looks: a run that was missed, and one more, lose nothing. */
const lookBackMs = 3 * dayMs
/** A bound for one run at one provider: a hundred charges a page. */
const pagesMax = 50

/**
 * Goes through each provider's own list of charges once a day. A payment that stands otherwise here is brought to where the provider says
 * it is; one that we lost, with the last writes of a database that went down, is written again from what the provider kept of it.
 *
 * A provider that fails does not stop the others: the next day's run looks far enough back to make up for it.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (const provider of deps.providers) {
    try {
      await reconcileWith(deps, provider)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
    }
  }
}

async function reconcileWith(deps: Deps, provider: PaymentProvider): Promise<void> {
  const { db, now } = deps
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const { charges, next }: ChargePage = await provider.list(now() - lookBackMs, now(), cursor)
    const references = charges.flatMap(({ reference }) => reference ?? [])
    const rows = await db.select().from(payments).where(inArray(payments.id, references))
    const known = new Map(rows.map((row) => [row.id, row]))
    for (const charge of charges) {
      const payment = known.get(charge.reference ?? '') ?? (await recover(deps, provider, charge))
      // What a provider says counts for the payments that were made with it, and for no others.
      if (payment?.provider !== provider.name) continue
      if (isBehind(payment.status, charge.status)) await applyProviderStatus(deps, payment, charge, 'cron')
    }
    if (next === null) return
    cursor = next
  }
}

/** Whether the provider knows something that would change our payment. */
function isBehind(ours: PaymentStatus, theirs: ProviderPayment['status']): boolean {
  if (hasMoney(theirs)) return canMove(ours, 'approved')
  if (theirs === 'refunded' || theirs === 'charged_back') return ours === 'pending' || ours === 'approved'
  return ours === 'pending' && theirs !== 'pending'
}

/** Whether money is there: to be sold for, or to be given back. */
const hasMoney = (theirs: ProviderPayment['status']) => theirs === 'approved' || theirs === 'underpaid'

const paymentIdPattern = /^[0-9a-f]{32}$/

/**
 * Writes a lost payment again, if money came in for it. Where its buyer or its product is no longer known the payment belongs to nobody,
 * and `settle` gives the money back, as `learn` does with a part of the price.
 */
async function recover(
  deps: Deps,
  { name, method }: PaymentProvider,
  charge: ListedCharge,
): Promise<PaymentRow | undefined> {
  const { reference, status, providerId, collectorId, amountCents, shop, userId, productId, createdAt } = charge
  // Another shop's charge, by the same account with the provider, is not ours to settle or to give back.
  if (shop !== deps.publicUrl) return undefined
  if (!hasMoney(status) || amountCents <= 0 || !reference || !paymentIdPattern.test(reference)) return undefined
  const { db } = deps
  await db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, seller_type, level, key_expiration, method, provider, provider_id, collector_id,
      list_price_cents, amount_cents, currency, created_at, expires_at, checked_at)
    select ${reference}, iif(p.id is null, null, u.id), p.id, coalesce(p.name, '?'), coalesce(p.seller_type, 'internal'),
      coalesce(p.level, 0), coalesce(p.key_expiration, 1), ${method}, ${name}, ${providerId}, ${collectorId},
      ${amountCents}, ${amountCents}, ${methodTerms[method].currency}, ${createdAt}, ${createdAt}, ${createdAt}
    from (select 1) left join ${products} p on p.id = ${productId} left join ${users} u on u.id = ${userId}
    where true
    on conflict do nothing`)
  const [recovered] = await paymentById(db, reference)
  return recovered
}
