import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = v.GenericSchema<unknown, unknown>

/**
 * One call of the API as a value that the Worker serves, the web calls and the tests iterate over. `path` has Hono's parameters
 * (`/api/auth/coupons/use/:code`); `answer` is the body of a 200.
 */
export interface Endpoint {
  method: Method
  path: string
  /** For the API reference: an imperative of at most 60 characters. */
  summary: string
  /** For the API reference: what the summary leaves open. */
  description?: string
  query?: Schema
  body?: Schema
  /** Error codes for invalid fields, where the specification prescribes an error text of their own. */
  refusals?: Record<string, ErrorCode>
  answer: Schema
  /** Of an answer that is not JSON. */
  contentType?: string
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** The names of a path's parameters: `'/a/:b/c/:d'` → `'b' | 'd'`. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<E extends Endpoint> = Record<ParamNames<E['path']>, string>
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined
type Input<S> = S extends Schema ? v.InferInput<S> : undefined

/** What a handler receives: the parsed body of a write, the parsed query of a read. */
export type Parsed<E extends Endpoint> = E['body'] extends Schema ? Output<E['body']> : Output<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>
export type QueryOf<E extends Endpoint> = Input<E['query']>
export type Answer<E extends Endpoint> = v.InferOutput<E['answer']>
