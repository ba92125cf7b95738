import { checkUser, login } from '#schema/api/accounts.ts'
import type { Challenge } from '#schema/api/second-factor.ts'
import { ApiError } from '#web/api/call.ts'
import { formCall } from '#web/state/form-call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { startSession } from '#web/state/session.ts'
import { withCaptcha } from './captcha.ts'

/**
 * First step: throws unless there is an account for this e-mail that may log in. Where too many have asked, it does not hold up the owner: the
 * next step answers for itself.
 */
export async function findAccount(email: string, honeypotData: HoneypotData, container: HTMLElement | null) {
  try {
    await withCaptcha('check_user', container, (proof) =>
      formCall(checkUser, { body: { email, honeypotData, ...proof.body }, headers: proof.headers }),
    )
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 'too_many_requests') throw thrown
  }
}

/** Second step: starts the session, or returns the challenge of an account with a second factor. */
export async function logIn(
  form: { email: string; password: string; remember: boolean },
  honeypotData: HoneypotData,
  container: HTMLElement | null,
): Promise<Challenge | null> {
  try {
    const answer = await withCaptcha('login', container, (proof) =>
      formCall(login, { body: { ...form, honeypotData, ...proof.body }, headers: proof.headers }),
    )
    startSession(answer, form.email.trim().toLowerCase())
    return null
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 'second_factor_needed') throw thrown
    return thrown.extra as unknown as Challenge
  }
}
