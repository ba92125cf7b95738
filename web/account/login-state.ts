import { checkUser, login } from '#schema/api/accounts.ts'
import { call } from '#web/api/call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { startSession } from '#web/state/session.ts'
import { withCaptcha } from './captcha.ts'

/** First step: throws unless there is an account for this e-mail that may log in. */
export async function findAccount(email: string, honeypotData: HoneypotData, container: HTMLElement | null) {
  await withCaptcha('check_user', container, (proof) =>
    call(checkUser, { body: { email, honeypotData, ...proof.body }, headers: proof.headers }),
  )
}

/** Second step: starts the session. */
export async function logIn(
  form: { email: string; password: string; remember: boolean },
  honeypotData: HoneypotData,
  container: HTMLElement | null,
) {
  const answer = await withCaptcha('login', container, (proof) =>
    call(login, { body: { ...form, honeypotData, ...proof.body }, headers: proof.headers }),
  )
  startSession(answer, form.email.trim().toLowerCase())
}
