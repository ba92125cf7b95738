import { and } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportDisputes } from '#schema/api/exports.ts'
import { disputes } from '#schema/tables/index.ts'
import { disputesMatching, selectDisputes } from '../disputes/list.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport, moneyCell } from './csv.ts'

export const sheet = defineExport({
  noun: 'dispute',
  name: ['disputas', 'disputes'],
  table: disputes,
  select: (db) => selectDisputes(db),
  where: (query: Parsed<typeof exportDisputes>, { isUnread }) => and(disputesMatching(query), isUnread),
  columns: [
    ['Pagamento', 'Payment', ({ dispute }) => dispute.paymentId],
    ['Transação', 'Transaction', ({ payment }) => payment.providerId],
    ['Caso', 'Case', ({ dispute }) => dispute.caseId],
    ['Tipo', 'Kind', ({ dispute }) => wordOf('disputeKind', dispute.kind)],
    ['Status', 'Status', ({ dispute }) => wordOf('disputeStatus', dispute.status)],
    ['Usuário', 'User', ({ user }) => user?.name ?? null],
    ['E-mail', 'E-mail', ({ user }) => user?.email ?? null],
    ['Produto', 'Product', ({ payment }) => payment.productName],
    ['Chave', 'Key', ({ license }) => license?.key ?? null],
    ['Valor', 'Amount', ({ dispute }) => moneyCell(dispute.amountCents)],
    ['Moeda', 'Currency', ({ payment }) => payment.currency],
    ['Motivo', 'Reason', ({ dispute }) => dispute.reason],
    ['Aberta em (Brasília)', 'Opened at (Brasília)', ({ dispute }) => dateTimeCell(dispute.openedAt)],
    ['Responder até (Brasília)', 'Answer by (Brasília)', ({ dispute }) => dateTimeCell(dispute.answerBy)],
    ['Documentos', 'Documents', ({ dispute }) => dispute.documentsStatus],
    [
      'Provas enviadas em (Brasília)',
      'Evidence sent at (Brasília)',
      ({ dispute }) => dateTimeCell(dispute.evidenceSentAt),
    ],
    ['Encerrada em (Brasília)', 'Closed at (Brasília)', ({ dispute }) => dateTimeCell(dispute.closedAt)],
  ],
})
