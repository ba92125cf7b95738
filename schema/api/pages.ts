import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getSitemap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The pages that search engines may show',
  answer: v.string(),
  contentType: 'application/xml',
})

export const getRobots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What search engines may read',
  answer: v.string(),
  contentType: 'text/plain',
})
