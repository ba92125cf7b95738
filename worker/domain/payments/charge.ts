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
import { noteAnswer } from './banks.ts'
import { checkBy, type ExpectedPayer } from './payer.ts'

/** The shop's page with the status of a payment and its key. */
export const confirmationUrl = ({ publicUrl }: Deps, paymentId: string): string =>
  `${publicUrl}/payments/payment-confirmation/${paymentId}`

/** How long a provider may take to make a charge where another is left to ask: a shopper is waiting. */
const hastyMs = 2_000

/** The buyer's tax id for a provider that is to compare it with the payer's. */
async function taxIdFor(deps: Deps, { id }: SessionUser, provider: PaymentProvider, payer: ExpectedPayer) {
  const check = checkBy(provider, payer)
  if (check === 'off') return {}
  const { readStoredTaxId } = await import('./tax-ids.ts')
  return { taxId: await readStoredTaxId(deps, id, payer), isOnlyPayer: check === 'refuse' }
}

interface Charging {
  buyer: SessionUser
  payer: ExpectedPayer
  /** Whether another provider is left, to which the order goes on where this one refuses or is silent. */
  hasNext: boolean
}

/**
 * Creates the payment's charge at its provider. Safe to repeat: after any crash it finds the same charge. null where the order is to go on to
 * the next provider, and the payment is cancelled. Throws why nobody makes it.
 */
export async function createCharge(
  deps: Deps,
  payment: PaymentRow,
  { buyer, payer, hasNext }: Charging,
): Promise<PaymentRow | null> {
  if (payment.qrCode !== null || payment.hostedUrl !== null) return payment
  const provider = providerOf(deps, payment)
  if (!provider) throw new StoreError('method_disabled')
  const startedAt = deps.now()
  try {
    const charge = await provider.create({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      description: payment.productName,
      payer: { email: buyer.email, name: buyer.name, ...(await taxIdFor(deps, buyer, provider, payer)) },
      shop: deps.publicUrl,
      userId: buyer.id,
      productId: payment.productId ?? '',
      notificationUrl: `${deps.publicUrl}${webhookPath(provider.name)}`,
      returnUrl: confirmationUrl(deps, payment.id),
      expiresAt: payment.createdAt + methodTerms[provider.method].chargeLifetimeMs,
      ...(hasNext && { timeoutMs: hastyMs }),
    })
    return await storeCharge(deps, provider, payment, charge, deps.now() - startedAt)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { noteFailure } = await import('./charge-failures.ts')
    await noteFailure(deps, payment, { provider: provider.name, error, startedAt, hasNext })
    if (hasNext) return null
    throw faultForBuyer(error)
  }
}

const storeFirst = prepared(['id', 'providerId', 'collectorId', 'qrCode', 'hostedUrl', 'chargeMs'], (db, values) =>
  db
    .update(payments)
    .set({
      providerId: sql`${values.providerId}`,
      collectorId: sql`${values.collectorId}`,
      qrCode: sql`${values.qrCode}`,
      hostedUrl: sql`${values.hostedUrl}`,
      chargeMs: sql`${values.chargeMs}`,
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
  { db, now }: Deps,
  provider: PaymentProvider,
  payment: PaymentRow,
  { providerId, collectorId, instructions }: Charge<PaidMethod>,
  chargeMs: number,
): Promise<PaymentRow> {
  const {
    stored: [stored],
  } = await writeBatch(db, {
    charge: storeFirst(db, {
      ...{ id: payment.id, providerId, collectorId, chargeMs },
      ...{ qrCode: null, hostedUrl: null, ...instructions },
    }),
    ...(provider.method === 'pix' && { bank: noteAnswer(db, { provider: provider.name, at: now() }) }),
    stored: selectStored(db, { id: payment.id }),
  })
  if (!stored) throw new Error('a payment has vanished')
  // Or the payment was closed while its charge was being made: nobody is to pay it any more.
  const isUnwanted = stored.providerId !== providerId || stored.status === 'cancelled'
  if (isUnwanted) await provider.cancel(providerId).catch(() => false)
  return { ...payment, ...stored }
}
