import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/feedback.ts'
import type { Feedback } from '#schema/api/feedback.ts'
import { feedbackMoves } from '#schema/rules/feedback.ts'
import { feedback } from '#schema/tables/feedback.ts'
import type { Deps } from '#worker/deps.ts'
import { isDuplicate } from '#worker/lib/database.ts'
import type { Actor } from './audit.ts'
import { feedbackOnWire } from './feedback.ts'
import { contains, type Listing, ordered, readList } from './lists.ts'
import { changeRecord, moveRecord, removeRecord } from './records.ts'

const noun = { table: feedback, name: 'feedback', missing: 'feedback_not_found' } as const

type Query = Parsed<typeof api.listFeedback>

export const feedbackMatching = ({ search, status }: Pick<Query, 'search' | 'status'>) =>
  and(
    contains(search, [feedback.name, feedback.productName, feedback.feedback]),
    status === undefined ? undefined : eq(feedback.status, status),
  )

export function listFeedback({ db }: Deps, query: Query): Promise<Listing<Feedback>> {
  const { id, name, productName, rating, createdAt } = feedback
  const where = feedbackMatching(query)
  const columns = { createdAt, name, productName, rating, status: feedback.status }
  const order = ordered(query.sort, columns, desc(createdAt), id)
  return readList(db, query, {
    rows: (limit, offset) =>
      db
        .select()
        .from(feedback)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db.select({ total: count() }).from(feedback).where(where),
    onWire: feedbackOnWire,
  })
}

/** Approves or rejects, only while pending. */
export async function decideFeedback(
  deps: Deps,
  actor: Actor,
  id: string,
  to: 'approved' | 'rejected',
): Promise<Feedback> {
  const change = { updatedAt: deps.now() }
  return feedbackOnWire(await moveRecord(deps, actor, noun, id, { moves: feedbackMoves, to, change }))
}

/** The edit form may set any status. */
export async function updateFeedback(
  deps: Deps,
  actor: Actor,
  id: string,
  form: Parsed<typeof api.updateFeedback>,
): Promise<Feedback> {
  try {
    return feedbackOnWire(await changeRecord(deps, actor, noun, id, { ...form, updatedAt: deps.now() }))
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('feedback_taken')
    throw error
  }
}

export async function deleteFeedback(deps: Deps, actor: Actor, id: string): Promise<void> {
  await removeRecord(deps, actor, noun, id)
}

export async function countRatings({ db }: Deps): Promise<Answer<typeof api.countRatings>> {
  const { rating, status } = feedback
  return db
    .select({ _id: rating, count: count() })
    .from(feedback)
    .where(ne(status, 'rejected'))
    .groupBy(rating)
    .orderBy(asc(rating))
}
