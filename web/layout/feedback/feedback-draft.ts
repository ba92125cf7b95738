import { proxy } from 'valtio'
import { feedbackMax } from '#schema/rules/feedback.ts'
import type { FeedbackDraft } from '#web/state/feedback-eligibility.ts'
import { onSessionChange, readStorage } from '#web/state/storage.ts'

/** What is being written: it outlives a dialog that was closed by mistake, but not its writer's session. */
export const draft = proxy({ rating: 0, text: '' })

export function resetDraft() {
  draft.rating = 0
  draft.text = ''
}

onSessionChange(() => {
  if (!readStorage('token')) resetDraft()
})

/** As the server counts: one for an emoji, where JavaScript counts two. */
export const lengthOf = (text: string): number => [...text.trim()].length

export type MissingInput = 'product' | 'eligible' | 'rating' | 'text' | 'shorter'

/** What keeps a review from being sent, the first thing first. */
export function missingInput({ productName, rating, text }: FeedbackDraft, isFree: boolean): MissingInput | null {
  if (!productName) return 'product'
  if (!isFree) return 'eligible'
  if (rating === 0) return 'rating'
  const length = lengthOf(text)
  if (length === 0) return 'text'
  return length > feedbackMax ? 'shorter' : null
}
