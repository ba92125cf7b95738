export const suggestionStatuses = ['pending', 'approved', 'rejected', 'in_preparation', 'completed'] as const
export type SuggestionStatus = (typeof suggestionStatuses)[number]

export const suggestionMoves: Record<SuggestionStatus, readonly SuggestionStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['in_preparation', 'completed'],
  in_preparation: ['completed'],
  rejected: [],
  completed: [],
}

export const suggestionTitleMax = 80
export const suggestionDescriptionMax = 500
