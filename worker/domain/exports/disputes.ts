import { and, desc } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportDisputes } from '#schema/api/exports.ts'
import { disputes } from '#schema/tables/disputes.ts'
import { disputesMatching, selectDisputes } from '../disputes/list.ts'
import { rowIdOf } from '../listing/lists.ts'
import { isBelowRowId } from '../listing/search.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport, moneyCell } from './csv.ts'

const rowId = rowIdOf(disputes)

export const disputeExport = defineExport({
  noun: 'dispute',
  name: ['disputas', 'disputes'],
  read: (db, query: Parsed<typeof exportDisputes>, batch) =>
    selectDisputes(db)
      .where(and(disputesMatching(query), isBelowRowId(rowId, batch)))
      .orderBy(desc(rowId))
      .limit(batch.limit),
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
