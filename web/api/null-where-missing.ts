import { ApiError } from './call.ts'

/** For a read of what an address names: null where there is nothing of that name, or nothing any more. */
export function nullWhereMissing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null
  throw error
}
