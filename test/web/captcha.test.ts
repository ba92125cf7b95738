import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { CaptchaError, captchaToken, prepareCaptcha, withCaptcha } = await import('#web/account/captcha.ts')
const { config } = await import('#web/state/config.ts')
const { ApiError } = await import('#web/api/call.ts')

let scripts: string[]
const place = {} as HTMLElement

/** A page of a deployment with this captcha; its script defines the globals in `service` when it is loaded. */
function visit(captcha: { driver: string; siteKey: string | null } | null | 'down', service: object = {}) {
  scripts = []
  vi.stubGlobal('document', {
    documentElement: { lang: 'pt-BR' },
    querySelector: (selector: string) => scripts.find((src) => selector.includes(src)) ?? null,
    createElement: () => ({ src: '', addEventListener: () => {} }),
    head: {
      append: ({ src }: { src: string }) => {
        scripts.push(src)
        for (const [name, value] of Object.entries(service)) vi.stubGlobal(name, value)
      },
    },
  })
  vi.stubGlobal('fetch', async () => {
    if (captcha === 'down') throw new TypeError('offline')
    return Response.json({ captcha })
  })
}
const outcome = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown)

beforeEach(() => {
  vi.useFakeTimers()
  config.isLoaded = false
  config.data = null
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a captcha no script is loaded and no token is sent', async () => {
  visit(null)
  await prepareCaptcha()
  expect(await captchaToken('login', place)).toBeNull()
  expect(scripts).toEqual([])
  expect(await withCaptcha('login', place, async (proof) => proof)).toEqual({ body: {}, headers: {} })
})

test('where the configuration cannot be loaded, the request is sent without a token', async () => {
  visit('down')
  expect(await captchaToken('login', place)).toBeNull()
})

test('reCAPTCHA loads its script once and requests a token for the action', async () => {
  const execute = vi.fn(async (_key: string, { action }: { action: string }) => `token-${action}`)
  visit({ driver: 'recaptcha', siteKey: 'k 1' }, { grecaptcha: { ready: (then: () => void) => then(), execute } })
  await prepareCaptcha()
  const proof = await withCaptcha('check_user', place, async (proof) => proof)
  expect(proof).toEqual({
    body: { recaptchaToken: 'token-check_user' },
    headers: { 'x-recaptcha-token': 'token-check_user' },
  })
  await captchaToken('login', place)
  expect(execute.mock.calls).toEqual([
    ['k 1', { action: 'check_user' }],
    ['k 1', { action: 'login' }],
  ])
  expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=k%201'])
})

test('Turnstile renders a new widget for every token', async () => {
  const render = vi.fn((_: HTMLElement, { action, callback }: { action: string; callback(token: string): void }) => {
    callback(`t-${action}`)
    return `widget-${action}`
  })
  const remove = vi.fn()
  visit({ driver: 'turnstile', siteKey: 'k' }, { turnstile: { render, remove } })
  expect(await captchaToken('login', place)).toBe('t-login')
  expect(await captchaToken('register', place)).toBe('t-register')
  expect(remove.mock.calls).toEqual([['widget-login']])
  expect(render.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'k', appearance: 'interaction-only' })
  expect(scripts).toEqual(['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'])
})

test('a service that is not ready within 3 s is an error, and so is a missing site key', async () => {
  visit({ driver: 'recaptcha', siteKey: 'k' })
  const asked = outcome(captchaToken('login', place))
  await vi.advanceTimersByTimeAsync(2_900)
  await vi.advanceTimersByTimeAsync(200)
  expect(await asked).toEqual(new CaptchaError('notReady'))
  visit({ driver: 'turnstile', siteKey: null })
  config.isLoaded = false
  expect(await outcome(captchaToken('login', place))).toBeInstanceOf(CaptchaError)
  expect(scripts).toEqual([])
})

test('a token is requested three times in all, 3 s apart', async () => {
  const execute = vi.fn(async (): Promise<string> => {
    throw new Error('no')
  })
  visit({ driver: 'recaptcha', siteKey: 'k' }, { grecaptcha: { ready: (then: () => void) => then(), execute } })
  const asked = outcome(captchaToken('login', place))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(execute).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_002)
  expect(execute).toHaveBeenCalledTimes(3)
  expect(await asked).toEqual(new CaptchaError('failed'))
})

test('after a refusal the configuration is loaded again', async () => {
  visit(null)
  const refused = new ApiError(403, { code: 'captcha_required', requiresCaptcha: true })
  expect(await outcome(withCaptcha('login', place, () => Promise.reject(refused)))).toBe(refused)
  expect(config.isLoaded).toBe(false)
})
