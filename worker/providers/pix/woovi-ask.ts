import type * as v from 'valibot'
import { ProviderError } from '../errors.ts'
import { type ProviderRequest, requestJson } from '../request.ts'

export interface WooviAccess {
  apiUrl: string
  appId: string
  /** Called before each call of the API. */
  onCall?: () => void
}

/** Calls the API at `path`, and returns its answer as the schema has it. */
export type AskWoovi = <T>(
  schema: v.GenericSchema<unknown, T>,
  method: string,
  path: string,
  more?: Pick<ProviderRequest, 'body' | 'timeoutMs'>,
) => Promise<T>

export const askWoovi =
  ({ apiUrl, appId, onCall }: WooviAccess): AskWoovi =>
  (schema, method, path, more = {}) =>
    requestJson(
      'Woovi',
      { ...more, method, url: `${apiUrl}/api/v1${path}`, headers: { authorization: appId }, onCall },
      schema,
    )

/** For `catch` of a call that reads something by its id: the API answers 400 where there is no such thing. */
export function nullIfUnknown(error: unknown): null {
  if (error instanceof ProviderError && (error.status === 400 || error.status === 404)) return null
  throw error
}
