import { and, eq, inArray } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportKeys } from '#schema/api/exports.ts'
import { licenseStatus } from '#schema/rules/licenses.ts'
import { licenses, users } from '#schema/tables/index.ts'
import { keysMatching } from '../licenses/list.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

export const sheet = defineExport({
  noun: 'license',
  name: ['licencas', 'licences'],
  table: licenses,
  select: (db, rowId) =>
    db
      .select({ rowId, license: licenses, username: users.name, email: users.email })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId)),
  where: (query: Parsed<typeof exportKeys>, batch) =>
    and(keysMatching(query, batch.now, batch), query.ids && inArray(licenses.id, query.ids)),
  columns: [
    ['Chave', 'Key', ({ license }) => license.key],
    ['Produto', 'Product', ({ license }) => license.productName],
    ['Usuário', 'User', ({ username }) => username],
    ['E-mail', 'E-mail', ({ email }) => email],
    ['Discord', 'Discord', ({ license }) => license.discordId],
    ['Pagamento', 'Payment', ({ license }) => license.paymentId],
    ['Status', 'Status', ({ license }, now) => wordOf('keyStatus', licenseStatus(license, now))],
    ['Por que está desligada', 'Why it is off', ({ license }) => license.offReason],
    ['Vendedor', 'Seller', ({ license }) => wordOf('seller', license.sellerType)],
    ['Level', 'Level', ({ license }) => license.level],
    ['Compra (Brasília)', 'Purchased at (Brasília)', ({ license }) => dateTimeCell(license.purchaseDate)],
    ['Validade (Brasília)', 'Expires at (Brasília)', ({ license }) => dateTimeCell(license.expirationDate)],
    ['Em uso desde (Brasília)', 'In use since (Brasília)', ({ license }) => dateTimeCell(license.activatedAt)],
    ['Criada por', 'Created by', ({ license }) => license.createdBy],
    ['Nota', 'Note', ({ license }) => license.note],
  ],
})
