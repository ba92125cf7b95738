import { maskNetworkAddress } from '#schema/rules/accounts.ts'
import type { Deps } from '#worker/deps.ts'
import { timingSafeEqualText } from '#worker/lib/signatures.ts'

/**
 * A browser keeps a mark of each account that has logged in there, in a cookie that it sends to the login alone. All browsers of an account
 * have the same one, so it names no device, and the shop stores nothing. It is of the account's e-mail, so that a login knows it before it
 * reads anything. It gives no access: at a login without it the owner gets an e-mail, and what strangers try does not hold up one with it.
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

/** The cookie's value after a login: with the account's mark, which was used last. */
export function withMark({ browserMark }: Deps, cookie: string, email: string): string {
  const mark = browserMark(email)
  const others = marksOf(cookie).filter((one) => /^[0-9a-f]+$/.test(one) && one !== mark)
  return [mark, ...others].slice(0, marksMax).join('.')
}

/** Whether the account has logged in with this browser before. */
export function isKnownBrowser({ browserMark }: Deps, cookie: string, email: string): boolean {
  const mark = browserMark(email)
  return marksOf(cookie).some((one) => timingSafeEqualText(one, mark))
}

/** The network address as an e-mail shows it; absent where it is unknown. */
export function maskedAddress(address: string): { address?: string } {
  const masked = maskNetworkAddress(address)
  return masked === undefined ? {} : { address: masked }
}
