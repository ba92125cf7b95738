import { and, eq, like, or } from 'drizzle-orm'
import { webhookPath } from '#schema/api/webhooks.ts'
import * as tables from '#schema/tables/index.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { demoIdPrefixes } from '#seeds/demo/sales.ts'
import type { PastCharge } from './sandbox/past-charges.ts'
import type { ServiceUrls } from './settings.ts'

const { disputes, partialRefunds, payments, refunds, users } = tables
type PartialRefundRow = typeof partialRefunds.$inferSelect
type Row = Awaited<ReturnType<typeof readSales>>['sales'][number]

/** The sales of the demo store that have a charge, with what became of them since. */
async function readSales(url: string) {
  const db = openDatabase(url)
  try {
    const sales = await db
      .select({ payment: payments, refund: refunds, dispute: disputes.id, email: users.email })
      .from(payments)
      .leftJoin(refunds, eq(refunds.paymentId, payments.id))
      .leftJoin(disputes, and(eq(disputes.paymentId, payments.id), eq(disputes.status, 'open')))
      .leftJoin(users, eq(users.id, payments.userId))
      .where(or(...Object.values(demoIdPrefixes).map((prefix) => like(payments.providerId, `${prefix}%`))))
    const parts = await db.select().from(partialRefunds).where(eq(partialRefunds.status, 'done'))
    return { sales, parts }
  } finally {
    db.$client.close()
  }
}

/** The providers that the demo store has sold by, as the sandbox names them. */
const sandboxNames: Partial<Record<string, PastCharge['provider']>> = {
  'mercadopago-orders': 'mercadoPagoOrders',
  mercadopago: 'mercadoPago',
  woovi: 'woovi',
  coinbase: 'coinbase',
}

const endings: Partial<Record<string, PastCharge['status']>> = { expired: 'expired', rejected: 'rejected' }

function statusOf({ payment, refund, dispute }: Row): PastCharge['status'] {
  // Also money that came after the end, and went back.
  if (refund?.status === 'done') return 'refunded'
  if (dispute !== null) return 'in_mediation'
  if (payment.status === 'pending') return payment.isProcessing ? 'processing' : 'pending'
  return payment.status === 'approved' ? 'approved' : (endings[payment.cancelReason ?? ''] ?? 'cancelled')
}

function toCharge(row: Row, done: readonly PartialRefundRow[], shop: string): PastCharge[] {
  const { payment, refund, email } = row
  const parts = done.filter(({ paymentId }) => paymentId === payment.id)
  const { id, providerId, productName, amountCents, currency, createdAt, expiresAt, approvedAt, cancelledAt } = payment
  const provider = sandboxNames[payment.provider]
  if (providerId === null || payment.provider === 'none' || provider === undefined) return []
  const refundedAt = refund?.status === 'done' ? refund.completedAt : null
  const [userId, productId] = [payment.userId ?? '', payment.productId ?? '']
  return [
    {
      provider,
      id: providerId,
      status: statusOf(row),
      cents: amountCents,
      currency,
      description: productName,
      reference: id,
      payerEmail: email ?? '',
      metadata:
        provider === 'coinbase'
          ? { paymentId: id, shop, userId, productId }
          : { shop, user_id: userId, product_id: productId },
      notificationUrl: `${shop}${webhookPath(payment.provider)}?source_news=webhooks`,
      returnUrl: `${shop}/payments/payment-confirmation/${id}`,
      createdAt,
      expiresAt,
      approvedAt: approvedAt ?? refundedAt,
      changedAt: refundedAt ?? approvedAt ?? cancelledAt ?? createdAt,
      refunds: [...parts, ...(refundedAt !== null && refund ? [refund] : [])].flatMap(
        ({ providerRefundId, amountCents: cents }) =>
          providerRefundId === null ? [] : { id: providerRefundId, cents },
      ),
    },
  ]
}

/** Tells the sandbox of the demo store's sales, so that they can be refunded. Safe to repeat: what the sandbox knows stays as it is. */
export async function addDemoCharges({ database, sandbox, shop }: ServiceUrls): Promise<void> {
  const { sales, parts } = await readSales(database)
  const charges = sales.flatMap((row) => toCharge(row, parts, shop))
  const answer = await fetch(`${sandbox}/sandbox/charges`, { method: 'POST', body: JSON.stringify({ charges }) })
  if (!answer.ok) throw new Error(`The bank refuses the demo sales: ${await answer.text()}`)
}
