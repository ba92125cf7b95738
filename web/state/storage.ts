/** Everything the shop stores in the browser, by the names that the specification prescribes. */
type StorageKey =
  | 'token'
  | 'userId'
  | 'discordUserId'
  | 'userName'
  | 'userRole'
  | 'userEmail'
  | 'profileImage'
  | 'lastLogin'
  | 'lastLoginIp'
  | 'notificationsDoNotDisturb'
  | 'selectedProductId'
  | 'selectedProductName'
  | 'selectedProductPrice'
  | 'selectedProductDescription'
  | 'selectedProductKeyExpiration'
  | 'paymentId'
  | 'paymentIdMercadoPago'
  | 'language'
  | 'theme'
  | 'panelShortcuts'
  | 'searchShortcut'

const sessionKeys: readonly StorageKey[] = [
  'token',
  'userId',
  'discordUserId',
  'userName',
  'userRole',
  'userEmail',
  'profileImage',
  'lastLogin',
  'lastLoginIp',
  'selectedProductId',
  'selectedProductName',
  'selectedProductPrice',
  'selectedProductDescription',
  'selectedProductKeyExpiration',
  'paymentId',
  'paymentIdMercadoPago',
]

// Storage throws where the browser forbids it. The values then last as long as the page.
const memory = new Map<string, string>()

export function readStorage(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Stores a value; null removes it. */
export function writeStorage(key: StorageKey, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
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
  if (event.key === null || event.key === 'token') notifySessionChange()
})

const termsCookie = 'termsAccepted'
const termsSeconds = 365 * 86_400

/** The version of the terms that was accepted in this browser within the last 365 days; null if none was. */
export const readTermsVersion = (): string | null =>
  globalThis.document?.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${termsCookie}=`))
    ?.slice(termsCookie.length + 1) ?? null

/** Stores the accepted version; null removes it. */
export function writeTermsVersion(version: string | null) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = version === null ? 0 : termsSeconds
  // The Cookie Store API is missing in browsers that the shop supports.
  Reflect.set(document, 'cookie', `${termsCookie}=${version ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`)
}
