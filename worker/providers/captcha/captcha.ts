import type { CaptchaAction, CaptchaDriver } from '#schema/rules/accounts.ts'

export interface CaptchaConfig {
  /** Where tokens are verified, if not at the service's own URL. */
  verifyUrl?: string | undefined
  siteKey?: string | undefined
  secret: string
  /** The shop's own host: tokens made on other sites are refused. */
  hostname: string
  /** Called before each call of the service. */
  onCall?: () => void
}

/** Verifies the token that the captcha's script made in the browser. */
export interface Captcha {
  driver: CaptchaDriver
  /** For the script in the browser; null where it is not configured. */
  siteKey: string | null
  /** Also false where the service could not be reached: it never fails open. */
  isHuman(token: string, action: CaptchaAction): Promise<boolean>
}
