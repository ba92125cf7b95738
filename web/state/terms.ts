import { proxy } from 'valtio'
import { readTermsAccepted, writeTermsAccepted } from '#web/state/storage.ts'

/** Whether this browser's owner has accepted the terms, within the last 365 days. */
export const termsGate = proxy({ isAccepted: readTermsAccepted() })

export function acceptTerms() {
  writeTermsAccepted(true)
  termsGate.isAccepted = true
}

/** Forgets the answer and starts over: the question is asked again. */
export function declineTerms() {
  writeTermsAccepted(false)
  location.reload()
}
