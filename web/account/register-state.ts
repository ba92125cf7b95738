import { register } from '#schema/api/accounts.ts'
import type { Language } from '#schema/rules/languages.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { formCall } from '#web/state/form-call.ts'
import { emptyHoneypot, type HoneypotData, honeypotDelayMs } from '#web/state/honeypot.ts'
import { withCaptcha } from './captcha.ts'

export const registerFields = ['name', 'email', 'password', 'confirm'] as const
export type RegisterField = (typeof registerFields)[number]
type RegisterDraft = Record<RegisterField, string>

/** What the register address carries from Discord. Only with the signature of the community's bot is it a link; else it is a request. */
export interface DiscordLink {
  discordId: string | null
  discordSig: string | null
}

/** Validates the draft by the endpoint’s schema, and the repeated password, which the endpoint does not know. */
export function checkRegistration(t: Translate, draft: RegisterDraft, language: Language): FieldErrors {
  const { confirm, ...sent } = draft
  const errors = checkDraft(register.body, { ...sent, termsAccepted: true, honeypotData: emptyHoneypot }, language)
  if (!confirm) errors.confirm = t('auth.register.confirmEmpty')
  else if (confirm !== draft.password) errors.confirm = t('auth.register.confirmWrong')
  return errors
}

/** Creates the account, after a delay of a second. Throws ApiError. */
export async function registerAccount(
  draft: RegisterDraft,
  discord: DiscordLink,
  honeypotData: HoneypotData,
  container: HTMLElement | null,
) {
  const { confirm: _, ...sent } = draft
  await new Promise((resolve) => setTimeout(resolve, honeypotDelayMs))
  await withCaptcha('register', container, (proof) =>
    formCall(register, {
      body: { ...sent, ...discord, termsAccepted: true, honeypotData, ...proof.body },
      headers: proof.headers,
    }),
  )
}
