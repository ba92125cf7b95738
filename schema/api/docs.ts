import * as v from 'valibot'
import { languages } from '../rules/languages.ts'
import { tokenVerdicts } from '../rules/token-verdicts.ts'
import { endpoint } from './endpoint.ts'

export const getOpenApi = endpoint('GET', '/api/openapi.json', {
  summary: 'Get this API as an OpenAPI document',
  description: 'OpenAPI 3.1, generated from the values that serve the API.',
  answer: v.object({
    openapi: v.string(),
    tags: v.array(v.object({ name: v.string(), description: v.string() })),
    paths: v.record(v.string(), v.unknown()),
    components: v.object({
      schemas: v.record(v.string(), v.looseObject({ required: v.optional(v.array(v.string())) })),
    }),
  }),
})

/** Without it, the language is the one that the shop would speak to the caller. */
const query = v.object({ lang: v.optional(v.picklist(languages)) })

export const getDocs = endpoint('GET', '/api/docs', {
  summary: 'Read the API reference',
  description: 'An HTML page, generated from the OpenAPI document.',
  query,
  answer: v.string(),
  contentType: 'text/html',
})

export const getDocsMarkdown = endpoint('GET', '/api/docs.md', {
  summary: 'Read the API reference in Markdown',
  query,
  answer: v.string(),
  contentType: 'text/markdown',
})

export const getToolDocs = endpoint('GET', '/api/docs/tools', {
  summary: 'Read the guide for tool developers',
  description: 'An HTML page: how a sold tool checks its key online and offline, with tested samples.',
  query,
  answer: v.string(),
  contentType: 'text/html',
})

export const getToolDocsMarkdown = endpoint('GET', '/api/docs/tools.md', {
  summary: 'Read the guide for tool developers in Markdown',
  query,
  answer: v.string(),
  contentType: 'text/markdown',
})

export const getStartDocs = endpoint('GET', '/api/docs/start', {
  summary: 'Read the quickstart for tool developers',
  description: 'An HTML page: from nothing to a protected tool in 10 minutes, with test keys and without an account.',
  query,
  answer: v.string(),
  contentType: 'text/html',
})

export const getStartDocsMarkdown = endpoint('GET', '/api/docs/start.md', {
  summary: 'Read the quickstart for tool developers in Markdown',
  query,
  answer: v.string(),
  contentType: 'text/markdown',
})

export const getSample = endpoint('GET', '/api/docs/samples/:name', {
  summary: 'Download a sample program for tool developers',
  description: 'One of the files of the guide and of the quickstart, by its name.',
  answer: v.string(),
  contentType: 'text/plain',
})

export const getConformance = endpoint('GET', '/api/docs/conformance.json', {
  summary: 'Get the vectors by which a tool’s check is proved',
  description: 'Tokens and status lists, signed by keys of their own, each with what a tool has to decide.',
  answer: v.object({
    description: v.string(),
    vectors: v.array(
      v.object({
        name: v.string(),
        why: v.string(),
        trustedKeys: v.array(v.record(v.string(), v.string())),
        now: v.pipe(v.number(), v.integer()),
        key: v.string(),
        hwid: v.string(),
        productId: v.string(),
        nonce: v.nullable(v.string()),
        token: v.string(),
        statusList: v.nullable(v.string()),
        expect: v.object({ run: v.boolean(), reason: v.picklist(tokenVerdicts) }),
      }),
    ),
  }),
})
