import { getCookie, setCookie } from 'hono/cookie'
import { login } from '#schema/api/accounts.ts'
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

/**
 * Keeps the marks of the accounts that have logged in with this browser, or have set a password by a link there, for the calls of a login
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
