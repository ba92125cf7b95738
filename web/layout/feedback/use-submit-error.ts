import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'

/** The message of a review that could not be sent. */
export function useSubmitError() {
  const t = useT()
  const [trouble, setTrouble] = useState('')
  const explain = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) {
      console.error(thrown)
      setTrouble(t('feedback.failed'))
      return
    }
    setTrouble(thrown.status >= 500 ? `${t('feedback.failed')} ${errorText(t, thrown)}` : errorText(t, thrown))
  }
  return { trouble, explain, forget: () => setTrouble('') }
}
