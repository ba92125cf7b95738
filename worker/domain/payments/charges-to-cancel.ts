import { and, eq, lte, sql } from 'drizzle-orm'
import { methodTerms, type Provider } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'

/**
 * Charges of cancelled payments whose provider was silent when it was to make the charge, or to cancel it. It may have made it all the same, or
 * make it yet: until it can no longer be paid it is looked for, and cancelled.
 */

/** The first wait between two looks; then each doubles the age of the payment. */
const lookAgainMs = 60_000

/** A statement that has the charge of a cancelled payment looked for, and cancelled. */
export const cancelChargeLater = ({ db, now }: Deps, paymentId: string) =>
  db
    .update(payments)
    .set({ cancelChargeAt: now() })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'cancelled')))

/** Takes those of a provider that are to be looked for now: a statement for a batch. */
export function takeChargesToCancel({ db, now }: Deps, provider: Provider, limit: number) {
  const at = now()
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), lte(payments.cancelChargeAt, at)))
    .limit(limit)
  return db
    .update(payments)
    .set({ cancelChargeAt: sql`${at} + max(${lookAgainMs}, ${at} - ${payments.createdAt})` })
    .where(sql`${payments.id} in ${due}`)
    .returning()
}

/** Cancels the charge if it is there; what was paid for it is late money. */
export async function cancelTakenCharge(deps: Deps, payment: PaymentRow): Promise<void> {
  const { db, now } = deps
  const reported = await fetchProviderPayment(deps, payment)
  if (reported) await applyProviderStatus(deps, payment, reported, 'cron')
  const isOpen = reported?.status === 'pending' || reported?.status === 'processing'
  const canBeMade = payment.method === 'pix' && now() < payment.createdAt + methodTerms.pix.chargeLifetimeMs
  if (isOpen || (!reported && canBeMade)) return
  await db.update(payments).set({ cancelChargeAt: null }).where(eq(payments.id, payment.id))
}
