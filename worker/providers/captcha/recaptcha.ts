import type { Captcha, CaptchaConfig } from './captcha.ts'
import { siteverify } from './siteverify.ts'

const defaultUrl = 'https://www.google.com/recaptcha/api/siteverify'
const minScore = 0.5

/** reCAPTCHA v3. Source: https://developers.google.com/recaptcha/docs/v3 */
export const recaptcha = ({ verifyUrl = defaultUrl, siteKey, hostname, ...config }: CaptchaConfig): Captcha => ({
  driver: 'recaptcha',
  siteKey: siteKey ?? null,
  async isHuman(token, action) {
    const verdict = await siteverify(verifyUrl, config, token)
    return (
      verdict?.success === true &&
      (verdict.score ?? 0) >= minScore &&
      verdict.action === action &&
      verdict.hostname === hostname
    )
  },
})
