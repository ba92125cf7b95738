import type { CaptchaAction } from '#schema/rules/accounts.ts'
import { ApiError } from '#web/api/call.ts'
import { config } from '#web/state/config.ts'
import { type Captcha, drivers } from './captcha-drivers.ts'
import { CaptchaError } from './captcha-error.ts'

const readyMs = 3_000
const lookMs = 100
const retries = 2
const retryMs = 3_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The captcha of this deployment; null where it has none. Where that cannot be learnt, the server decides without a token. */
async function configured(): Promise<Captcha | null> {
  if (!config.isLoaded) await config.load()
  const captcha = config.data?.captcha
  return captcha ? { driver: captcha.driver, siteKey: captcha.siteKey ?? '' } : null
}

/** Fetches the service's script, where there is one to be asked, so that it is ready when the form is sent. */
export async function prepareCaptcha() {
  const captcha = await configured()
  if (captcha?.siteKey) loadScript(captcha)
}

/** What shows that a person is about to do `action`; null where nobody asks for it. `place` is where a question to them may appear. */
export async function captchaToken(action: CaptchaAction, place: HTMLElement | null): Promise<string | null> {
  const captcha = await configured()
  if (!captcha) return null
  if (!captcha.siteKey) throw new CaptchaError('notReady')
  loadScript(captcha)
  await ready(captcha)
  for (let attempt = 0; ; attempt++) {
    try {
      return await drivers[captcha.driver].ask(captcha.siteKey, action, place)
    } catch {
      if (attempt === retries) throw new CaptchaError('failed')
      await wait(retryMs)
    }
  }
}

/** Sends a form with its proof, in the body and in the header. After a refusal all is asked anew: the next proof is another one. */
export async function withCaptcha<T>(
  action: CaptchaAction,
  place: HTMLElement | null,
  send: (proof: { body: { recaptchaToken?: string }; headers: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const token = await captchaToken(action, place)
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
  // The next attempt fetches it again.
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}

async function ready({ driver }: Captcha) {
  for (let waited = 0; !drivers[driver].isReady(); waited += lookMs) {
    if (waited >= readyMs) throw new CaptchaError('notReady')
    await wait(lookMs)
  }
}
