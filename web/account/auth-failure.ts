import type { Translate } from '#web/i18n/dictionary.ts'
import type { Failure } from '#web/i18n/form-failure.ts'
import { failureOf as formFailure } from '#web/i18n/form-failure.ts'
import { CaptchaError } from './captcha.ts'

export type { Failure }

/** Error codes that concern one field. */
const fieldOf = { email_taken: 'email', common_password: 'password', invalid_credentials: 'password' }

/** The messages of a refused registration or login. */
export function authFailureOf(t: Translate, thrown: unknown): Failure {
  if (!(thrown instanceof CaptchaError)) return formFailure(t, thrown, fieldOf)
  return { code: 'captcha', text: t(`auth.captcha.${thrown.reason}`), fields: {} }
}
