import type { CaptchaAction, CaptchaDriver } from '#schema/rules/accounts.ts'
import { locale } from '#web/state/locale.ts'

export interface Captcha {
  driver: CaptchaDriver
  siteKey: string
}

interface Driver {
  script(siteKey: string): string
  /** Whether its script has loaded. */
  isReady(): boolean
  /** Requests a single-use token. Rejects where the service gives none. */
  requestToken(siteKey: string, action: CaptchaAction, container: HTMLElement | null): Promise<string>
}

/** The globals of the services’ scripts. */
interface Services {
  grecaptcha?: {
    ready?(then: () => void): void
    execute?(siteKey: string, options: { action: string }): PromiseLike<string>
  }
  turnstile?: {
    render(
      container: HTMLElement,
      options: {
        sitekey: string
        action: string
        appearance: 'interaction-only'
        language: string
        callback(token: string): void
        'error-callback'(): void
        'timeout-callback'(): void
      },
    ): string | undefined
    remove(widget: string): void
  }
}
const page = globalThis as Services

/** reCAPTCHA v3 shows no challenge. Source: https://developers.google.com/recaptcha/docs/v3 */
const recaptcha: Driver = {
  script: (siteKey) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
  isReady: () => typeof page.grecaptcha?.execute === 'function',
  requestToken: (siteKey, action) =>
    new Promise((resolve, reject) => {
      page.grecaptcha?.ready?.(() => {
        page.grecaptcha?.execute?.(siteKey, { action }).then((token) => (token ? resolve(token) : reject()), reject)
      })
    }),
}

let shownWidget: string | undefined

/**
 * Turnstile shows a checkbox in case of doubt. Source:
 * https://developers.cloudflare.com/turnstile/get-started/client-side-rendering
 */
const turnstile: Driver = {
  script: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  isReady: () => typeof page.turnstile?.render === 'function',
  requestToken: (siteKey, action, container) =>
    new Promise((resolve, reject) => {
      const { turnstile } = page
      if (!turnstile || !container) return reject()
      // Tokens are single-use, and so are widgets.
      if (shownWidget !== undefined) turnstile.remove(shownWidget)
      shownWidget = turnstile.render(container, {
        sitekey: siteKey,
        action,
        appearance: 'interaction-only',
        language: locale.code,
        callback: resolve,
        'error-callback': reject,
        'timeout-callback': reject,
      })
    }),
}

export const drivers: Record<CaptchaDriver, Driver> = { recaptcha, turnstile }
