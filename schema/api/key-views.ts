import * as v from 'valibot'
import { handedOutKinds } from '../rules/licenses.ts'
import { endpoint } from './endpoint.ts'
import { successAnswer } from './fields.ts'

export const logKeyView = endpoint('POST', '/api/auth/licenses/:id/views', {
  summary: 'Get your key, to view or copy it',
  description:
    'By the id of the key or of its payment. It is recorded, repeated within a minute once, and counts as use: from then on the shop decides about a refund.',
  body: v.object({ kind: v.picklist(handedOutKinds) }),
  answer: v.object({ ...successAnswer.entries, licenseKey: v.string() }),
})
