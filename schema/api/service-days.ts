import * as v from 'valibot'
import { type Answer, endpoint } from './endpoint.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const duration = v.nullable(count)

/** How the shop served on one day. */
const serviceDay = v.object({
  /** A day in the shop's time zone, "2026-11-21". */
  date: v.pipe(v.string(), v.isoDate()),
  /** Keys that were sold for money and issued. */
  deliveries: count,
  /** The median time from payment to key, in milliseconds; null without any. */
  deliveryMs: duration,
  /** Answered validations of keys. */
  validations: count,
  /** At most so many milliseconds took half of them, and all but one in a hundred; null without any. */
  validateMs: duration,
  slowestValidateMs: duration,
  /** Validations that failed at the shop. */
  errors: count,
})

export const listServiceDays = endpoint('GET', '/api/status', {
  isSnapshot: true,
  summary: 'List how the shop served, by the day',
  description: 'Of the last 90 days, newest first, those of which there are figures.',
  answer: v.array(serviceDay),
})
/** How long a delivery takes, of the last 90 days. */
export const deliveryTime = v.object({
  /** The median time from payment to key, in milliseconds. */
  ms: count,
  /** Of how many sales. */
  sales: count,
})

export type ServiceDay = Answer<typeof listServiceDays>[number]
