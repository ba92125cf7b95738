import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document, made from the same values that serve it',
  answer: v.object({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) }),
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'The same for people to read: an HTML page',
  answer: v.string(),
  contentType: 'text/html',
})

export const getToolDocs = endpoint({
  method: 'GET',
  path: '/api/docs/tools',
  summary: 'How a sold tool asks about its key, online and offline, with samples that run: an HTML page',
  answer: v.string(),
  contentType: 'text/html',
})
