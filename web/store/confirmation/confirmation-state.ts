import type { Answer } from '#schema/api/endpoint.ts'
import { checkPixStatus, getConfirmation } from '#schema/api/payments.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type Confirmation = Answer<typeof getConfirmation>

export const confirmation = resource<Confirmation | null, [id: string]>(null, (id) =>
  call(getConfirmation, { params: { id } }),
)

/** Has the server ask the provider first; then looks again. */
export async function checkConfirmation(id: string) {
  await call(checkPixStatus, { params: { paymentId: id } }).catch(() => null)
  await confirmation.load(id)
}
