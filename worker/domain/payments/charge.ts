import { and, eq, isNull } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { pixProviderExpiryMs } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import type { UserRow } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { markCancelled } from './cancel.ts'
import { coinNamed, providerOf } from './provider-of.ts'
import { paymentById } from './queries.ts'

/** What a payment keeps of its charge. */
type Made = Pick<PaymentRow, 'providerId' | 'collectorId'> &
  Partial<Pick<PaymentRow, 'qrCode' | 'qrCodeBase64' | 'hostedUrl'>>

/** The shop's page on which a payment is looked after. */
export const confirmationUrl = ({ publicUrl }: Deps, paymentId: string): string =>
  `${publicUrl}/payments/payment-confirmation/${paymentId}`

/** Gets what the payment is paid with, a code or a page, from the provider. Repeating it, after any crash, finds the same charge. */
export async function createCharge(deps: Deps, user: UserRow, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.qrCode !== null || payment.hostedUrl !== null) return payment
  try {
    const made =
      payment.method === 'pix' ? await askForCode(deps, user, payment) : await askForPage(deps, user, payment)
    return await keep(deps, payment, made)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isFinal) await markCancelled(deps, payment.id, 'rejected')
    // The shopper's page waits and asks again by itself.
    if (error.status === 429) throw new StoreError('too_many_requests', {}, error.retryAfter)
    throw new StoreError('provider_failed')
  }
}

async function askForCode({ pix, publicUrl }: Deps, user: UserRow, payment: PaymentRow): Promise<Made> {
  if (!pix) throw new StoreError('method_disabled')
  const { providerId, collectorId, qrCode, qrCodeBase64 } = await pix.create({
    paymentId: payment.id,
    amountCents: payment.amountCents,
    description: payment.productName,
    payer: { email: user.email, name: user.name },
    shop: publicUrl,
    userId: user.id,
    productId: payment.productId ?? '',
    notificationUrl: `${publicUrl}/api/payments/mercadopago/webhook?source_news=webhooks`,
    expiresAt: payment.createdAt + pixProviderExpiryMs,
  })
  return { providerId, collectorId, qrCode, qrCodeBase64 }
}

async function askForPage(deps: Deps, user: UserRow, payment: PaymentRow): Promise<Made> {
  const coin = coinNamed(deps, payment.provider)
  if (!coin) throw new StoreError('method_disabled')
  const { providerId, collectorId, hostedUrl } = await coin.create({
    paymentId: payment.id,
    amountCents: payment.amountCents,
    description: payment.productName,
    shop: deps.publicUrl,
    userId: user.id,
    productId: payment.productId ?? '',
    returnUrl: confirmationUrl(deps, payment.id),
    expiresAt: payment.expiresAt,
  })
  return { providerId, collectorId, hostedUrl }
}

/**
 * Keeps the charge with its payment: the first one, where two presses at once have had two made by a provider that knows no idempotency
 * key. Nobody was shown the other, and it is called off.
 */
async function keep(deps: Deps, payment: PaymentRow, made: Made): Promise<PaymentRow> {
  const { db } = deps
  const {
    kept: [kept],
  } = await writeBatch(db, {
    keep: db
      .update(payments)
      .set(made)
      .where(and(eq(payments.id, payment.id), isNull(payments.qrCode), isNull(payments.hostedUrl))),
    kept: paymentById(db, payment.id),
  })
  if (!kept) throw new Error('a payment has vanished')
  // Or the payment was closed while its charge was being made: nobody is to pay it any more.
  const isUnwanted = kept.providerId !== made.providerId || kept.status === 'cancelled'
  if (made.providerId !== null && isUnwanted) {
    await providerOf(deps, payment)
      ?.cancel(made.providerId)
      .catch(() => false)
  }
  return kept
}
