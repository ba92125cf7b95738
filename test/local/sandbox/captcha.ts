import { type Answer, type Call, type Route, route } from './http.ts'

/** `outcome:action`, then `@host` if it was issued for another site, then `#anything` to make the token unique. */
const tokenPattern = /^(?<outcome>good|low|down|silent):(?<action>\w+)(?:@(?<hostname>[\w.-]+))?(?:#.*)?$/

/**
 * Stands in for reCAPTCHA and Turnstile: the token itself names the outcome. `good:login` passes once, `low:login` has a low score, for
 * `down:login` the service fails and for `silent:login` it never answers; all other tokens are forged.
 */
export function captchaRoutes(signal: AbortSignal): Route[] {
  const spent = new Set<string>()

  async function siteverify(call: Call): Promise<Answer> {
    const form = new URLSearchParams(call.text)
    const token = form.get('response') ?? ''
    const { outcome, action, hostname = '127.0.0.1' } = tokenPattern.exec(token)?.groups ?? {}
    if (outcome === 'down') return { status: 503, json: {} }
    if (outcome === 'silent') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    const refuse = (code: string): Answer => ({ status: 200, json: { success: false, 'error-codes': [code] } })
    if (!form.get('secret')) return refuse('missing-input-secret')
    if (outcome === undefined) return refuse('invalid-input-response')
    if (spent.has(token)) return refuse('timeout-or-duplicate')
    spent.add(token)
    return { status: 200, json: { success: true, score: outcome === 'low' ? 0.3 : 0.9, action, hostname } }
  }

  return [route('POST', '/captcha/siteverify', siteverify)]
}
