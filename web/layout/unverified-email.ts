import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { sendVerification } from '#schema/api/account-links.ts'
import { call } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'

/** Whether the confirmation of the account's e-mail is asked for: the shop sends e-mails, and the person has not put it off. */
export function useIsConfirmationAsked(): boolean {
  const { isSignedIn, isEmailVerified, isEmailNoticeClosed } = useSnapshot(session)
  const { data } = useLoad(config)
  return isSignedIn && isEmailVerified === false && !isEmailNoticeClosed && data?.email === true
}

/** Sends a link that confirms the account's e-mail. `outcome` is `sent` or the failure's text, and empty before. */
export function useVerificationLink(sent: string) {
  const t = useT()
  const { isBusy, run } = useTask()
  const [outcome, setOutcome] = useState('')
  const send = () =>
    run(async () => {
      setOutcome('')
      try {
        await call(sendVerification)
        setOutcome(sent)
      } catch (thrown) {
        setOutcome(failureOf(t, thrown).text)
      }
    })
  return { isBusy, outcome, send }
}
