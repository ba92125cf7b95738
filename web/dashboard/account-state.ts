import { sendVerification as send } from '#schema/api/account-links.ts'
import { changeName as change } from '#schema/api/accounts.ts'
import { cancelEmailChange, getEmailChange, requestEmailChange, resendEmailChange } from '#schema/api/email-changes.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { call } from '#web/api/call.ts'
import { formCall } from '#web/state/form-call.ts'
import { resource } from '#web/state/resource.ts'
import { refreshProfile } from '#web/state/session.ts'

export type EmailChange = NonNullable<Answer<typeof getEmailChange>['change']>

/** The change of the account's e-mail that is under way. The argument: whose, by the present e-mail. */
export const emailChange = resource<Answer<typeof getEmailChange>, [email: string]>({ change: null }, () =>
  call(getEmailChange),
)

export async function changeName(name: string) {
  await call(change, { body: { name } })
  await refreshProfile()
}

export async function startEmailChange(email: string, password: string) {
  await formCall(requestEmailChange, { body: { email, password } })
  await emailChange.reload()
}

export const sendChangeAgain = () => call(resendEmailChange)

export async function cancelChange() {
  await call(cancelEmailChange)
  await emailChange.reload()
}

export const sendVerification = () => call(send)
