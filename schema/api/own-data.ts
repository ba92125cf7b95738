import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { password, successAnswer } from './fields.ts'

export const downloadOwnData = endpoint('GET', '/api/profile/data', {
  summary: 'Download everything the shop has about you',
  description:
    'One JSON file: the account of the signed-in user, and a list of rows of each kind. Instants are ISO 8601, amounts decimals.',
  answer: v.record(v.string(), v.unknown()),
  contentType: 'application/json',
})

export const downloadOwnTerms = endpoint('GET', '/api/profile/terms', {
  summary: 'Download the terms that you accepted',
  description: 'A PDF of the acceptance that is recorded with the account, and of the text that was accepted.',
  answer: v.instance(Uint8Array),
  contentType: 'application/pdf',
})

export const deleteOwnAccount = endpoint('DELETE', '/api/profile', {
  summary: 'Delete your own account',
  description:
    'Ends every session. Purchases stay without the person. 409 while a payment, refund, dispute or key is on its way, and for the last admin.',
  body: v.object({ password }),
  answer: successAnswer,
})
