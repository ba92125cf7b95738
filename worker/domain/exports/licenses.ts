import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportKeys } from '#schema/api/exports.ts'
import { licenseStatus } from '#schema/rules/licenses.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { users } from '#schema/tables/users.ts'
import { keysMatching } from '../licenses/list.ts'
import { rowIdOf } from '../listing/lists.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const rowId = rowIdOf(licenses)

export const licenseExport = defineExport({
  noun: 'license',
  name: ['licencas', 'licences'],
  read: async (db, query: Parsed<typeof exportKeys>, batch) => {
    const rows = await db
      .select({ rowId, license: licenses, username: users.name, email: users.email })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .where(and(keysMatching(query, batch.now, batch), query.ids && inArray(licenses.id, query.ids)))
      .orderBy(desc(rowId))
      .limit(batch.limit)
    return rows.map((row) => ({ ...row, status: licenseStatus(row.license, batch.now) }))
  },
  columns: [
    ['Chave', 'Key', ({ license }) => license.key],
    ['Produto', 'Product', ({ license }) => license.productName],
    ['Usuário', 'User', ({ username }) => username],
    ['E-mail', 'E-mail', ({ email }) => email],
    ['Discord', 'Discord', ({ license }) => license.discordId],
    ['Pagamento', 'Payment', ({ license }) => license.paymentId],
    ['Status', 'Status', ({ status }) => wordOf('keyStatus', status)],
    ['Vendedor', 'Seller', ({ license }) => wordOf('seller', license.sellerType)],
    ['Level', 'Level', ({ license }) => license.level],
    ['Compra (Brasília)', 'Purchased at (Brasília)', ({ license }) => dateTimeCell(license.purchaseDate)],
    ['Validade (Brasília)', 'Expires at (Brasília)', ({ license }) => dateTimeCell(license.expirationDate)],
    ['Em uso desde (Brasília)', 'In use since (Brasília)', ({ license }) => dateTimeCell(license.activatedAt)],
    ['Criada por', 'Created by', ({ license }) => license.createdBy],
    ['Nota', 'Note', ({ license }) => license.note],
  ],
})
