import { checkUser, login } from '#schema/api/accounts.ts'
import { call } from '#web/api/call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { startSession } from '#web/state/session.ts'

/** First step: throws where nobody may log in with this e-mail. */
export async function findAccount(email: string, honeypotData: HoneypotData) {
  await call(checkUser, { body: { email, honeypotData } })
}

/** Second step: on success the session has begun. */
export async function logIn(email: string, password: string, remember: boolean, honeypotData: HoneypotData) {
  const answer = await call(login, { body: { email, password, remember, honeypotData } })
  startSession(answer, email.trim().toLowerCase())
}
