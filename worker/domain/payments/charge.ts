import { and, eq, isNull, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { webhookPath } from '#schema/api/webhooks.ts'
import { methodTerms, type PaidMethod } from '#schema/rules/payments.ts'
import { type PaymentRow, payments, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { Charge, PaymentProvider } from '#worker/providers/payment-provider.ts'
import { faultForBuyer } from '../payment-rows/provider-fault.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import { markCancelled } from './cancel.ts'

/** The shop's page with the status of a payment and its key. */
export const confirmationUrl = ({ publicUrl }: Deps, paymentId: string): string =>
  `${publicUrl}/payments/payment-confirmation/${paymentId}`

/** Creates the payment's charge at the provider. Safe to repeat: after any crash it finds the same charge. */
export async function createCharge(deps: Deps, user: SessionUser, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.qrCode !== null || payment.hostedUrl !== null) return payment
  const provider = providerOf(deps, payment)
  if (!provider) throw new StoreError('method_disabled')
  try {
    const charge = await provider.create({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      description: payment.productName,
      payer: { email: user.email, name: user.name },
      shop: deps.publicUrl,
      userId: user.id,
      productId: payment.productId ?? '',
      notificationUrl: `${deps.publicUrl}${webhookPath(provider.name)}`,
      returnUrl: confirmationUrl(deps, payment.id),
      expiresAt: payment.createdAt + methodTerms[provider.method].chargeLifetimeMs,
    })
    return await storeCharge(deps, provider, payment, charge)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isFinal) await markCancelled(deps, payment.id, 'rejected')
    throw faultForBuyer(error)
  }
}

const storeFirst = prepared(['id', 'providerId', 'collectorId', 'qrCode', 'hostedUrl'], (db, values) =>
  db
    .update(payments)
    .set({
      providerId: sql`${values.providerId}`,
      collectorId: sql`${values.collectorId}`,
      qrCode: sql`${values.qrCode}`,
      hostedUrl: sql`${values.hostedUrl}`,
    })
    .where(and(eq(payments.id, values.id), isNull(payments.qrCode), isNull(payments.hostedUrl))),
)

/** What may have changed since the payment was read. */
const selectStored = prepared(['id'], (db, { id }) => {
  const { status, providerId, collectorId, qrCode, hostedUrl } = payments
  return db.select({ status, providerId, collectorId, qrCode, hostedUrl }).from(payments).where(eq(payments.id, id))
})

/**
 * Stores the charge with its payment: the first one, where two requests at once had two made by a provider that knows no idempotency
 * key. Nobody was shown the other, and it is cancelled.
 */
async function storeCharge(
  { db }: Deps,
  provider: PaymentProvider,
  payment: PaymentRow,
  { providerId, collectorId, instructions }: Charge<PaidMethod>,
): Promise<PaymentRow> {
  const {
    stored: [stored],
  } = await writeBatch(db, {
    charge: storeFirst(db, { id: payment.id, providerId, collectorId, qrCode: null, hostedUrl: null, ...instructions }),
    stored: selectStored(db, { id: payment.id }),
  })
  if (!stored) throw new Error('a payment has vanished')
  // Or the payment was closed while its charge was being made: nobody is to pay it any more.
  const isUnwanted = stored.providerId !== providerId || stored.status === 'cancelled'
  if (isUnwanted) await provider.cancel(providerId).catch(() => false)
  return { ...payment, ...stored }
}
