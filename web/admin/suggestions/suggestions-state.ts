import type { Snapshot } from 'valtio'
import {
  approveSuggestion,
  completeSuggestion,
  createSuggestion,
  deleteSuggestion,
  listSuggestions,
  prepareSuggestion,
  rejectSuggestion,
  type Suggestion,
  type SuggestionForm,
  updateSuggestion,
} from '#schema/api/suggestions.ts'
import { type SuggestionStatus, suggestionMoves } from '#schema/rules/suggestions.ts'
import { call } from '#web/api/call.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { listOf } from '../list/list-state.ts'

export type SuggestionRow = Snapshot<Suggestion>
export type Move = Exclude<SuggestionStatus, 'pending'>

export const suggestions = listOf(listSuggestions)

export const draftOf = (suggestion: SuggestionRow | null): SuggestionForm => ({
  title: suggestion?.title ?? '',
  description: suggestion?.description ?? '',
})

/** Creates a suggestion, or updates the text of `before`. */
export async function saveSuggestion(
  draft: SuggestionForm,
  changes: Partial<SuggestionForm>,
  before: SuggestionRow | null,
) {
  await (before
    ? sendChanges(changes, (body) => call(updateSuggestion, { params: { id: before._id }, body }))
    : call(createSuggestion, { body: draft }))
  await suggestions.reload()
}

export async function removeSuggestion({ _id }: SuggestionRow) {
  await call(deleteSuggestion, { params: { id: _id } })
  await suggestions.reload()
}

const calls = {
  approved: approveSuggestion,
  rejected: rejectSuggestion,
  in_preparation: prepareSuggestion,
  completed: completeSuggestion,
}

/** Takes a suggestion one step on. */
export async function moveSuggestion({ _id }: SuggestionRow, to: Move) {
  await call(calls[to], { params: { id: _id } })
  await suggestions.reload()
}

export const mayMove = ({ status }: SuggestionRow, to: Move): boolean => suggestionMoves[status].includes(to)
