import * as v from 'valibot'
import { suggestionDescriptionMax, suggestionStatuses, suggestionTitleMax } from '../rules/suggestions.ts'
import { endpoint } from './endpoint.ts'
import { changesOf, id, instant, prose, successAnswer } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** The name at the time of the decision; the id is null once the account is deleted. */
const decider = v.object({ _id: v.nullable(id), name: v.string() })

export const suggestion = v.object({
  _id: id,
  userId: v.nullable(id),
  name: v.string(),
  title: v.string(),
  description: v.string(),
  status: v.picklist(suggestionStatuses),
  approvedBy: v.nullable(decider),
  rejectedBy: v.nullable(decider),
  createdAt: instant,
  updatedAt: instant,
})
export type Suggestion = v.InferOutput<typeof suggestion>

const suggestionForm = v.object({ title: prose(suggestionTitleMax), description: prose(suggestionDescriptionMax) })
export type SuggestionForm = v.InferOutput<typeof suggestionForm>
const suggestionChanges = changesOf(suggestionForm)
export type SuggestionChanges = v.InferOutput<typeof suggestionChanges>

export const listSuggestions = endpoint('GET', '/api/auth/suggestions', {
  summary: 'List suggestions',
  description: 'Newest first.',
  query: listQuery(['createdAt', 'title', 'status'], { status: v.optional(v.picklist(suggestionStatuses)) }),
  answer: listAnswer(suggestion),
})

export const createSuggestion = endpoint('POST', '/api/auth/suggestions', {
  summary: 'Create a suggestion',
  body: suggestionForm,
  answer: suggestion,
})

export const updateSuggestion = endpoint('PUT', '/api/auth/suggestions/:id', {
  summary: 'Update a suggestion',
  description: 'Title and description, whatever its status. Omitted fields keep their values.',
  body: suggestionChanges,
  answer: suggestion,
})

export const deleteSuggestion = endpoint('DELETE', '/api/auth/suggestions/:id', {
  summary: 'Delete a suggestion',
  answer: successAnswer,
})

export const approveSuggestion = endpoint('POST', '/api/auth/suggestions/:id/approve', {
  summary: 'Approve a pending suggestion',
  answer: suggestion,
})

export const rejectSuggestion = endpoint('POST', '/api/auth/suggestions/:id/reject', {
  summary: 'Reject a pending suggestion',
  answer: suggestion,
})

export const prepareSuggestion = endpoint('POST', '/api/auth/suggestions/:id/prepare', {
  summary: 'Mark an approved suggestion as in preparation',
  answer: suggestion,
})

export const completeSuggestion = endpoint('POST', '/api/auth/suggestions/:id/complete', {
  summary: 'Mark an approved suggestion as completed',
  answer: suggestion,
})
