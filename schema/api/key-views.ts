import * as v from 'valibot'
import { keyViewKinds } from '../rules/licenses.ts'
import { endpoint } from './endpoint.ts'
import { successAnswer } from './fields.ts'

export const logKeyView = endpoint('POST', '/api/auth/licenses/:id/views', {
  summary: 'Mark your key as viewed or copied',
  description: 'By the id of the key or of its payment. Repeated within a minute it is logged once.',
  body: v.object({ kind: v.picklist(keyViewKinds) }),
  answer: successAnswer,
})
