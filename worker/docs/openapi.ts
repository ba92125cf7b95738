import { toJsonSchema } from '@valibot/to-json-schema'
import type { Endpoint, Schema } from '#schema/api/endpoint.ts'
import { brand } from '#schema/brand.ts'
import type { Guard } from '../http/guards.ts'
import { served } from '../http/serve.ts'

type Json = Record<string, unknown>

/** A schema as JSON Schema: of what goes in, or of what comes out. What JSON Schema cannot say (transforms, checks) is left out. */
const schemaOf = (schema: Schema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema as never, { typeMode, errorMode: 'ignore' })
  return rest
}

/** `/a/:id` as OpenAPI spells it: `/a/{id}`. */
const spelt = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** The noun of a path, under which the page groups its calls. */
const tagOf = (path: string): string =>
  path.startsWith('/api/payments/')
    ? 'payments'
    : (path.split('/').find((part) => part && !common.has(part) && !part.startsWith(':')) ?? 'api')
const common = new Set(['api', 'auth', 'admin', 'all', 'create', 'atualizar', 'approved'])

function parametersOf({ path, query }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const properties = query ? Object.entries((schemaOf(query, 'input').properties ?? {}) as Json) : []
  return [...inPath, ...properties.map(([name, schema]) => ({ name, in: 'query', required: false, schema }))]
}

/** What comes back, and as what. Of a file, OpenAPI wants no schema. */
const contentOf = ({ answer, contentType = 'application/json' }: Endpoint): Json => ({
  [contentType]: contentType === 'application/json' ? { schema: schemaOf(answer, 'output') } : {},
})

function operationOf(endpoint: Endpoint, { who, rate }: Guard): Json {
  const { summary, body, path } = endpoint
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  const limits = rate && `At most ${rate.max} ${rate.counts ?? 'calls'} in ${rate.seconds} s for each ${rate.by}.`
  return {
    summary,
    tags: [tagOf(path)],
    ...(limits && { description: limits }),
    parameters: parametersOf(endpoint),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(who !== 'anyone' && {
      security: who === 'maybe' ? [{}, { session: [] }] : [{ session: [] }],
      'x-role': who === 'admin' ? 'admin' : 'any',
    }),
    responses: {
      200: { description: 'Done', content: contentOf(endpoint) },
      '4XX': { description: 'Refused: branch on `code`', ...error },
      '5XX': { description: 'Not possible now: `Retry-After` says when to try again', ...error },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A sentence in the language of Accept-Language (pt-BR or en)' },
    code: { type: 'string', description: 'Stable' },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** The document of everything that is served. */
export function openApi() {
  const paths: Record<string, Json> = {}
  for (const { endpoint, guard } of served) {
    const path = spelt(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, guard) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1.0.0' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
