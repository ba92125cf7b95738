import { timeLimit } from '#worker/lib/time-limit.ts'
import type { CaptchaConfig } from './captcha.ts'

/** The response of both services. A token is valid once. */
export interface Verdict {
  success: boolean
  hostname?: string
  action?: string
  /** Of reCAPTCHA only: 0 is a bot, 1 a human. */
  score?: number
}

/** A person is waiting to log in. */
const timeoutMs = 3_000

/** Verifies a token; null where the service did not respond. */
export async function siteverify(
  verifyUrl: string,
  { secret, onCall }: Pick<CaptchaConfig, 'secret' | 'onCall'>,
  token: string,
): Promise<Verdict | null> {
  onCall?.()
  const limit = timeLimit(timeoutMs)
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: limit.signal,
    })
    return response.ok ? ((await response.json()) as Verdict | null) : null
  } catch {
    return null
  } finally {
    limit.end()
  }
}
