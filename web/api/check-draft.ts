import * as v from 'valibot'
import type { Schema } from '#schema/api/endpoint.ts'
import { detailsOf } from '#schema/api/issues.ts'
import type { Language } from '#schema/rules/languages.ts'
import { type FieldErrors, fieldErrors } from './field-errors.ts'

/** Validates a form’s draft by its endpoint’s schema, before anything is sent. Valid: an empty record. */
export function checkDraft(schema: Schema, draft: unknown, language: Language): FieldErrors {
  const result = v.safeParse(schema, draft)
  return result.success ? {} : fieldErrors(detailsOf(result.issues, language))
}
