import { proxy } from 'valtio'
import { feedbackMax } from '#schema/rules/feedback.ts'
import type { FeedbackDraft } from '#web/state/feedback-eligibility.ts'
import { onSessionChange, readStorage } from '#web/state/storage.ts'

/** The draft of a review: it survives closing the dialog, but not the session. */
export const draft = proxy({ rating: 0, text: '' })

export function resetDraft() {
  draft.rating = 0
  draft.text = ''
}

onSessionChange(() => {
  if (!readStorage('token')) resetDraft()
})

/** Counts characters as the server does: one for an emoji, which JavaScript counts as two. */
export const lengthOf = (text: string): number => [...text.trim()].length

type MissingInput = 'product' | 'eligible' | 'rating' | 'text' | 'shorter'

/** The first reason why a review cannot be sent yet. */
export function missingInput({ productName, rating, text }: FeedbackDraft, isFree: boolean): MissingInput | null {
  if (!productName) return 'product'
  if (!isFree) return 'eligible'
  if (rating === 0) return 'rating'
  const length = lengthOf(text)
  if (length === 0) return 'text'
  return length > feedbackMax ? 'shorter' : null
}
