import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getMetrics = endpoint('GET', '/api/auth/admin/metrics', {
  summary: 'Read the shop’s figures for alerts',
  description:
    'OpenMetrics 1.0: sales by their status, what waits and since when, what has failed. docs/operations.md has the rules for alerts.',
  answer: v.string(),
  contentType: 'application/openmetrics-text',
})
