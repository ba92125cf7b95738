import { updatePassword } from '#schema/api/accounts.ts'
import type { BodyOf } from '#schema/api/endpoint.ts'
import { call } from '#web/api/call.ts'
import { renewSession } from '#web/state/session.ts'

/** Every other session ends; this one goes on with the token that comes back. */
export async function changePassword(draft: BodyOf<typeof updatePassword>) {
  const { token } = await call(updatePassword, { body: draft })
  renewSession(token)
}
