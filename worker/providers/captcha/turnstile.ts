import type { Captcha, CaptchaConfig } from './captcha.ts'
import { siteverify } from './siteverify.ts'

const defaultUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** Cloudflare Turnstile. Source: https://developers.cloudflare.com/turnstile/get-started/server-side-validation */
export const turnstile = ({ verifyUrl = defaultUrl, siteKey, hostname, ...config }: CaptchaConfig): Captcha => ({
  driver: 'turnstile',
  siteKey: siteKey ?? null,
  async isHuman(token, action) {
    const verdict = await siteverify(verifyUrl, config, token)
    return verdict?.success === true && verdict.action === action && verdict.hostname === hostname
  },
})
