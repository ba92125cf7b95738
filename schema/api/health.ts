import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint('GET', '/api/health', {
  summary: 'Check whether the shop is alive',
  description: 'Answered without a database, and also by a shop that is not configured.',
  answer: v.object({
    status: v.literal('ok'),
    /** Of the shop's clock. */
    time: v.pipe(v.string(), v.isoTimestamp()),
  }),
})

export const getReadiness = endpoint('GET', '/api/health/ready', {
  summary: 'Check whether the shop is ready to serve',
  description:
    'Checks the configuration, the database, its migrations and the age of the last run of the cron. What fails is named in `failing` of the 503 `not_ready`: `database`, `migrations`, `cron`, or the names of variables.',
  answer: v.object({
    status: v.literal('ready'),
    /** Seconds since the last run of the cron ended. */
    cronAgeSeconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
})
