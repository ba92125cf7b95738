import type { Snapshot } from 'valtio'
import {
  approveFeedback,
  deleteFeedback,
  type Feedback,
  listFeedback,
  rejectFeedback,
  updateFeedback,
} from '#schema/api/feedback.ts'
import type { FeedbackStatus } from '#schema/rules/feedback.ts'
import { call } from '#web/api/call.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { listOf } from '../list/list-state.ts'
import { thenReload } from '../then-reload.ts'

export type FeedbackRow = Snapshot<Feedback>
export type Decision = 'approve' | 'reject'

export const feedback = listOf(listFeedback)

export interface FeedbackDraft {
  feedback: string
  rating: number
  status: FeedbackStatus
}

export const draftOf = (row: FeedbackRow | null): FeedbackDraft => ({
  feedback: row?.feedback ?? '',
  rating: row?.rating ?? 5,
  status: row?.status ?? 'pending',
})

export const saveFeedback = ({ _id }: FeedbackRow, changes: Partial<FeedbackDraft>) =>
  thenReload(
    sendChanges(changes, (body) => call(updateFeedback, { params: { id: _id }, body })),
    feedback,
  )

/** The caller reloads the list: after one decision, or after many. */
export const decide = ({ _id }: FeedbackRow, decision: Decision) =>
  call(decision === 'approve' ? approveFeedback : rejectFeedback, { params: { id: _id } })

export const removeFeedback = ({ _id }: FeedbackRow) =>
  thenReload(call(deleteFeedback, { params: { id: _id } }), feedback)
