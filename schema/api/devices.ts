import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { instant, successAnswer } from './fields.ts'

export const releaseDevice = endpoint({
  method: 'POST',
  path: '/api/auth/licenses/:id/release-device',
  summary: 'Let go of the device of a key of one’s own: once in seven days, and `retryAt` says when it may be again',
  answer: v.object({ ...successAnswer.entries, retryAt: instant }),
})
