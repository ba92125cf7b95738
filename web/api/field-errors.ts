import type { ErrorDetail } from '#schema/api/errors.ts'

/** Field path → its first error message. */
export type FieldErrors = Partial<Record<string, string>>

export function fieldErrors(details: readonly ErrorDetail[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of details) errors[path] ??= message
  return errors
}
