import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'

/** The message of a review that could not be sent. */
export function useSubmitError() {
  const t = useT()
  const [submitError, setSubmitError] = useState('')
  const showSubmitError = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) {
      console.error(thrown)
      setSubmitError(t('feedback.failed'))
      return
    }
    setSubmitError(thrown.status >= 500 ? `${t('feedback.failed')} ${errorText(t, thrown)}` : errorText(t, thrown))
  }
  return { submitError, showSubmitError, clearSubmitError: () => setSubmitError('') }
}
