import { StoreError } from '#schema/api/errors.ts'
import { type CaptchaAction, captchaTokenMax } from '#schema/rules/accounts.ts'
import type { AppContext } from './context.ts'

/** Throws 403 without a captcha token for `action`, which may be in the body or in a header. */
export async function requireHuman(c: AppContext, action: CaptchaAction, input: unknown): Promise<void> {
  const { captcha } = c.var.deps
  if (!captcha) return
  const inBody = typeof input === 'object' && input !== null && 'recaptchaToken' in input && input.recaptchaToken
  const token = inBody || c.req.header('x-recaptcha-token')
  const isToken = typeof token === 'string' && token.length <= captchaTokenMax
  if (isToken && (await captcha.isHuman(token, action))) return
  throw new StoreError('captcha_required', { requiresCaptcha: true })
}
