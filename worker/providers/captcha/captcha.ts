import type { CaptchaAction, CaptchaDriver } from '#schema/rules/accounts.ts'

export interface CaptchaConfig {
  /** Where tokens are checked, if not at the service's own address. */
  verifyUrl?: string | undefined
  siteKey?: string | undefined
  secret: string
  /** The shop's own host: a token made on another page is not ours. */
  hostname: string
}

/** Tells people from programs by the token that the service's script made in the browser. */
export interface Captcha {
  driver: CaptchaDriver
  /** What the browser's script starts with; null where the deployment forgot it. */
  siteKey: string | null
  /** Also false where the service could not be asked: it never fails open. */
  isHuman(token: string, action: CaptchaAction): Promise<boolean>
}
