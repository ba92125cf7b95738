import type { Answer } from '#schema/api/endpoint.ts'
import * as api from '#schema/api/second-factor.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { renewSession } from '#web/state/session.ts'
import { thenReload } from '../then-reload.ts'

export type Factors = Answer<typeof api.listFactors>

export const factors = resource<Factors | null>(null, () => call(api.listFactors))

/** Removes a factor; the session continues with the token of the answer. */
export async function removeFactor(id: string) {
  const { token } = await call(api.removeFactor, { params: { id } })
  renewSession(token)
  await factors.reload()
}

export const renameFactor = (id: string, name: string) =>
  thenReload(call(api.renameFactor, { params: { id }, body: { name } }), factors)
