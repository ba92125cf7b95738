import { ApiError } from '#web/api/call.ts'
import { type FieldErrors, fieldErrors } from '#web/api/field-errors.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { errorText } from '#web/i18n/error-text.ts'

export interface Failure {
  code: string
  /** For the form as a whole; empty where the field errors are enough. */
  text: string
  fields: FieldErrors
}

/** The messages of a refused form. `fieldOf` maps error codes to the field that they are about. */
export function failureOf(t: Translate, thrown: unknown, fieldOf: Partial<Record<string, string>> = {}): Failure {
  if (!(thrown instanceof ApiError)) {
    console.error(thrown)
    return { code: 'unknown', text: t('shop.errors.unknown'), fields: {} }
  }
  const { code, retryAfter, details } = thrown
  if (code === 'too_many_requests' && retryAfter !== undefined)
    return { code, text: t('shop.errors.wait', { seconds: retryAfter }), fields: {} }
  const text = errorText(t, thrown)
  const field = fieldOf[code]
  if (field) return { code, text: '', fields: { [field]: text } }
  const fields = fieldErrors(details)
  return { code, text: Object.keys(fields).length > 0 ? '' : text, fields }
}
