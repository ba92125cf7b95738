import { proxy, ref } from 'valtio'
import type { Answer } from '#schema/api/endpoint.ts'
import { checkPaymentStatus, getConfirmation } from '#schema/api/payments.ts'
import type { ProviderFault } from '#schema/rules/provider-answers.ts'
import { type ApiError, asApiError, call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type Confirmation = Answer<typeof getConfirmation>

export const confirmation = resource<Confirmation | null, [id: string]>(null, (id) =>
  call(getConfirmation, { params: { id } }),
)

/** The progress of an unconfirmed payment, as of the last answer. */
export const progress = proxy({
  id: '',
  isProcessing: false,
  isExpired: false,
  isReserved: true,
  hostedUrl: null as string | null,
  fault: null as ProviderFault | null,
  /** Why the last check did not reach the server. */
  error: null as ApiError | null,
  /** The licence that it renews. */
  renewsLicenseId: null as string | null,
})

let running: { id: string; check: Promise<void> } | null = null

/** Makes the server query the provider, and loads the confirmation again unless it still waits. A check that is under way serves this one too. */
export function checkConfirmation(id: string): Promise<void> {
  if (running?.id !== id) {
    const check = startCheck(id).finally(() => {
      if (running?.check === check) running = null
    })
    running = { id, check }
  }
  return running.check
}

async function startCheck(id: string) {
  const isWaiting = confirmation.error?.code === 'payment_pending'
  try {
    const answer = await call(checkPaymentStatus, { params: { paymentId: id } })
    progress.id = id
    progress.isProcessing = answer.processing
    progress.isExpired = answer.isExpired
    progress.isReserved = answer.isReserved
    progress.hostedUrl = answer.hostedUrl
    progress.fault = answer.providerFault
    progress.error = null
    progress.renewsLicenseId = answer.renewsLicenseId
    if (isWaiting && answer.status === 'pending') return
  } catch (thrown) {
    progress.id = id
    progress.error = ref(asApiError(thrown))
    // What is shown while a payment is awaited stays when a check fails.
    if (isWaiting) return
  }
  await confirmation.load(id)
}
