import { and, desc } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportSuggestions } from '#schema/api/exports.ts'
import { suggestions } from '#schema/tables/suggestions.ts'
import { rowIdOf } from '../listing/lists.ts'
import { isBelowRowId } from '../listing/search.ts'
import { suggestionsMatching } from '../suggestions.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const rowId = rowIdOf(suggestions)

export const suggestionExport = defineExport({
  noun: 'suggestion',
  name: ['sugestoes', 'suggestions'],
  read: (db, query: Parsed<typeof exportSuggestions>, batch) =>
    db
      .select({ rowId, suggestion: suggestions })
      .from(suggestions)
      .where(and(suggestionsMatching(query), isBelowRowId(rowId, batch)))
      .orderBy(desc(rowId))
      .limit(batch.limit),
  columns: [
    ['Título', 'Title', ({ suggestion }) => suggestion.title],
    ['Descrição', 'Description', ({ suggestion }) => suggestion.description],
    ['Autor', 'Author', ({ suggestion }) => suggestion.name],
    ['Status', 'Status', ({ suggestion }) => wordOf('suggestionStatus', suggestion.status)],
    ['Decidido por', 'Decided by', ({ suggestion }) => suggestion.decidedByName],
    ['Criada em (Brasília)', 'Created at (Brasília)', ({ suggestion }) => dateTimeCell(suggestion.createdAt)],
  ],
})
