import { and } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportRefundRequests } from '#schema/api/exports.ts'
import { refundRequestState } from '#schema/rules/refund-requests.ts'
import { refundRequests } from '#schema/tables/index.ts'
import { requestsMatching, selectRequests } from '../refunds/refund-requests/list.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport, moneyCell } from './csv.ts'

export const sheet = defineExport({
  noun: 'refund_request',
  name: ['pedidos-de-reembolso', 'refund-requests'],
  table: refundRequests,
  select: (db) => selectRequests(db),
  where: (query: Parsed<typeof exportRefundRequests>, { isUnread }) => and(requestsMatching(query), isUnread),
  columns: [
    ['Pagamento', 'Payment', ({ request }) => request.paymentId],
    ['Transação', 'Transaction', ({ payment }) => payment.providerId],
    ['Usuário', 'User', ({ user }) => user?.name ?? null],
    ['E-mail', 'E-mail', ({ user }) => user?.email ?? null],
    ['Produto', 'Product', ({ payment }) => payment.productName],
    ['Valor', 'Amount', ({ payment }) => moneyCell(payment.amountCents)],
    ['Moeda', 'Currency', ({ payment }) => payment.currency],
    ['Compra em (Brasília)', 'Purchased at (Brasília)', ({ payment }) => dateTimeCell(payment.createdAt)],
    ['Chave usada', 'Key used', ({ request }) => request.isKeyUsed],
    ['Motivo', 'Reason', ({ request }) => request.reason],
    ['Status', 'Status', ({ request }) => wordOf('requestStatus', refundRequestState(request))],
    ['Resposta', 'Reply', ({ request }) => request.reply],
    ['Pedido em (Brasília)', 'Requested at (Brasília)', ({ request }) => dateTimeCell(request.createdAt)],
    ['Respondido em (Brasília)', 'Answered at (Brasília)', ({ request }) => dateTimeCell(request.decidedAt)],
    ['Respondido por', 'Answered by', ({ decidedBy }) => decidedBy],
    ['Status do pagamento', 'Payment status', ({ payment }) => wordOf('paymentStatus', payment.status)],
    ['Status do reembolso', 'Refund status', ({ refund }) => wordOf('refundStatus', refund?.status ?? null)],
    ['Recusa do provedor', 'Provider’s refusal', ({ refund }) => refund?.refusal ?? null],
    ['Motivo do encerramento', 'Reason for closing', ({ request }) => request.closeReason],
  ],
})
