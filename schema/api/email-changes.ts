import * as v from 'valibot'
import { linkToken } from './account-links.ts'
import { endpoint } from './endpoint.ts'
import { email, instant, password, successAnswer } from './fields.ts'

const path = '/api/auth/email-change'

export const getEmailChange = endpoint('GET', path, {
  summary: 'Get the change of your e-mail that is under way',
  answer: v.object({
    change: v.nullable(
      v.object({
        address: v.string(),
        expiresAt: instant,
        /** null: the present address was never verified, and need not confirm. */
        isPresentConfirmed: v.nullable(v.boolean()),
        isNewConfirmed: v.boolean(),
      }),
    ),
  }),
})

export const requestEmailChange = endpoint('POST', path, {
  summary: 'Start a change of your e-mail',
  description:
    'Sends a link to the present address, if it was verified, and to the new one. The change is made when all are confirmed within 30 minutes. The answer does not tell whether the new address has an account; none is sent a link then. 429 `too_many_emails` beyond 3 times an hour or 10 a day, for an account and for a new address: what is under way goes on.',
  body: v.object({ email, password }),
  answer: successAnswer,
})

export const resendEmailChange = endpoint('POST', `${path}/resend`, {
  summary: 'Send the links of the change of your e-mail again',
  description:
    'To whom has not confirmed yet. The time to confirm does not begin anew. Limited with the requests of changes: 429 `too_many_emails`.',
  answer: successAnswer,
})

export const cancelEmailChange = endpoint('DELETE', path, {
  summary: 'Cancel the change of your e-mail',
  answer: successAnswer,
})

export const confirmEmailChange = endpoint('POST', `${path}/confirm`, {
  summary: 'Confirm a change of e-mail by a link',
  description:
    'The last confirmation makes the change, and ends all sessions but the calling one. 409 `email_taken` where the address has got an account in the meantime.',
  body: v.object({ token: linkToken }),
  answer: v.object({
    ...successAnswer.entries,
    /** false: the link to the other address is still to be confirmed. */
    isChanged: v.boolean(),
    /** The account's e-mail, as it is now. */
    email: v.string(),
    /** Replaces the token of the session that called, if it is the account's. */
    token: v.nullable(v.string()),
  }),
})
