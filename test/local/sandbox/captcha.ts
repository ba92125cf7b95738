import { type Answer, type Call, type Route, route } from './http.ts'

/** `what:action`, then `@host` where it was made elsewhere, then `#anything` that makes it another token. */
const shape = /^(good|low|down|silent):(\w+)(?:@([\w.-]+))?(?:#.*)?$/

/**
 * Stands in for reCAPTCHA and Turnstile: the token itself says what becomes of it. `good:login` passes once, `low:login` is more likely
 * a program, `down:login` meets a service that fails and `silent:login` one that never answers; all others are forged.
 */
export function captchaRoutes(signal: AbortSignal): Route[] {
  const spent = new Set<string>()

  async function siteverify(call: Call): Promise<Answer> {
    const form = new URLSearchParams(call.text)
    const token = form.get('response') ?? ''
    const [, what, action, hostname = '127.0.0.1'] = shape.exec(token) ?? []
    if (what === 'down') return { status: 503, json: {} }
    if (what === 'silent') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    const refuse = (code: string): Answer => ({ status: 200, json: { success: false, 'error-codes': [code] } })
    if (!form.get('secret')) return refuse('missing-input-secret')
    if (what === undefined) return refuse('invalid-input-response')
    if (spent.has(token)) return refuse('timeout-or-duplicate')
    spent.add(token)
    return { status: 200, json: { success: true, score: what === 'low' ? 0.3 : 0.9, action, hostname } }
  }

  return [route('POST', '/captcha/siteverify', siteverify)]
}
