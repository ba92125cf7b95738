import { proxy, useSnapshot } from 'valtio'
import { acceptTerms as acceptTermsOfAccount } from '#schema/api/accounts.ts'
import type { TermsAcceptance } from '#schema/api/page-data.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { call } from '#web/api/call.ts'
import { afterHydration } from '#web/state/hydration.ts'
import { session } from '#web/state/session.ts'
import { readTermsVersion, writeTermsVersion } from '#web/state/storage.ts'

const browser = proxy({ accepted: null as string | null })
afterHydration(() => {
  browser.accepted = readTermsVersion()
})

/** What the Worker read in the same cookies. */
export function showAcceptance(acceptance: TermsAcceptance) {
  browser.accepted = { current: termsVersion, old: '', none: null }[acceptance]
}

const isOld = (version: string | null) => version !== null && version !== termsVersion

/**
 * Whether the current terms were accepted in this browser and, as far as is known, by the account. `isUpdate`: an earlier version was. An
 * account whose acceptance was never recorded is not asked apart from its browser.
 */
export function useTermsGate() {
  const { accepted } = useSnapshot(browser)
  const { termsVersion: ofAccount } = useSnapshot(session)
  return {
    isAccepted: accepted === termsVersion && !isOld(ofAccount),
    isUpdate: isOld(accepted) || isOld(ofAccount),
  }
}

export function acceptTerms() {
  writeTermsVersion(termsVersion)
  browser.accepted = termsVersion
  if (!session.hasToken) return
  session.termsVersion = termsVersion
  // Where it fails, the next page asks again.
  call(acceptTermsOfAccount, { body: { version: termsVersion }, outlivesPage: true }).catch(() => {})
}

/** Removes the acceptance and reloads: the question is asked again. */
export function declineTerms() {
  writeTermsVersion(null)
  location.reload()
}
