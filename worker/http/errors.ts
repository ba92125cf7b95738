import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ErrorBody, type ErrorCode, StoreError, statusOf, textOf } from '#schema/api/errors.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { HashQueueFull } from '#worker/lib/hash-turns.ts'
import type { AppContext } from './context.ts'

/** Seconds after which clients may retry when the database cannot be reached. */
const databaseRetryAfter = 2

/** Answers a StoreError in the request's language, anything else as 500 `internal_error`; the request's line in the log has its causes. */
export function answerError(error: Error, c: AppContext): Response {
  const failure = storeErrorOf(error)
  const language = c.var.language ?? 'pt-BR'
  const body: ErrorBody = {
    ...failure.extra,
    error: textOf(failure.code, language, failure.extra),
    code: failure.code,
    requestId: c.var.requestId ?? '',
  }
  if (failure.retryAfter !== undefined) c.header('Retry-After', String(failure.retryAfter))
  return c.json(body, statusOf(failure.code) as ContentfulStatusCode)
}

const codesOfStatus: Record<number, ErrorCode> = { 400: 'invalid_input', 404: 'not_found', 413: 'body_too_large' }

/** The error of the API that answers any error: its code, its status and its fields. */
export function storeErrorOf(error: Error): StoreError {
  if (error instanceof StoreError) return error
  if (isUnavailable(error)) return new StoreError('database_unavailable', {}, databaseRetryAfter)
  if (error instanceof HashQueueFull) {
    return new StoreError('too_many_requests', { retryAfter: error.retryAfter }, error.retryAfter)
  }
  if (error instanceof HTTPException) return new StoreError(codesOfStatus[error.status] ?? 'internal_error')
  return new StoreError('internal_error')
}
