import { StoreError } from '#schema/api/errors.ts'
import { type CaptchaAction, captchaTokenMax } from '#schema/rules/accounts.ts'
import { refusedTokenLimit } from '#schema/rules/rate-limits.ts'
import type { CallerCheck } from '#worker/domain/accounts/caller-check.ts'
import { countHit, rememberExceeded, requireNotExceeded } from '#worker/domain/rate-limits.ts'
import type { AppContext } from './context.ts'

/**
 * Throws 403 without a captcha token for `action`, which may be in the body or in a header. An accepted token is a proof that lets the call go
 * beyond soft limits, so it is verified before the call is counted: what the service refuses must not add up to the hard limit, and is counted
 * by itself, or junk would have the service asked without end. An address that was seen beyond the hard limit has been refused before.
 */
export async function requireHuman(
  c: AppContext,
  action: CaptchaAction,
  input: unknown,
  check: CallerCheck,
): Promise<void> {
  const { address, deps } = c.var
  const { captcha, db, now } = deps
  if (!captcha) return
  const inBody = typeof input === 'object' && input !== null && 'recaptchaToken' in input && input.recaptchaToken
  const token = inBody || c.req.header('x-recaptcha-token')
  const isToken = typeof token === 'string' && token.length <= captchaTokenMax
  if (isToken) {
    requireNotExceeded(refusedTokenLimit, address, now())
    if (await captcha.isHuman(token, action)) return check.acceptHuman()
    const [refused] = await countHit(db, refusedTokenLimit, address, now())
    rememberExceeded(refusedTokenLimit, address, refused)
  }
  await check.run()
  throw new StoreError('captcha_required', { requiresCaptcha: true })
}
