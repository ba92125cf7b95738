import { eq } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportPurchases } from '#schema/api/exports.ts'
import { licenses, payments, refunds, users } from '#schema/tables/index.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { endReason } from '../payment-rows/queries.ts'
import { purchasesMatching } from '../purchases/history.ts'
import { doneCents } from '../refunds/partial-refunds/statements.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport, moneyCell } from './csv.ts'

const { id, providerId, productName, amountCents, currency, method, status, createdAt } = payments
const { couponCode, cancelledAt, feeCents, endToEndId, soldThrough } = payments

export const sheet = defineExport({
  noun: 'payment',
  name: ['compras', 'purchases'],
  table: payments,
  select: (db, rowId) =>
    db
      .select({
        rowId,
        ...{ id, providerId, productName, amountCents, currency, method, status, createdAt },
        ...{ couponCode, cancelledAt, endReason: endReason.as('end_reason'), feeCents, endToEndId, soldThrough },
        username: users.name,
        email: users.email,
        renewsLicenseId: payments.renewsLicenseId,
        licenseKey: licenses.key,
        refundStatus: refunds.status,
        refundSource: refunds.source,
        refusal: refunds.refusal,
        nextAttemptAt: refunds.nextAttemptAt,
        partsCents: doneCents(payments.id),
      })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.userId))
      .leftJoin(licenses, isLicenseOf('payments'))
      .leftJoin(refunds, eq(refunds.paymentId, payments.id)),
  where: (query: Parsed<typeof exportPurchases>, batch) => purchasesMatching(query, batch),
  columns: [
    ['ID', 'ID', (purchase) => purchase.id],
    ['Transação', 'Transaction', (purchase) => purchase.providerId],
    ['Data (Brasília)', 'Date (Brasília)', (purchase) => dateTimeCell(purchase.createdAt)],
    ['Usuário', 'User', (purchase) => purchase.username],
    ['E-mail', 'E-mail', (purchase) => purchase.email],
    ['Produto', 'Product', (purchase) => purchase.productName],
    ['Valor', 'Amount', (purchase) => moneyCell(purchase.amountCents)],
    ['Moeda', 'Currency', (purchase) => purchase.currency],
    ['Método', 'Method', (purchase) => wordOf('method', purchase.method)],
    ['Status', 'Status', (purchase) => wordOf('paymentStatus', purchase.status)],
    ['Cupom', 'Coupon', (purchase) => purchase.couponCode],
    ['Chave', 'Key', (purchase) => purchase.licenseKey],
    ['Renovação', 'Renewal', (purchase) => purchase.renewsLicenseId !== null],
    ['Cancelado em (Brasília)', 'Cancelled at (Brasília)', (purchase) => dateTimeCell(purchase.cancelledAt)],
    ['Motivo do cancelamento', 'Reason of the cancellation', (purchase) => wordOf('cancelReason', purchase.endReason)],
    ['Reembolso', 'Refund', (purchase) => wordOf('refundStatus', purchase.refundStatus)],
    ['Origem do reembolso', 'Source of the refund', (purchase) => wordOf('refundSource', purchase.refundSource)],
    ['Recusa do reembolso', 'Refusal of the refund', (purchase) => purchase.refusal],
    ['Próxima tentativa (Brasília)', 'Next attempt at (Brasília)', (purchase) => dateTimeCell(purchase.nextAttemptAt)],
    // Empty where nothing went back, or all of it.
    ['Reembolsado em parte', 'Partly refunded', ({ partsCents }) => (partsCents === 0 ? '' : moneyCell(partsCents))],
    // Empty where the provider reported none.
    ['Taxa do provedor', 'Provider fee', ({ feeCents }) => (feeCents === null ? '' : moneyCell(feeCents))],
    ['ID da transferência', 'Transfer ID', (purchase) => purchase.endToEndId],
    ['Paga por meio de', 'Paid through', (purchase) => purchase.soldThrough],
  ],
})
