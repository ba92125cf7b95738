import { inArray, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import type { Evidence, PaymentStatus } from '#schema/rules/payments.ts'
import { products } from '#schema/tables/catalogue.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import { users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import type { ListedCharge } from '#worker/providers/pix/pix.ts'
import { paymentById } from './find.ts'
import { learn } from './learn.ts'

/** How far back the daily run looks: a run that was missed, and one more, lose nothing. */
const lookBackMs = 3 * dayMs
/** A bound for one run: a hundred charges a page. */
const pagesMax = 50

/**
 * Goes through the provider's own list of charges once a day. A payment that stands otherwise here is brought to where the provider says
 * it is; one that we lost, with the last writes of a database that went down, is written again from what the provider kept of it.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const { db, now, pix } = deps
  if (!pix) return
  let offset = 0
  for (let page = 0; page < pagesMax; page++) {
    const charges = await pix.list(now() - lookBackMs, now(), offset)
    if (charges.length === 0) return
    offset += charges.length
    const references = charges.flatMap(({ reference }) => reference ?? [])
    const rows = await db.select().from(payments).where(inArray(payments.id, references))
    const known = new Map(rows.map((row) => [row.id, row]))
    for (const charge of charges) {
      const payment = known.get(charge.reference ?? '') ?? (await recover(deps, charge))
      if (payment && isBehind(payment.status, charge.status)) await learn(deps, payment, charge, 'cron')
    }
  }
}

/** Whether the provider knows something that would change our payment. */
function isBehind(ours: PaymentStatus, theirs: Evidence['status']): boolean {
  if (theirs === 'approved') return ours === 'pending' || ours === 'cancelled'
  if (theirs === 'refunded' || theirs === 'charged_back') return ours === 'pending' || ours === 'approved'
  return ours === 'pending' && theirs !== 'pending'
}

const paymentIdPattern = /^[0-9a-f]{32}$/

/**
 * Writes a lost payment again, if money came in for it. Where its buyer or its product is no longer known the payment belongs to nobody,
 * and `settle` gives the money back.
 */
async function recover(deps: Deps, charge: ListedCharge): Promise<PaymentRow | undefined> {
  const { reference, status, providerId, collectorId, amountCents, userId, productId, createdAt } = charge
  if (status !== 'approved' || !reference || !paymentIdPattern.test(reference)) return undefined
  const { db } = deps
  await db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, seller_type, level, key_expiration, method, provider, provider_id, collector_id,
      list_price_cents, amount_cents, currency, created_at, expires_at, checked_at)
    select ${reference}, iif(p.id is null, null, u.id), p.id, coalesce(p.name, '?'), coalesce(p.seller_type, 'internal'),
      coalesce(p.level, 0), coalesce(p.key_expiration, 1), 'pix', 'mercadopago', ${providerId}, ${collectorId},
      ${amountCents}, ${amountCents}, 'BRL', ${createdAt}, ${createdAt}, ${createdAt}
    from (select 1) left join ${products} p on p.id = ${productId} left join ${users} u on u.id = ${userId}
    where true
    on conflict do nothing`)
  const [recovered] = await paymentById(db, reference)
  return recovered
}
