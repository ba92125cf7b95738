import { expect, test } from 'vitest'
import { detailOf } from '#schema/api/activation-details.ts'
import * as api from '#schema/api/docs.ts'
import { getPurchaseTerms, getReceipt, getUserTerms } from '#schema/api/documents.ts'
import { definitionOf, type EndpointDefinition } from '#schema/api/endpoint.ts'
import { errors } from '#schema/api/errors.ts'
import { activationCodes } from '#schema/rules/activations.ts'
import { languages } from '#schema/rules/languages.ts'
import { escapeMarkup as escaped } from '#schema/rules/markup.ts'
import { tokenVerdicts } from '#schema/rules/token-verdicts.ts'
import { openApi } from '#worker/docs/openapi.ts'
import { referenceMarkdown } from '#worker/docs/reference.ts'
import { sampleFiles } from '#worker/docs/samples.build-time.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { openFileStore } from '../open-store.ts'

const store = await openFileStore()

test('the build has written the reference of the endpoints that are served', async () => {
  const document = await store.fetch(api.getOpenApi.path)
  expect(document.headers.get('content-type')).toBe('application/json')
  expect(await document.text()).toBe(JSON.stringify(openApi()))
  for (const lang of languages) {
    const { body, headers } = await store.ask(api.getDocsMarkdown, { query: { lang } })
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(body).toBe(referenceMarkdown(lang))
  }
})

interface Operation {
  summary: string
  tags: string[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: { $ref?: string } } } }
  responses: Record<string, unknown>
  security?: unknown[]
}

test('the OpenAPI document holds every endpoint, with its parameters, body, answer and who may call it', async () => {
  const { body } = await store.ask(api.getOpenApi)
  const paths = body.paths as Record<string, Record<string, Operation>>
  for (const { endpoint, guard } of served) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    const name = `${endpoint.method} ${endpoint.path}`
    expect(operation, name).toMatchObject({ summary: definitionOf(endpoint).summary })
    const inPath = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name)
    expect(inPath, name).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param))
    const { body, rawBody }: EndpointDefinition = definitionOf(endpoint)
    expect(operation?.requestBody !== undefined, name).toBe(body !== undefined || rawBody !== undefined)
    const session = { session: [] }
    const security = guard.who === 'anyone' ? [] : guard.who === 'maybe' ? [{}, session] : [session]
    expect(operation?.security, name).toEqual(security)
    expect(Object.keys(operation?.responses ?? {}), name).toEqual(['200', '4XX', '5XX'])
  }
  const count = Object.values(paths).flatMap((methods) => Object.keys(methods)).length
  expect(count).toBe(served.length)
})

/** Every verb that a summary may begin with. One that is missing is added here, if none of these says the same. */
const verbs =
  /^(Accept|Activate|Apply|Approve|Ban|Block|Cancel|Change|Check|Confirm|Count|Create|Deactivate|Delete|Dismiss|Download|Export|Extend|Generate|Get|Give|Import|List|Log (in|out)|Mark|Preview|Read|Receive|Refund|Register|Reject|Release|Replace|Reset|Restore|Search|Send|Set|Start|Submit|Summarize|Unban|Update|Upload|Validate)\b/

test('every summary is a short imperative, and every description begins like a sentence and ends like one', () => {
  for (const { endpoint } of served) {
    const { summary, description, path } = definitionOf(endpoint)
    expect(summary, path).toMatch(verbs)
    expect(summary.length, path).toBeLessThanOrEqual(60)
    expect(summary, path).not.toMatch(/[.;:]/)
    if (description !== undefined) expect(description, path).toMatch(/^[A-Z0-9`].*\.$/)
  }
})

test('every call belongs to a group that the document describes, and no group is empty', async () => {
  const { body } = await store.ask(api.getOpenApi)
  const { tags } = body
  const paths = body.paths as Record<string, Record<string, Operation>>
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags))
  expect(used).toHaveLength(served.length)
  expect(new Set(used)).toEqual(new Set(tags.map(({ name }) => name)))
  for (const { description } of tags) expect(description).toMatch(/^[A-Z]/)
})

test('a body’s schema names its fields as the wire does', async () => {
  const { body } = await store.ask(api.getOpenApi)
  const paths = body.paths as Record<string, Record<string, Operation>>
  const schema = paths['/api/auth/register']?.post?.requestBody?.content['application/json'].schema
  expect(schema).toEqual({ $ref: '#/components/schemas/RegisterBody' })
  expect(body.components.schemas.RegisterBody?.required).toEqual(
    expect.arrayContaining(['name', 'email', 'password', 'termsAccepted', 'honeypotData']),
  )
})

test('queries that are needed say so, and whole numbers of queries, forms and answers are integers', async () => {
  const { paths, components } = openApi()
  expect(paths['/api/auth/check-key']?.get?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['key', true],
    ['sellerType', false],
  ])
  expect(paths['/api/auth/admin/users']?.get?.parameters).toContainEqual({
    name: 'page',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100_000 },
  })
  expect(components.schemas.AddTimeBody).toMatchObject({
    properties: { time: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }] } },
  })
  expect(components.schemas.CreatePixPaymentAnswer).toMatchObject({ properties: { timeLeft: { type: 'integer' } } })
})

test('an error names every code there is, and the fields that come with it', () => {
  const schemas = openApi().components.schemas as Record<string, { properties?: Record<string, { enum?: string[] }> }>
  const { discriminator } = schemas.Error as unknown as { discriminator: { mapping: Record<string, string> } }
  expect(Object.keys(discriminator.mapping)).toEqual(Object.keys(errors))
  expect(schemas.PlainError?.properties?.code?.enum).toContain('key_not_found')
  expect(schemas.PriceChangedError).toMatchObject({
    required: ['error', 'code', 'requestId', 'price'],
    properties: { code: { const: 'price_changed' }, price: { type: 'number', minimum: 0 } },
  })
})

test('uploads and webhooks have a body', () => {
  const { paths } = openApi()
  expect(paths['/api/auth/uploadProfileImage']?.post?.requestBody?.content).toHaveProperty('multipart/form-data')
  expect(paths['/api/payments/mercadopago/webhook']?.post?.requestBody?.content).toHaveProperty('application/json')
})

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; report-uri /api/policy-reports; report-to policy"

test.each(languages)(
  'the reference shows every call by who makes it, with files alone for scripts and styles (%s)',
  async (lang) => {
    const { status, body, headers } = await store.ask(api.getDocs, { query: { lang } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('content-security-policy')).toBe(policy)
    expect(body).toContain(`<html lang="${lang}">`)
    for (const { endpoint } of served)
      expect(body).toContain(`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}</a></h3>`)
    const groups = [...body.matchAll(/<h2 id="(\w+)">/g)].map(([, id]) => id)
    expect(groups).toEqual(['tools', 'shop', 'admins', 'machines', 'schemas'])
    expect(body.match(/<script.*/g)).toEqual(['<script src="/docs.js"></script>'])
    expect(body).not.toMatch(/ style=| on\w+=/i)
    // Calls are described in English.
    expect(body.match(/<p lang="en">/g) ?? []).toHaveLength(lang === 'en' ? 0 : served.length)
  },
)

test('every link within a page of documentation leads somewhere in it', async () => {
  for (const endpoint of [api.getDocs, api.getToolDocs, api.getStartDocs]) {
    const { body } = await store.ask(endpoint)
    const ids = new Set([...body.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id))
    const targets = [...body.matchAll(/ href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(5)
    expect(targets.filter((id) => !ids.has(id))).toEqual([])
  }
})

/** All but those of the quickstart. */
const ofGuide = Object.entries(sampleFiles)
  .filter(([name]) => !name.startsWith('tool.'))
  .map(([, source]) => source)

test.each(languages)(
  'the page for makers of tools tells every code and reason in order and shows the samples whole (%s)',
  async (lang) => {
    const { status, body, headers } = await store.ask(api.getToolDocs, { query: { lang } })
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toBe(policy)
    for (const code of activationCodes)
      expect(body).toContain(`<td><code translate="no">${code}</code></td><td>${escaped(detailOf(code, lang))}</td>`)
    const reasons = [...body.matchAll(/<td><code translate="no">([A-Z_]+)<\/code><\/td>/g)].map(([, reason]) => reason)
    expect(reasons.slice(-tokenVerdicts.length)).toEqual(tokenVerdicts)
    for (const source of ofGuide) expect(body).toContain(escaped(source.trimEnd()))
    const { body: markdown } = await store.ask(api.getToolDocsMarkdown, { query: { lang } })
    for (const source of ofGuide) expect(markdown).toContain(source.trimEnd())
  },
)

test('the pages speak the language of the shop: the chosen one, else the browser’s', async () => {
  const languageOf = async (headers: Record<string, string>) =>
    /<html lang="([\w-]+)">/.exec((await store.ask(api.getToolDocs, { headers })).body)?.[1]
  expect(await languageOf({ 'accept-language': 'en' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'en', cookie: 'language=pt-BR' })).toBe('pt-BR')
})

test('the OpenAPI document says which calls answer a PDF', async () => {
  const { body } = await store.ask(api.getOpenApi)
  const paths = body.paths as Record<string, { get: { responses: Record<string, { content: object }> } }>
  for (const { path } of [getReceipt, getUserTerms, getPurchaseTerms])
    expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.get.responses[200]?.content).toEqual({ 'application/pdf': {} })
})
