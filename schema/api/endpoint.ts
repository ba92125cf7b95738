import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import type { Shape } from './shapes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = v.GenericSchema<unknown, unknown>

/** One call of the API. `path` has Hono's parameters (`/api/auth/coupons/use/:code`); `answer` is the body of a 200. */
export interface EndpointDefinition {
  method: Method
  path: string
  /** For the API reference: an imperative of at most 60 characters. */
  summary: string
  /** For the API reference: what the summary leaves open. */
  description?: string
  query?: Schema
  body?: Schema
  /** For the API reference: the content type of a body that the handler reads by itself. */
  rawBody?: 'multipart/form-data' | 'application/json' | 'application/reports+json' | 'application/octet-stream'
  /** Error codes for invalid fields, where the specification prescribes an error text of their own. */
  refusals?: Record<string, ErrorCode>
  answer: Schema
  /** Of an answer that is not JSON. */
  contentType?: string
  /** Answered from the snapshot of what every visitor sees, with an ETag. Answers of all other endpoints are never stored. */
  isSnapshot?: true
  /** With an ETag: 304 where the caller has the same answer. It is not stored. */
  isConditional?: true
}

declare const definition: unique symbol

/**
 * A call of the API as a value that the Worker serves, the web calls and the tests iterate over. The rest of its definition is known to its type
 * alone: the server reads it by `definitionOf`, and the web's bundle does not have it (web/build/contract.ts).
 */
export type Endpoint<D extends EndpointDefinition = EndpointDefinition> = Pick<
  D,
  Extract<keyof D, 'method' | 'path' | 'body'>
> & {
  readonly [definition]?: D
  /** Of the answer; in the web's bundle alone, which has no schema of it. */
  readonly shape?: Shape
}

type DefinitionOf<E extends Endpoint> = NonNullable<E[typeof definition]>

type Rest = Omit<EndpointDefinition, 'method' | 'path'>

export const endpoint = <const M extends Method, const P extends string, const D extends Rest>(
  method: M,
  path: P,
  rest: D,
  // Not a copy: in the Worker's bundle `rest` has getters, which make the schemas (web/build/contract.ts).
) => Object.assign(rest, { method, path }) as unknown as Endpoint<D & { method: M; path: P }>

/**
 * All that the contract says of an endpoint. Not in the web: its bundle has the method, the path, the body and the answer's shape alone. The
 * Worker's lacks the answer and the texts of the reference.
 */
export const definitionOf = <E extends Endpoint>(value: E) => value as unknown as DefinitionOf<E>

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
export type Parsed<E extends Endpoint> = E['body'] extends Schema ? Output<E['body']> : Output<DefinitionOf<E>['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>
export type QueryOf<E extends Endpoint> = Input<DefinitionOf<E>['query']>
export type Answer<E extends Endpoint> = v.InferOutput<DefinitionOf<E>['answer']>
