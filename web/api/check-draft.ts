import * as v from 'valibot'
import type { Schema } from '#schema/api/endpoint.ts'
import type { ErrorDetail, Language } from '#schema/api/errors.ts'
import { detailsOf } from '#schema/api/issues.ts'

/** Field path → its first error message. */
export type FieldErrors = Partial<Record<string, string>>

export function fieldErrors(details: readonly ErrorDetail[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of details) errors[path] ??= message
  return errors
}

/** Validates a form’s draft by its endpoint’s schema, before anything is sent. Valid: an empty record. */
export function checkDraft(schema: Schema, draft: unknown, language: Language): FieldErrors {
  const result = v.safeParse(schema, draft)
  return result.success ? {} : fieldErrors(detailsOf(result.issues, language))
}
