import { ApiError } from './call.ts'

/** For a read of what an address names: null where there is nothing of that name. */
export function nullWhereMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
