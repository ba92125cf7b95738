import { desc } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportFeedback } from '#schema/api/exports.ts'
import { feedback } from '#schema/tables/feedback.ts'
import { feedbackMatching } from '../feedback/moderation.ts'
import { rowIdOf } from '../listing/lists.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const rowId = rowIdOf(feedback)

export const feedbackExport = defineExport({
  noun: 'feedback',
  name: ['avaliacoes', 'reviews'],
  read: (db, query: Parsed<typeof exportFeedback>, batch) =>
    db
      .select({ rowId, review: feedback })
      .from(feedback)
      .where(feedbackMatching(query, batch))
      .orderBy(desc(rowId))
      .limit(batch.limit),
  columns: [
    ['Usuário', 'User', ({ review }) => review.name],
    ['Produto', 'Product', ({ review }) => review.productName],
    ['Nota', 'Rating', ({ review }) => review.rating],
    ['Comentário', 'Comment', ({ review }) => review.feedback],
    ['Status', 'Status', ({ review }) => wordOf('reviewStatus', review.status)],
    ['Data (Brasília)', 'Date (Brasília)', ({ review }) => dateTimeCell(review.createdAt)],
  ],
})
