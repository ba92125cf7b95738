import * as api from '#schema/api/sessions.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { renewSession } from '#web/state/session.ts'

/** The sessions of the account. The argument: whose. */
export const sessions = resource<api.ListedSession[], [userId: string | null]>([], () => call(api.listSessions))

export async function endSession(id: string) {
  await call(api.endSession, { params: { id } })
  await sessions.reload()
}

/** This session continues with the token of the answer. */
export async function endOtherSessions() {
  const { token } = await call(api.endOtherSessions)
  renewSession(token)
  await sessions.reload()
}
