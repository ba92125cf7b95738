import type { BodyOf, Endpoint, ParamNames, Params, QueryOf, Schema } from '#schema/api/endpoint.ts'

type Given<Name extends string, Value> = Value extends undefined ? unknown : { [K in Name]: Value }
type Options<E extends Endpoint> = ([ParamNames<E['path']>] extends [never] ? unknown : { params: Params<E> }) &
  (E['body'] extends Schema ? Given<'body', BodyOf<E>> : unknown) &
  (QueryOf<E> extends undefined ? unknown : { query?: QueryOf<E> }) & {
    headers?: Record<string, string>
    form?: FormData | Blob
    /** Sent even where the page is closed meanwhile. */
    outlivesPage?: boolean
  }
/** The arguments of a call to this endpoint: `params` where its path has any, its body, its query. */
export type CallArgs<E extends Endpoint> = object extends Options<E> ? [options?: Options<E>] : [options: Options<E>]

/** The same as `call` reads it. */
export interface CallOptions {
  params?: Record<string, string>
  query?: object
  body?: unknown
  headers?: Record<string, string>
  form?: FormData | Blob
  outlivesPage?: boolean
}
