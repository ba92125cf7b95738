import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportAudit } from '#schema/api/exports.ts'
import { auditLog } from '#schema/tables/index.ts'
import { entriesMatching } from '../audit/list.ts'
import { auditActionWords, auditTableWordsOf } from './audit-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const jsonOf = (row: unknown) => (row === null ? null : JSON.stringify(row))

export const sheet = defineExport({
  noun: 'audit',
  name: ['auditoria', 'audit'],
  table: auditLog,
  select: (db, rowId) => db.select({ rowId, entry: auditLog }).from(auditLog),
  where: (query: Parsed<typeof exportAudit>, batch) => entriesMatching(query, batch),
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
