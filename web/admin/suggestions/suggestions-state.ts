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
import { writesOf } from '../crud/writes-of.ts'
import { listOf } from '../list/list-state.ts'
import { thenReload } from '../then-reload.ts'

export type SuggestionRow = Snapshot<Suggestion>
export type Move = Exclude<SuggestionStatus, 'pending'>

export const suggestions = listOf(listSuggestions)

export const draftOf = (suggestion: SuggestionRow | null): SuggestionForm => ({
  title: suggestion?.title ?? '',
  description: suggestion?.description ?? '',
})

export const { save: saveSuggestion, remove: removeSuggestion } = writesOf<SuggestionForm>([suggestions], {
  create: (body) => call(createSuggestion, { body }),
  update: (id, body) => call(updateSuggestion, { params: { id }, body }),
  remove: (id) => call(deleteSuggestion, { params: { id } }),
})

const calls = {
  approved: approveSuggestion,
  rejected: rejectSuggestion,
  in_preparation: prepareSuggestion,
  completed: completeSuggestion,
}

/** Takes a suggestion one step on. */
export const moveSuggestion = ({ _id }: SuggestionRow, to: Move) =>
  thenReload(call(calls[to], { params: { id: _id } }), suggestions)

export const mayMove = ({ status }: SuggestionRow, to: Move): boolean => suggestionMoves[status].includes(to)
