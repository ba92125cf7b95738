import { proxy } from 'valtio'
import { readTermsAccepted, writeTermsAccepted } from '#web/state/storage.ts'

/** Whether the terms were accepted in this browser within the last 365 days. */
export const termsGate = proxy({ isAccepted: readTermsAccepted() })

export function acceptTerms() {
  writeTermsAccepted(true)
  termsGate.isAccepted = true
}

/** Removes the acceptance and reloads: the question is asked again. */
export function declineTerms() {
  writeTermsAccepted(false)
  location.reload()
}
