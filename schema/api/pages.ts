import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getSitemap = endpoint('GET', '/sitemap.xml', {
  summary: 'Get the sitemap for search engines',
  answer: v.string(),
  contentType: 'application/xml',
})

export const getRobots = endpoint('GET', '/robots.txt', {
  summary: 'Get the rules for search engines',
  answer: v.string(),
  contentType: 'text/plain',
})
