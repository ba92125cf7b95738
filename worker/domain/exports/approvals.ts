import { and } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportApprovals } from '#schema/api/exports.ts'
import { approvals } from '#schema/tables/index.ts'
import { approvalsMatching, isWithdrawn, moneyOf, refusalWords, selectApprovals } from '../approval-decisions/list.ts'
import { isSeenBy } from '../approval-decisions/seen.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport, moneyCell } from './csv.ts'

const amountCell = (cents: number | null) => (cents === null ? null : moneyCell(cents))

/** Those that this admin sees in the list. */
export const sheetFor = (viewerId: string) =>
  defineExport({
    noun: 'approval',
    name: ['aprovacoes', 'approvals'],
    table: approvals,
    select: (db) => selectApprovals(db),
    where: (query: Parsed<typeof exportApprovals>, { isUnread }) =>
      and(isSeenBy(viewerId), approvalsMatching(query), isUnread),
    columns: [
      ['O que foi pedido', 'Request', ({ approval }) => wordOf('approvalCall', approval.call)],
      ['Pagamento', 'Payment', ({ paymentId }) => paymentId],
      ['Produto', 'Product', ({ productName }) => productName],
      ['Cliente', 'Customer', ({ person }) => person],
      ['Valor', 'Amount', (found) => amountCell(moneyOf(found).cents)],
      ['Moeda', 'Currency', (found) => moneyOf(found).currency],
      [
        'Status',
        'Status',
        ({ approval }) => wordOf('requestStatus', isWithdrawn(approval) ? 'withdrawn' : approval.status),
      ],
      ['Pedido em (Brasília)', 'Requested at (Brasília)', ({ approval }) => dateTimeCell(approval.createdAt)],
      ['Pedido por', 'Requested by', ({ approval }) => approval.requestedByName],
      ['Decidido em (Brasília)', 'Decided at (Brasília)', ({ approval }) => dateTimeCell(approval.decidedAt)],
      ['Decidido por', 'Decided by', ({ approval }) => approval.decidedByName],
      [
        'Motivo',
        'Reason',
        ({ approval }) => (approval.status === 'approved' ? refusalWords(approval) : approval.reason),
      ],
    ],
  })
