import type { Answer } from './http.ts'

/** An error as Resend's clients read it. */
export const refuse = (statusCode: number, name: string, message: string): Answer => ({
  status: statusCode,
  json: { statusCode, name, message },
})

export const missingField = (field: string): Answer => refuse(422, 'missing_required_field', `Missing ${field} field.`)

/** The usual name of an error of each status. */
export const statusNames: Record<number, string> = {
  400: 'validation_error',
  401: 'missing_api_key',
  403: 'invalid_api_key',
  404: 'not_found',
  409: 'concurrent_idempotent_requests',
  422: 'validation_error',
  429: 'rate_limit_exceeded',
  500: 'internal_server_error',
}
