import { and } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportSuggestions } from '#schema/api/exports.ts'
import { suggestions } from '#schema/tables/index.ts'
import { suggestionsMatching } from '../suggestions.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

export const sheet = defineExport({
  noun: 'suggestion',
  name: ['sugestoes', 'suggestions'],
  table: suggestions,
  select: (db, rowId) => db.select({ rowId, suggestion: suggestions }).from(suggestions),
  where: (query: Parsed<typeof exportSuggestions>, { isUnread }) => and(suggestionsMatching(query), isUnread),
  columns: [
    ['Título', 'Title', ({ suggestion }) => suggestion.title],
    ['Descrição', 'Description', ({ suggestion }) => suggestion.description],
    ['Autor', 'Author', ({ suggestion }) => suggestion.name],
    ['Status', 'Status', ({ suggestion }) => wordOf('suggestionStatus', suggestion.status)],
    ['Decidido por', 'Decided by', ({ suggestion }) => suggestion.decidedByName],
    ['Criada em (Brasília)', 'Created at (Brasília)', ({ suggestion }) => dateTimeCell(suggestion.createdAt)],
  ],
})
