import { toJsonSchema } from '@valibot/to-json-schema'
import { definitionOf, type EndpointDefinition, type Schema } from '#schema/api/endpoint.ts'
import { brand } from '#schema/brand.ts'
import type { ConditionalGuard, Guard, SnapshotGuard } from '../http/guards.ts'
import { served } from '../http/serve.ts'

type Json = Record<string, unknown>

/** A valibot schema as JSON Schema, of its input or its output. Transforms and custom checks have no JSON Schema and are left out. */
const schemaOf = (schema: Schema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema as never, { typeMode, errorMode: 'ignore' })
  return rest
}

/** `/a/:id` becomes `/a/{id}`. */
const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** The groups of the reference. The first of a path's segments that is listed here decides to which group a call belongs. */
const tags = {
  accounts: [
    'Registration, login, recovery, name, e-mail and password',
    'register',
    'check-user',
    'login',
    'logout',
    'logout-everywhere',
    'me',
    'terms',
    'recovery',
    'verification',
    'name',
    'email-change',
    'update-password',
    'profile',
    'language',
    'address-claims',
  ],
  audit: ['Who changed what', 'audit'],
  catalogue: ['Products, categories and levels', 'products', 'product', 'categories'],
  coupons: ['Discount codes', 'coupons'],
  disputes: ['Payments that their payers contest, and the evidence', 'disputes'],
  exports: ['Lists of the panel as CSV files', 'export'],
  feedback: ['Product reviews', 'feedback', 'feedbacks'],
  images: [
    'Profile images',
    'uploadProfileImage',
    'updateProfileImage',
    'removeProfileImage',
    'profile-image',
    'media',
  ],
  licenses: [
    'Licence keys, their devices and their checks by sold tools',
    'licenses',
    '.well-known',
    'keys',
    'add-key',
    'generate-key-admin',
    'delete-key',
    'add-time',
    'check-key',
    'reset-hwid',
    'discord-claims',
  ],
  notifications: ['Messages to customers', 'notifications'],
  payments: ['Payments, refunds, receipts and webhooks', 'payments', 'health'],
  purchases: [
    'Purchased keys and their records',
    'purchased-products',
    'purchases',
    'refund-requests',
    'unfinished-payments',
  ],
  settings: ['Payment methods, social links and videos', 'settings'],
  site: [
    'Configuration, documents of this API and files for search engines',
    'config',
    'docs',
    'openapi.json',
    'sitemap.xml',
    'robots.txt',
  ],
  statistics: ['Figures of the shop', 'statistics'],
  suggestions: ['Suggestions among admins', 'suggestions'],
  users: ['Accounts as admins manage them', 'users', 'reset-password'],
} as const satisfies Record<string, readonly [description: string, ...segments: string[]]>

const tagOfSegment = new Map<string, string>(
  Object.entries(tags).flatMap(([tag, [, ...segments]]) => segments.map((segment) => [segment, tag] as const)),
)

function tagOf(path: string): string {
  const segment = path.split('/').find((part) => tagOfSegment.has(part)) ?? ''
  return tagOfSegment.get(segment) ?? 'other'
}

function parametersOf({ path, query }: EndpointDefinition): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const properties = query ? Object.entries((schemaOf(query, 'input').properties ?? {}) as Json) : []
  return [...inPath, ...properties.map(([name, schema]) => ({ name, in: 'query', required: false, schema }))]
}

/** The answer by its content type. OpenAPI wants no schema for files. */
const contentOf = ({ answer, contentType = 'application/json' }: EndpointDefinition): Json => ({
  [contentType]: contentType === 'application/json' ? { schema: schemaOf(answer, 'output') } : {},
})

function operationOf(endpoint: EndpointDefinition, { who, rate }: Guard | ConditionalGuard | SnapshotGuard): Json {
  const { summary, description, body, path } = endpoint
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  const limit = rate && `At most ${rate.max} ${rate.counts ?? 'calls'} in ${rate.seconds} s for each ${rate.by}.`
  return {
    summary,
    tags: [tagOf(path)],
    ...((description || limit) && { description: [description, limit].filter(Boolean).join(' ') }),
    parameters: parametersOf(endpoint),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(who !== 'anyone' && {
      security: who === 'maybe' ? [{}, { session: [] }] : [{ session: [] }],
      'x-role': who === 'admin' ? 'admin' : 'any',
    }),
    responses: {
      200: { description: 'Success', content: contentOf(endpoint) },
      '4XX': { description: 'Refused; `code` says why', ...error },
      '5XX': { description: 'Failed on the server’s side; `Retry-After` says when to retry', ...error },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A message in the language of Accept-Language (pt-BR or en)' },
    code: { type: 'string', description: 'A stable code to branch on' },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** Describes every endpoint that is served as an OpenAPI document. */
export function openApi() {
  const paths: Record<string, Json> = {}
  for (const { endpoint, guard } of served) {
    const path = openApiPath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(definitionOf(endpoint), guard) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1.0.0' },
    tags: Object.entries(tags).map(([name, [description]]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
