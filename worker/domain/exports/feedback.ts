import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportFeedback } from '#schema/api/exports.ts'
import { feedback } from '#schema/tables/index.ts'
import { feedbackMatching } from '../feedback/moderation.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

export const sheet = defineExport({
  noun: 'feedback',
  name: ['avaliacoes', 'reviews'],
  table: feedback,
  select: (db, rowId) => db.select({ rowId, review: feedback }).from(feedback),
  where: (query: Parsed<typeof exportFeedback>, batch) => feedbackMatching(query, batch),
  columns: [
    ['Usuário', 'User', ({ review }) => review.name],
    ['Produto', 'Product', ({ review }) => review.productName],
    ['Nota', 'Rating', ({ review }) => review.rating],
    ['Comentário', 'Comment', ({ review }) => review.feedback],
    ['Status', 'Status', ({ review }) => wordOf('reviewStatus', review.status)],
    ['Data (Brasília)', 'Date (Brasília)', ({ review }) => dateTimeCell(review.createdAt)],
  ],
})
