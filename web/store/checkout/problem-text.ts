import type { Translate } from '#web/i18n/dictionary.ts'
import { errorText } from '#web/i18n/error-text.ts'
import type { Problem } from './payment-state.ts'

/** A payment's problem in words. */
export function problemText(t: Translate, problem: Problem): string {
  if (problem.code === 'no_code') return t('checkout.end.noCode')
  if (problem.code === 'invalid') return t('checkout.end.invalid')
  if (problem.code === 'too_many_requests' && problem.retryAfter !== undefined)
    return t('checkout.wait', { seconds: problem.retryAfter })
  return errorText(t, problem)
}
