import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { login } from '#schema/api/accounts.ts'
import { email } from '#schema/api/fields.ts'
import { knownLogins } from '#schema/rules/rate-limits.ts'
import { knownBrowserOf } from '#worker/domain/accounts/known-browsers.ts'
import type { AppContext } from './context.ts'

/** As long as browsers keep one. */
const keptSeconds = 400 * 86_400

/** From where a login comes. */
export const loginOriginOf = (c: AppContext) => ({
  address: c.var.address,
  language: c.var.language,
  knownBrowser: getCookie(c, 'knownBrowser') ?? '',
  userAgent: c.req.header('user-agent') ?? '',
})

/** The count that a login has of its own in a browser that has logged in to the account of its e-mail before; null in any other. */
export function ownCountOfLogin(c: AppContext, body: unknown) {
  const { success, output } = v.safeParse(v.object({ email }), body)
  const whose = success ? knownBrowserOf(c.var.deps, loginOriginOf(c).knownBrowser, output.email) : null
  return whose === null ? null : { limit: knownLogins, whose }
}

/**
 * Keeps the marks of the e-mails of accounts that have logged in with this browser, or have set a password by a link there, for the calls of a login
 * alone.
 */
export const keepKnownBrowser = (c: AppContext, value: string): void =>
  setCookie(c, 'knownBrowser', value, {
    path: login.path,
    maxAge: keptSeconds,
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.req.url.startsWith('https:'),
  })
