import { updatePassword } from '#schema/api/accounts.ts'
import type { BodyOf } from '#schema/api/endpoint.ts'
import { call } from '#web/api/call.ts'
import { renewSession } from '#web/state/session.ts'

/** Ends every other session; this one continues with the new token. */
export async function changePassword(draft: BodyOf<typeof updatePassword>) {
  const { token } = await call(updatePassword, { body: draft })
  renewSession(token)
}
