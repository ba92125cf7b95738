import type { CaptchaDriver } from '#schema/rules/accounts.ts'
import type { Env } from '#worker/env.ts'

/** Where the script of a captcha comes from, calls, and shows its frame. */
const sources: Record<CaptchaDriver, string> = {
  recaptcha: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  turnstile: 'https://challenges.cloudflare.com',
}

/** Of the captcha that the browser loads; null without one. */
export const captchaSources = (env: Env | null): string | null =>
  env?.CAPTCHA_SECRET && env.CAPTCHA_SITE_KEY ? sources[env.CAPTCHA_DRIVER ?? 'recaptcha'] : null

/** The policy of web/public/_headers, which names nobody's captcha, with these sources. */
export const allowCaptcha = (policy: string, from: string | null): string =>
  from === null ? policy : policy.replace(/(?<=; )(script|connect|frame)-src [^;]*/g, `$& ${from}`)
