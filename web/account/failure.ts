import { ApiError } from '#web/api/call.ts'
import { type FieldErrors, fieldErrors } from '#web/api/check.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { errorText } from '#web/i18n/error-text.ts'

export interface Failure {
  code: string
  /** For the form as a whole; empty where a field says it all. */
  text: string
  fields: FieldErrors
}

/** Codes that are about one field. */
const fieldOf: Partial<Record<string, string>> = {
  email_taken: 'email',
  common_password: 'password',
  invalid_credentials: 'password',
}

/** What a refused registration or login has to say, and where. */
export function failureOf(t: Translate, thrown: unknown): Failure {
  if (!(thrown instanceof ApiError)) {
    console.error(thrown)
    return { code: 'unknown', text: t('shop.errors.unknown'), fields: {} }
  }
  const { code, retryAfter, details } = thrown
  if (code === 'too_many_requests' && retryAfter !== undefined)
    return { code, text: t('auth.wait', { seconds: retryAfter }), fields: {} }
  const text = errorText(t, thrown)
  const field = fieldOf[code]
  if (field) return { code, text: '', fields: { [field]: text } }
  const fields = fieldErrors(details)
  return { code, text: Object.keys(fields).length > 0 ? '' : text, fields }
}
