import { confirmVerification, requestRecovery, resetByLink } from '#schema/api/account-links.ts'
import { confirmEmailChange } from '#schema/api/email-changes.ts'
import { ApiError } from '#web/api/call.ts'
import { formCall } from '#web/state/form-call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { endSession, refreshProfile, renewSession } from '#web/state/session.ts'
import { withCaptcha } from './captcha.ts'

/** What is typed for a link that arrived without its secret: the code of the e-mail, or the whole link. */
export const secretIn = (typed: string): string => typed.trim().replace(/^.*(?:#|%23)/, '')

/** The link has expired, was used already, or is none of this shop. */
export const isInvalidLink = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'link_invalid'

export async function askForLink(email: string, honeypotData: HoneypotData, container: HTMLElement | null) {
  await withCaptcha('recovery', container, (proof) =>
    formCall(requestRecovery, { body: { email, honeypotData, ...proof.body }, headers: proof.headers }),
  )
}

/** Sets the new password, and returns the e-mail to log in with and what to say there. Every session of the account is over, so this browser's ends too. */
export async function setPassword(token: string, newPassword: string) {
  const answer = await formCall(resetByLink, { body: { token, newPassword } })
  endSession()
  return answer
}

/** Returns the e-mail that is verified now. */
export async function verifyEmail(token: string): Promise<string> {
  const { email } = await formCall(confirmVerification, { body: { token } })
  await refreshProfile()
  return email
}

/** Returns the account's new e-mail; null where the other address has not confirmed yet. */
export async function confirmChange(token: string): Promise<string | null> {
  const answer = await formCall(confirmEmailChange, { body: { token } })
  if (!answer.isChanged) return null
  if (answer.token !== null) renewSession(answer.token)
  await refreshProfile()
  return answer.email
}
