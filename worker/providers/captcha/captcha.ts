import type { CaptchaAction, CaptchaDriver } from '#schema/rules/accounts.ts'
import { timeLimit } from '#worker/lib/time-limit.ts'

/** Verifies the token that the captcha's script made in the browser. */
export interface Captcha {
  driver: CaptchaDriver
  /** For the script in the browser; null where it is not configured. */
  siteKey: string | null
  /** Also false where the service could not be reached: it never fails open. */
  isHuman(token: string, action: CaptchaAction): Promise<boolean>
}

interface CaptchaConfig {
  /** Where tokens are verified, if not at the service's own URL. */
  verifyUrl?: string | undefined
  siteKey?: string | undefined
  secret: string
  /** The shop's own host: tokens made on other sites are refused. */
  hostname: string
  /** Called before each call of the service. */
  onCall?: () => void
}

/**
 * reCAPTCHA v3 and Cloudflare Turnstile. Sources: https://developers.google.com/recaptcha/docs/v3 and
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation
 */
const services: Record<CaptchaDriver, { url: string; minScore: number }> = {
  recaptcha: { url: 'https://www.google.com/recaptcha/api/siteverify', minScore: 0.5 },
  // It gives no score.
  turnstile: { url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify', minScore: 0 },
}

/** The response of both services. A token is valid once. */
interface Verdict {
  success: boolean
  hostname?: string
  action?: string
  /** 0 is a bot, 1 a human. */
  score?: number
}

/** A person is waiting to log in. */
const timeoutMs = 3_000

/** The captcha of a service by its API for servers, which is the same with both. */
export function siteverify(
  driver: CaptchaDriver,
  { verifyUrl, siteKey, secret, hostname, onCall }: CaptchaConfig,
): Captcha {
  const { url, minScore } = services[driver]

  /** null where the service did not respond. */
  async function verify(token: string): Promise<Verdict | null> {
    onCall?.()
    const limit = timeLimit(timeoutMs)
    try {
      const body = new URLSearchParams({ secret, response: token })
      const response = await fetch(verifyUrl ?? url, { method: 'POST', body, signal: limit.signal })
      return response.ok ? ((await response.json()) as Verdict | null) : null
    } catch {
      return null
    } finally {
      limit.end()
    }
  }

  return {
    driver,
    siteKey: siteKey ?? null,
    async isHuman(token, action) {
      const verdict = await verify(token)
      const isOurs = verdict?.success === true && verdict.action === action && verdict.hostname === hostname
      return isOurs && (verdict.score ?? 0) >= minScore
    },
  }
}
