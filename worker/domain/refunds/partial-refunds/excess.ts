import { eq, sql } from 'drizzle-orm'
import { smallestExcessCents } from '#schema/rules/partial-refunds.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { partialRefunds, payments, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { uuidOf } from '#worker/lib/ids.ts'
import { excessCents, partsCents } from './statements.ts'

type Received = Pick<ProviderPayment, 'receivedCents'>

/**
 * Stores what the provider has received for a payment, once it is final: a statement for the batch that applies the report, before those that
 * decide on it. It never becomes less: reports may overtake each other.
 */
export const storeReceived = ({ db }: Deps, paymentId: string, { receivedCents }: Received): Statements =>
  receivedCents === undefined
    ? {}
    : {
        received: db
          .update(payments)
          .set({ receivedCents: sql`max(coalesce(received_cents, 0), ${receivedCents})` })
          .where(eq(payments.id, paymentId)),
      }

/**
 * Sends back what came in beyond what is accounted for: the price of a sale, or its refund with the parts, and what is sent back as excess
 * already. A statement for the same batch, after those; the cron sends it. It changes neither payment nor key, whatever their state. Two reports
 * of the same money insert it once, because the second finds it accounted for.
 */
export const openExcess = ({ db, now }: Deps, paymentId: string, { receivedCents }: Received): Statements => {
  if (receivedCents === undefined) return {}
  const at = now()
  const id = uuidOf(`excess ${paymentId} ${receivedCents}`).replaceAll('-', '')
  const accounted = sql`(coalesce(
    (select r.amount_cents from ${refunds} r where r.payment_id = p.id) + ${partsCents(sql`p.id`)},
    iif(p.status = 'approved', p.amount_cents, null)) + ${excessCents(sql`p.id`)})`
  return {
    excess: db.run(sql`
      insert into ${partialRefunds} (id, payment_id, source, amount_cents, requested_at, next_attempt_at, created_at)
      select ${id}, p.id, 'automatic', p.received_cents - ${accounted}, ${at}, ${at}, ${at} from ${payments} p
      where p.id = ${paymentId} and p.received_cents - ${accounted} >= ${smallestExcessCents}
      on conflict (id) do nothing`),
  }
}
