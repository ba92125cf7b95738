import type { Answer } from '#schema/api/endpoint.ts'
import type { proveLogin } from '#schema/api/login-proof.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { Deps } from '#worker/deps.ts'
import type { CallerCheck } from '../caller-check.ts'
import type { LoginOrigin } from '../known-browsers.ts'
import { answerOfLogin, loginStatements } from '../log-in.ts'
import { readChallenge } from './challenges.ts'
import type { Proof } from './proofs.ts'
import { type Origin, prove } from './prove.ts'

/** Third step of the login: begins the session that the password was given for. */
export async function logInByProof(
  deps: Deps,
  check: CallerCheck,
  { challenge, ...proof }: Proof & { challenge: string },
  from: LoginOrigin & Origin & { language: Language },
): Promise<{ answer: Answer<typeof proveLogin>; knownBrowser: string }> {
  const stated = await readChallenge(deps, 'login', challenge)
  const session = { id: deps.newId(), lifetimeMs: stated.lifetimeMs, provedAt: deps.now() }
  const user = await prove(deps, check, stated, proof, from, (found, isProved) =>
    loginStatements(deps, found, from, session, isProved),
  )
  return answerOfLogin(deps, user, from, session)
}
