import { acceptedVersion, termsCookies } from '#schema/rules/accounts.ts'

const sessionKeys = [
  'token',
  'userId',
  'discordUserId',
  'userName',
  'userRole',
  'staffScopes',
  'mustChangePassword',
  'userEmail',
  'profileImage',
  'emailVerified',
  'emailNoticeClosed',
  'lastLogin',
  'lastLoginIp',
  'selectedProductId',
  'selectedProductName',
  'selectedProductPrice',
  'selectedProductDescription',
  'selectedProductKeyExpiration',
  'paymentId',
  'paymentIdMercadoPago',
] as const

/** Everything the shop stores in the browser, by the names that the specification prescribes. */
type StorageKey =
  | (typeof sessionKeys)[number]
  | 'notificationsDoNotDisturb'
  | 'config'
  | 'language'
  | 'theme'
  | 'panelShortcuts'
  | 'panelTables'
  | 'searchShortcut'

/** What the browser would not store: storage throws where it is forbidden or full. These values last as long as the page. */
const memory = new Map<StorageKey, string | null>()

export function readStorage(key: StorageKey): string | null {
  const unstored = memory.get(key)
  if (unstored !== undefined) return unstored
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether the browser would keep a session when its page is left. */
export function keepsSession(): boolean {
  try {
    // As long as all that belongs to one.
    localStorage.setItem('trial', ' '.repeat(2_000))
    localStorage.removeItem('trial')
    return true
  } catch {
    return false
  }
}

/** Whether there is a session, and nothing of it: the Worker then keeps the places of what only its reader sees. */
const signedInCookie = 'signedIn'
const copyPresence = (token: string | null) => writeCookie(signedInCookie, token === null ? null : '1')

/** What the Worker must know to send the page as this browser shows it (worker/pages/middleware.ts). */
const copied: readonly StorageKey[] = ['language', 'theme']

/** Brings the cookies up to date with what this browser has stored, which may be older than they are. Call once. */
export function copyToCookies() {
  if ((readCookie(signedInCookie) !== null) !== (readStorage('token') !== null)) copyPresence(readStorage('token'))
  for (const key of copied) {
    const value = readStorage(key)
    if (value !== null && readCookie(key) !== value) writeCookie(key, value)
  }
}

/** Stores a value; null removes it. */
export function writeStorage(key: StorageKey, value: string | null) {
  if (copied.includes(key)) writeCookie(key, value)
  if (key === 'token') copyPresence(value)
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

/** Where a reload finds the payment again: our id, and the provider's. */
export function storePaymentIds(paymentId: string | null, providerId: string | null) {
  writeStorage('paymentId', paymentId)
  writeStorage('paymentIdMercadoPago', providerId)
}

type TabKey = 'interruptedProductId' | 'interruptedPaymentId'

/** What this tab alone keeps, and keeps over a reload; null too where the browser forbids storage. */
export function readTabStorage(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value for this tab; null removes it. */
export function writeTabStorage(key: TabKey, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Until the next reload the page knows it by itself.
  }
}

const listeners = new Set<() => void>()

/** Calls the listener when the session’s keys change: in this page, or in another tab. */
export function onSessionChange(listener: () => void) {
  listeners.add(listener)
}

export function notifySessionChange() {
  for (const listener of listeners) listener()
}

/** Removes the session and the selected product. */
export function clearSession() {
  for (const key of sessionKeys) writeStorage(key, null)
  notifySessionChange()
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === null || event.key === 'token' || event.key === 'emailVerified') notifySessionChange()
})

const cookieSeconds = 365 * 86_400

function readCookie(name: string): string | null {
  const cookie = globalThis.document?.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1) ?? null
}

/** Null removes it. */
function writeCookie(name: string, value: string | null) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === null ? 0 : cookieSeconds
  // The Cookie Store API is missing in browsers that the shop supports.
  Reflect.set(document, 'cookie', `${name}=${value ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`)
}

/** The version of the terms that was accepted in this browser within the last 365 days; null if none was. */
export const readTermsVersion = (): string | null =>
  acceptedVersion(readCookie(termsCookies.accepted), readCookie(termsCookies.version))

/** Stores the accepted version; null removes it. */
export function writeTermsVersion(version: string | null) {
  writeCookie(termsCookies.accepted, version === null ? null : 'true')
  writeCookie(termsCookies.version, version)
}
