import * as v from 'valibot'
import { emailMax } from '../rules/accounts.ts'
import { keyReasonMax } from '../rules/licenses.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText, successAnswer, text } from './fields.ts'

const reason = v.optional(text(keyReasonMax), '')

export const replaceKey = endpoint('POST', '/api/auth/admin/keys/:id/replace', {
  summary: 'Replace a key',
  description:
    'The licence gets a new key, without a device and with the same expiry and owner, who is notified; its payment stays its payment. The old key is refused from then on. The reason goes to the note. With `isShared` the owner is told that it was used on more devices than it may be.',
  body: v.object({ reason, isShared: v.optional(v.boolean(), false) }),
  answer: v.object({ ...successAnswer.entries, key: v.string(), expiration: instant }),
})

export const assignKey = endpoint('PUT', '/api/auth/admin/keys/:id/owner', {
  summary: 'Give or transfer a key to an account',
  description:
    'To the account with this e-mail or id. A key that had an owner is released from its device; with `isReplaced` it is replaced, too, so that its former owner cannot use it. Both are notified. The right to a refund stays with whoever paid.',
  body: v.object({ owner: requiredText(emailMax), reason, isReplaced: v.optional(v.boolean(), false) }),
  answer: v.object({ ...successAnswer.entries, key: v.string(), userId: id, username: v.string() }),
})
