import { desc } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportAudit } from '#schema/api/exports.ts'
import { auditLog } from '#schema/tables/audit.ts'
import { entriesMatching } from '../audit/list.ts'
import { rowIdOf } from '../listing/lists.ts'
import { auditActionWords, auditTableWordsOf } from './audit-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const rowId = rowIdOf(auditLog)
const jsonOf = (row: unknown) => (row === null ? null : JSON.stringify(row))

export const auditExport = defineExport({
  noun: 'audit',
  name: ['auditoria', 'audit'],
  read: (db, query: Parsed<typeof exportAudit>, batch) =>
    db
      .select({ rowId, entry: auditLog })
      .from(auditLog)
      .where(entriesMatching(query, batch))
      .orderBy(desc(rowId))
      .limit(batch.limit),
  columns: [
    ['Data (Brasília)', 'Date (Brasília)', ({ entry }) => dateTimeCell(entry.createdAt)],
    ['Quem', 'Who', ({ entry }) => entry.actorName],
    ['Ação', 'Action', ({ entry }) => auditActionWords(entry.action)],
    ['Objeto', 'Object', ({ entry }) => auditTableWordsOf(entry.entity)],
    ['ID do objeto', 'ID of the object', ({ entry }) => entry.entityId],
    ['Antes', 'Before', ({ entry }) => jsonOf(entry.before)],
    ['Depois', 'After', ({ entry }) => jsonOf(entry.after)],
    ['Requisição', 'Request', ({ entry }) => entry.requestId],
  ],
})
