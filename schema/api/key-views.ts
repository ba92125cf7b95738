import * as v from 'valibot'
import { keyViewKinds } from '../rules/licenses.ts'
import { endpoint } from './endpoint.ts'
import { successAnswer } from './fields.ts'

export const logKeyView = endpoint({
  method: 'POST',
  path: '/api/auth/licenses/:id/views',
  summary: 'Log that you looked at your key or copied it',
  description: 'By the id of the key or of its payment. Repeated within a minute it is logged once.',
  body: v.object({ kind: v.picklist(keyViewKinds) }),
  answer: successAnswer,
})
