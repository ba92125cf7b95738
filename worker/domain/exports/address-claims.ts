import { and } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportAddressClaims } from '#schema/api/exports.ts'
import { addressClaims } from '#schema/tables/index.ts'
import { claimsMatching, selectClaims } from '../address-claims/list.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

export const sheet = defineExport({
  noun: 'address_claim',
  name: ['pedidos-de-recuperacao', 'account-claims'],
  table: addressClaims,
  select: (db) => selectClaims(db),
  where: (query: Parsed<typeof exportAddressClaims>, { isUnread }) => and(claimsMatching(query), isUnread),
  columns: [
    ['Conta', 'Account', ({ user }) => user.name],
    ['E-mail da conta', 'Account e-mail', ({ user }) => user.email],
    ['Novo e-mail', 'New e-mail', ({ claim }) => claim.newAddress],
    ['Nome de quem pagou', 'Name of the payer', ({ claim }) => claim.payerName],
    ['Mensagem', 'Message', ({ claim }) => claim.message],
    ['IP', 'IP', ({ claim }) => claim.networkAddress],
    ['Pagamento', 'Payment', ({ claim }) => claim.paymentId],
    ['Transação', 'Transaction', ({ payment }) => payment.providerId],
    ['Produto', 'Product', ({ payment }) => payment.productName],
    ['Status', 'Status', ({ claim }) => wordOf('requestStatus', claim.status)],
    ['Pedido em (Brasília)', 'Requested at (Brasília)', ({ claim }) => dateTimeCell(claim.createdAt)],
    ['Decidido em (Brasília)', 'Decided at (Brasília)', ({ claim }) => dateTimeCell(claim.decidedAt)],
    ['Decidido por', 'Decided by', ({ decider }) => decider],
  ],
})
