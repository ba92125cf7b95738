import { definitionOf, type EndpointDefinition } from '#schema/api/endpoint.ts'
import { brand } from '#schema/brand.ts'
import { hardMax } from '#schema/rules/rate-limits.ts'
import type { ConditionalGuard, Guard, SnapshotGuard } from '../http/guards.ts'
import { served } from '../http/serve.ts'
import { operationNameOf, pascalCase } from './contract-names.ts'
import { addErrors } from './error-schemas.ts'
import { audienceOf, tagOf, tags } from './groups.ts'
import { Components, type Json } from './schemas.ts'

type AnyGuard = Guard | ConditionalGuard | SnapshotGuard

/** One call as the document has it. */
export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Json[]
  requestBody?: { content: Json; required: true }
  security: Json[]
  responses: Record<string, { description: string; content: Json }>
  'x-role'?: 'admin' | 'any'
  'x-audience': string
}

/** `/a/:id` becomes `/a/{id}`. */
const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function parametersOf({ path, query }: EndpointDefinition, components: Components): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = (query ? components.input(query) : {}) as {
    properties?: Json
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

const asSent = { type: 'object', description: 'As its sender has it.' }
const rawBodies: Record<NonNullable<EndpointDefinition['rawBody']>, Json> = {
  'application/json': asSent,
  'application/octet-stream': { contentMediaType: 'application/octet-stream' },
  'application/reports+json': { type: 'array', items: asSent },
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
}

/** What callers send. A file and a provider's own format have no schema of ours. */
function requestBodyOf(
  { body, rawBody }: EndpointDefinition,
  name: string,
  components: Components,
): Operation['requestBody'] {
  if (body) {
    const schema = components.named(`${name}Body`, body, components.input(body))
    return { required: true, content: { 'application/json': { schema } } }
  }
  if (rawBody === undefined) return undefined
  return { required: true, content: { [rawBody]: { schema: rawBodies[rawBody] } } }
}

/** The answer by its content type. OpenAPI wants no schema for files. */
function contentOf(
  { answer, contentType = 'application/json' }: EndpointDefinition,
  name: string,
  components: Components,
) {
  if (contentType.startsWith('text/')) return { [contentType]: { schema: { type: 'string' } } }
  if (contentType !== 'application/json') return { [contentType]: {} }
  return { [contentType]: { schema: components.named(`${name}Answer`, answer, components.answer(answer)) } }
}

const access: Record<AnyGuard['who'], string> = {
  anyone: 'Public.',
  maybe: 'Public; a session may show more.',
  tokenHolder: 'For signed-in users.',
  signedIn: 'For signed-in users.',
  admin: 'For admins.',
}

function accessOf({ who, scopes }: Pick<AnyGuard, 'who'> & { scopes?: readonly string[] }): string {
  if (scopes === undefined || scopes.length === 0) return access[who]
  return `For admins; of those with limits, for ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`
}

function descriptionOf({ description }: EndpointDefinition, guard: AnyGuard): string {
  const { rate, human } = guard
  const isProved = 'proof' in guard && guard.proof === 'recent'
  const proof = isProved && 'Whoever has a second factor has to have proved it in the last five minutes.'
  const limit = rate && limitOf(rate)
  const captcha = human && `Where \`GET /api/config\` names a captcha, with its token for the action \`${human}\`.`
  return [accessOf(guard), proof, description, limit, captcha].filter(Boolean).join(' ')
}

function limitOf(rate: NonNullable<AnyGuard['rate']>): string {
  const atMost = (calls: number) =>
    `At most ${calls} ${rate.counts ?? 'calls'} in ${rate.seconds} s for each ${rate.by}`
  if (!rate.challenge) return `${atMost(rate.max)}.`
  return `${atMost(rate.max)}; up to ${hardMax(rate)} with the solution of a challenge (403 \`challenge_required\`) or a captcha's token.`
}

function securityOf(who: AnyGuard['who']): Json[] {
  if (who === 'anyone') return []
  return who === 'maybe' ? [{}, { session: [] }] : [{ session: [] }]
}

function operationOf(endpoint: EndpointDefinition, name: string, guard: AnyGuard, components: Components): Operation {
  const { who } = guard
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  const requestBody = requestBodyOf(endpoint, pascalCase(name), components)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint, guard),
    tags: [tagOf(endpoint.path)],
    parameters: parametersOf(endpoint, components),
    ...(requestBody && { requestBody }),
    security: securityOf(who),
    ...(who !== 'anyone' && { 'x-role': who === 'admin' ? 'admin' : 'any' }),
    'x-audience': audienceOf(endpoint.path, who),
    responses: {
      200: { description: 'Success', content: contentOf(endpoint, pascalCase(name), components) },
      '4XX': { description: 'Refused; `code` says why', ...error },
      '5XX': { description: 'Failed on the server’s side; `Retry-After` says when to retry', ...error },
    },
  }
}

/** Describes every endpoint that is served as an OpenAPI document. */
export function openApi() {
  const components = new Components()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { endpoint, guard } of served) {
    const definition = definitionOf(endpoint)
    const name = operationNameOf(endpoint, definition.summary)
    const path = openApiPath(endpoint.path)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(definition, name, guard, components),
    }
  }
  addErrors(components)
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.displayName} API`,
      version: '1.0.0',
      description: 'The calls of sold tools, of the shop and of its panel.',
      contact: { name: brand.displayName, email: brand.supportEmail },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-AllRightsReserved' },
    },
    servers: [{ url: '/', description: 'The shop that answers this document' }],
    tags: Object.entries(tags).map(([name, [description]]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` of a login or a registration.',
        },
      },
    },
  }
}
