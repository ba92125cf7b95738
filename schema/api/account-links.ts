import * as v from 'valibot'
import { linkTokenMax } from '../rules/emails.ts'
import { endpoint } from './endpoint.ts'
import { captchaToken, email, honeypotData, newPassword, successAnswer } from './fields.ts'

/** What stands behind the `#` of a link in an e-mail, or the code that the e-mail names, as it was typed. */
export const linkToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(linkTokenMax))

export const requestRecovery = endpoint('POST', '/api/auth/recovery', {
  summary: 'Send a link that sets a new password',
  description:
    'The answer is the same whether the e-mail has an account or not. The link is sent by e-mail and is valid once, for 30 minutes. An address gets at most 3 e-mails an hour and 10 a day that others can cause; where no other may be sent, the links of the last 24 hours are valid for another 30 minutes.',
  body: v.object({ email, recaptchaToken: captchaToken, honeypotData }),
  answer: successAnswer,
})

export const resetByLink = endpoint('POST', '/api/auth/recovery/reset', {
  summary: 'Set a new password by a link',
  description:
    'Ends all sessions of the account and verifies its e-mail. 400 `link_invalid` where the link has expired, was used or is unknown.',
  body: v.object({ token: linkToken, newPassword }),
  answer: v.object({ ...successAnswer.entries, email: v.string() }),
})

export const sendVerification = endpoint('POST', '/api/auth/verification', {
  summary: 'Send the link that verifies your e-mail',
  description:
    'Nothing is sent where the e-mail is verified already. 429 `too_many_emails` where the address has got too many e-mails in the last hour or day.',
  answer: successAnswer,
})

export const confirmVerification = endpoint('POST', '/api/auth/verification/confirm', {
  summary: 'Confirm an e-mail by a link',
  description: '400 `link_invalid` where the link has expired or is unknown, or the account has another e-mail by now.',
  body: v.object({ token: linkToken }),
  answer: v.object({ ...successAnswer.entries, email: v.string() }),
})
