import type { CaptchaAction } from '#schema/rules/accounts.ts'
import { ApiError } from '#web/api/call.ts'
import { config } from '#web/state/config.ts'
import { type Captcha, drivers } from './captcha-drivers.ts'

const readyMs = 3_000
const pollMs = 100
const retries = 2
const retryMs = 3_000

/** The captcha service gave no token. */
export class CaptchaError extends Error {
  readonly reason: 'notReady' | 'failed'

  constructor(reason: CaptchaError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The captcha of this deployment; null where it has none. If the configuration cannot be loaded, the request is sent without a
 * token.
 */
async function configuredCaptcha(): Promise<Captcha | null> {
  if (!config.isLoaded) await config.load()
  const captcha = config.data?.captcha
  return captcha ? { driver: captcha.driver, siteKey: captcha.siteKey ?? '' } : null
}

/** Loads the service’s script in advance, if this deployment uses one. */
export async function prepareCaptcha() {
  const captcha = await configuredCaptcha()
  if (captcha?.siteKey) loadScript(captcha)
}

/** A token for `action`; null where this deployment has no captcha. A challenge is shown in `container`. */
export async function captchaToken(action: CaptchaAction, container: HTMLElement | null): Promise<string | null> {
  const captcha = await configuredCaptcha()
  if (!captcha) return null
  if (!captcha.siteKey) throw new CaptchaError('notReady')
  loadScript(captcha)
  await ready(captcha)
  for (let attempt = 0; ; attempt++) {
    try {
      return await drivers[captcha.driver].requestToken(captcha.siteKey, action, container)
    } catch {
      if (attempt === retries) throw new CaptchaError('failed')
      await wait(retryMs)
    }
  }
}

/**
 * Sends a form with a captcha token in the body and in the header. After a refusal for a missing or invalid token, the
 * configuration is loaded again.
 */
export async function withCaptcha<T>(
  action: CaptchaAction,
  container: HTMLElement | null,
  send: (proof: { body: { recaptchaToken?: string }; headers: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const token = await captchaToken(action, container)
  try {
    return await send(
      token === null
        ? { body: {}, headers: {} }
        : { body: { recaptchaToken: token }, headers: { 'x-recaptcha-token': token } },
    )
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.extra.requiresCaptcha) config.isLoaded = false
    throw thrown
  }
}

function loadScript({ driver, siteKey }: Captcha) {
  const src = drivers[driver].script(siteKey)
  if (document.querySelector(`script[src="${src}"]`)) return
  const script = document.createElement('script')
  script.src = src
  script.async = true
  // The next attempt loads it again.
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}

async function ready({ driver }: Captcha) {
  for (let waited = 0; !drivers[driver].isReady(); waited += pollMs) {
    if (waited >= readyMs) throw new CaptchaError('notReady')
    await wait(pollMs)
  }
}
