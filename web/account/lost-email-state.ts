import { requestAddressClaim } from '#schema/api/address-claims.ts'
import type { Language } from '#schema/rules/languages.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { formCall } from '#web/state/form-call.ts'
import { emptyHoneypot, type HoneypotData } from '#web/state/honeypot.ts'
import { withCaptcha } from './captcha.ts'

export const emptyClaim = { transactionId: '', payerName: '', newEmail: '', message: '' }
export type ClaimDraft = typeof emptyClaim
export type ClaimField = keyof ClaimDraft
export const claimFields = Object.keys(emptyClaim) as ClaimField[]

export const checkClaim = (draft: ClaimDraft, language: Language) =>
  checkDraft(requestAddressClaim.body, { ...draft, honeypotData: emptyHoneypot }, language)

/** Throws ApiError. */
export async function sendClaim(draft: ClaimDraft, honeypotData: HoneypotData, container: HTMLElement | null) {
  await withCaptcha('recovery', container, (proof) =>
    formCall(requestAddressClaim, { body: { ...draft, honeypotData, ...proof.body }, headers: proof.headers }),
  )
}
