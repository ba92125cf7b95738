import { useState } from 'react'
import { useTask } from '#web/hooks/use-task.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { reportExpiredSession } from './session-expiry.ts'

/** Runs one action at a time and keeps why the last one failed, until the next begins. */
export function useAttempt() {
  const t = useT()
  const { isBusy, run } = useTask()
  const [problem, setProblem] = useState('')
  const attempt = (act: () => Promise<unknown>) =>
    run(async () => {
      setProblem('')
      try {
        await act().catch(reportExpiredSession)
      } catch (thrown) {
        setProblem(failureOf(t, thrown).text)
      }
    })
  return { isBusy, problem, attempt }
}

/** For the promise of a routine action: toasts why it failed. */
export const toastFailure = (t: Translate) => (thrown: unknown) => {
  toast(failureOf(t, thrown).text, 'bad')
}
