import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/feedback.ts'
import type { Feedback } from '#schema/api/feedback.ts'
import { feedbackMoves } from '#schema/rules/feedback.ts'
import { feedback, feedbackCounts } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isUniqueViolation } from '#worker/lib/database.ts'
import type { Actor } from '../audit/audited-write.ts'
import { deleteRow, updateRow, updateRowStatus } from '../audit/crud.ts'
import { type Listing, ordered, rowIdOf } from '../listing/lists.ts'
import { isMatch, match, readLongList } from '../listing/long-lists.ts'
import { type ExportBatch, isInNextBatch } from '../listing/search.ts'
import { sumOf } from '../statistics/sums.ts'
import { feedbackList, feedbackOnWire } from './feedback.ts'

const resource = { table: feedback, name: 'feedback', notFound: 'feedback_not_found' } as const

type Query = Parsed<typeof api.listFeedback>

const filtersOf = ({ status }: Pick<Query, 'status'>) =>
  status === undefined ? undefined : eq(feedback.status, status)

/** Condition on reviews for the export. */
export const feedbackMatching = (query: Pick<Query, 'search' | 'status'>, batch: ExportBatch) =>
  isInNextBatch(feedbackList, query.search, filtersOf(query), batch)

export function listFeedback({ db }: Deps, query: Query): Promise<Listing<Feedback>> {
  const { name, productName, rating, createdAt } = feedback
  const counted = db
    .select({ total: sumOf(feedbackCounts.count) })
    .from(feedbackCounts)
    .where(query.status && eq(feedbackCounts.status, query.status))
  const columns = { createdAt, name, productName, rating, status: feedback.status }
  const order = ordered(query.sort, columns, createdAt, createdAt, rowIdOf(feedback))
  return readLongList(db, feedbackList, query, {
    filters: filtersOf(query),
    order,
    counted,
    rows: (page) =>
      db
        .select({ row: feedback, ...match.columns })
        .from(feedback)
        .innerJoin(page, isMatch(feedbackList))
        .orderBy(match.position),
    onWire: ({ row }) => feedbackOnWire(row),
  })
}

/** Approves or rejects a pending review. */
export async function decideFeedback(
  deps: Deps,
  actor: Actor,
  id: string,
  to: 'approved' | 'rejected',
): Promise<Feedback> {
  const change = { updatedAt: deps.now() }
  return feedbackOnWire(await updateRowStatus(deps, actor, resource, id, { moves: feedbackMoves, to, change }))
}

/** The edit form may set any status. */
export async function updateFeedback(
  deps: Deps,
  actor: Actor,
  id: string,
  form: Parsed<typeof api.updateFeedback>,
): Promise<Feedback> {
  try {
    return feedbackOnWire(await updateRow(deps, actor, resource, id, { ...form, updatedAt: deps.now() }))
  } catch (error) {
    if (isUniqueViolation(error)) throw new StoreError('feedback_taken')
    throw error
  }
}

export const deleteFeedback = (deps: Deps, actor: Actor, id: string) => deleteRow(deps, actor, resource, id)

export async function countRatings({ db }: Deps): Promise<Answer<typeof api.countRatings>> {
  const { rating, status, count } = feedbackCounts
  return db
    .select({ _id: rating, count: sumOf(count) })
    .from(feedbackCounts)
    .where(and(ne(status, 'rejected'), gt(count, 0)))
    .groupBy(rating)
    .orderBy(asc(rating))
}
