import { maskNetworkAddress } from '#schema/rules/accounts.ts'
import type { Deps } from '#worker/deps.ts'
import { markCodeLength, timingSafeEqualText } from '#worker/lib/signatures.ts'

/**
 * A browser keeps a mark of each e-mail with which somebody has logged in there, in a cookie that it sends to the login alone. It has a random
 * part, by which the logins with it are counted; the shop stores no marks. It is of the e-mail, so that a login knows it before it reads
 * anything, and outlives new passwords, ended sessions and the account. It gives no access: at a login without it the owner gets an e-mail, and
 * what strangers try does not hold up one with it.
 */
export interface LoginOrigin {
  /** The value of the browser's cookie; empty where it has none. */
  knownBrowser: string
  userAgent: string
  /** The network address. */
  address: string
}

/** Accounts that a browser keeps the marks of. */
const marksMax = 5

const marksOf = (cookie: string) => cookie.split('.').slice(0, marksMax)

/** The random part of a mark: empty in marks of before 2026-11-29. */
const randomOf = (mark: string) => mark.slice(0, -markCodeLength)

const markIn = ({ browserMark }: Deps, cookie: string, email: string): string | undefined =>
  marksOf(cookie).find((one) => timingSafeEqualText(one, browserMark(email, randomOf(one))))

/** The cookie's value after a login: with the e-mail's mark, which was used last. */
export function withMark(deps: Deps, cookie: string, email: string): string {
  const known = markIn(deps, cookie, email)
  const mark = known && randomOf(known) ? known : deps.browserMark(email, deps.newId().slice(0, 16))
  const others = marksOf(cookie).filter((one) => /^[0-9a-f]+$/.test(one) && one !== known)
  return [mark, ...others].slice(0, marksMax).join('.')
}

/** By what the logins with the browser's mark of this e-mail are counted; null where it has none. */
export function knownBrowserOf(deps: Deps, cookie: string, email: string): string | null {
  const mark = markIn(deps, cookie, email)
  return mark === undefined ? null : `${email}:${randomOf(mark)}`
}

/** The network address as an e-mail shows it; absent where it is unknown. */
export function maskedAddress(address: string): { address?: string } {
  const masked = maskNetworkAddress(address)
  return masked === undefined ? {} : { address: masked }
}
