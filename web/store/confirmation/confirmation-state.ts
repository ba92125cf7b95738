import { proxy } from 'valtio'
import type { Answer } from '#schema/api/endpoint.ts'
import { checkPaymentStatus, getConfirmation } from '#schema/api/payments.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type Confirmation = Answer<typeof getConfirmation>

export const confirmation = resource<Confirmation | null, [id: string]>(null, (id) =>
  call(getConfirmation, { params: { id } }),
)

/** The progress of an unconfirmed payment, as of the last answer. */
export const progress = proxy({ id: '', isProcessing: false, isExpired: false, hostedUrl: null as string | null })

/** Makes the server query the provider, then loads the confirmation again. */
export async function checkConfirmation(id: string) {
  const answer = await call(checkPaymentStatus, { params: { paymentId: id } }).catch(() => null)
  if (answer) {
    progress.id = id
    progress.isProcessing = answer.processing
    progress.isExpired = answer.isExpired
    progress.hostedUrl = answer.hostedUrl
  }
  await confirmation.load(id)
}
