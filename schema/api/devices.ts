import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { instant, successAnswer } from './fields.ts'

export const releaseDevice = endpoint('POST', '/api/auth/licenses/:id/release-device', {
  summary: 'Release the device of your own key',
  description: 'Allowed once in seven days; `retryAt` says when it is allowed again.',
  answer: v.object({ ...successAnswer.entries, retryAt: instant }),
})
