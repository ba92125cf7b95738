import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, instant, successAnswer } from './fields.ts'

/** A device that a key is bound to, as its owner and the panel see it. */
export const keyDevice = v.object({
  _id: id,
  /** What the tool called it; may be empty. */
  label: v.string(),
  boundAt: instant,
  /** To the hour. */
  lastUsedAt: v.nullable(instant),
})
export type KeyDevice = v.InferOutput<typeof keyDevice>

export const releaseDevice = endpoint('POST', '/api/auth/licenses/:id/release-device', {
  summary: 'Release a device of your own key',
  description:
    'Without `device`: all devices of the key. Allowed once in seven days for a key; `retryAt` says when it is allowed again.',
  query: v.object({ device: v.optional(id) }),
  answer: v.object({ ...successAnswer.entries, retryAt: instant }),
})
