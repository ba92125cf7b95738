import { proxy } from 'valtio'
import { type login, logout, logoutEverywhere, me } from '#schema/api/accounts.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { type Role, roles, termsVersion } from '#schema/rules/accounts.ts'
import type { Scopes } from '#schema/rules/staff.ts'
import { ApiError, call, configureCall } from '#web/api/call.ts'
import { isClockMeasured, moment, msSince, serverNow } from '#web/api/server-clock.ts'
import { afterHydration } from '#web/state/hydration.ts'
import { locale } from '#web/state/locale.ts'
import {
  clearSession,
  keepsSession,
  notifySessionChange,
  onSessionChange,
  readStorage,
  writeStorage,
} from '#web/state/storage.ts'

const checkMs = 5_000
/** Whoever comes back after longer, as from a device that slept, may have no session any more. */
const awayMs = 60_000

interface Claims {
  userId: string
  role: Role
  /** Seconds. */
  exp: number
}

/** The payload of a token; undefined where it cannot be decoded. */
function payloadOf(token: string): Partial<Claims> | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) ?? {}
  } catch {
    return undefined
  }
}

/** The claims of a token, unverified: the server alone verifies them. undefined where they are incomplete. */
export function claimsOf(token: string): Claims | undefined {
  const { userId, role, exp } = payloadOf(token) ?? {}
  if (!userId || typeof exp !== 'number' || !role || !roles.includes(role)) return undefined
  return { userId, role, exp }
}

const flagOf = (text: string | null): boolean | null => (text === null ? null : text === 'true')

const scopesOf = (text: string | null): Scopes => (text?.split(',') ?? null) as Scopes

/** The server was asked about the session, which holds where it has not refused it. */
let wasAsked = false

const stored = (read = readStorage) => {
  const token = read('token')
  const claims = token ? claimsOf(token) : undefined
  const isOver = claims !== undefined && claims.exp * 1000 <= serverNow()
  // A device's clock alone ends no session: the server is asked.
  const isDoubtful = isOver && !isClockMeasured()
  return {
    hasToken: token !== null,
    /** The token can be decoded, whatever its claims. */
    isReadable: token !== null && payloadOf(token) !== undefined,
    /** The token’s claims are complete and it has not expired. */
    isSignedIn: claims !== undefined && (!isOver || (isDoubtful && wasAsked)),
    /** There may be a session: the Worker was told of one, or this device's clock says that it is over. */
    isExpected: isDoubtful && !wasAsked,
    userId: claims?.userId ?? null,
    role: claims?.role ?? null,
    /** What an admin is limited to, as of the last look at the profile; null: no limits. */
    scopes: scopesOf(read('staffScopes')),
    /** An admin has set the password: its owner changes it before anything else. */
    mustChangePassword: read('mustChangePassword') === 'true',
    name: read('userName') ?? '',
    email: read('userEmail') ?? '',
    profileImage: read('profileImage'),
    /** null: not known yet. */
    isEmailVerified: flagOf(read('emailVerified')),
    /** The person has put off the confirmation of this address. */
    isEmailNoticeClosed: read('emailNoticeClosed') === read('userEmail'),
  }
}

type Stored = ReturnType<typeof stored>

export const session = proxy({
  // A visitor's, as the Worker renders it.
  ...stored(() => null),
  /** The session that this page had is over, and its user has not logged out. */
  hasEnded: false,
  /** The version of the terms that the account accepted last, as of the last look at its profile. */
  termsVersion: null as string | null,
  /** The account has bought something; null: not known yet. */
  hasBought: null as boolean | null,
  /** The ranking may show the account; null: not known yet. */
  isRanked: null as boolean | null,
})

/** Whose data this page may hold. */
let owner: string | null = null

function syncSession() {
  const now = stored()
  // Nothing that was loaded for one account is shown to another.
  if (owner !== null && now.userId !== null && now.userId !== owner && keepsSession()) return location.reload()
  owner = now.userId ?? owner
  if (now.hasToken) session.hasEnded = false
  if (now.userId !== session.userId) {
    session.termsVersion = null
    session.hasBought = null
    session.isRanked = null
  }
  const fields: Stored = session
  const copy = <Name extends keyof Stored>(name: Name) => {
    fields[name] = now[name]
  }
  for (const name of Object.keys(now) as (keyof Stored)[]) copy(name)
}

/** What the Worker read in the cookie (web/state/storage.ts). */
export function expectSession(isExpected: boolean) {
  session.isExpected = isExpected
}

afterHydration(() => {
  syncSession()
  onSessionChange(syncSession)
})

/** Stores the answer of a successful login. `email` is the one typed: the answer does not repeat it. */
export function startSession({ token, user, mustChangePassword }: Answer<typeof login>, email: string) {
  writeStorage('token', token)
  writeStorage('userId', user.id)
  writeStorage('userName', user.name)
  writeStorage('userRole', user.role)
  writeStorage('userEmail', email)
  writeStorage('mustChangePassword', mustChangePassword ? 'true' : null)
  writeStorage('lastLogin', user.lastLogin)
  writeStorage('lastLoginIp', user.lastLoginIp)
  writeStorage('emailVerified', String(user.isEmailVerified))
  notifySessionChange()
  void refreshProfile()
}

/** Continues the session with a new token: after a change of password the old one is invalid. */
export function renewSession(token: string) {
  writeStorage('token', token)
  writeStorage('mustChangePassword', null)
  notifySessionChange()
}

/** null: the profile has no image. */
export function storeProfileImage(image: string | null) {
  writeStorage('profileImage', image)
  notifySessionChange()
}

/** Puts off the confirmation of the present address: it is not asked for again until the next login. */
export function closeEmailNotice() {
  writeStorage('emailNoticeClosed', readStorage('userEmail'))
  notifySessionChange()
}

/** The session is over by the server's word or clock. What cannot be read was none. */
function loseSession() {
  const hadSession = stored().userId !== null
  clearSession()
  session.hasEnded ||= hadSession
}

/** Logs out, in this browser at once. The server ends the session as well, if it is reached. */
export function endSession() {
  // Its token is read before the session is cleared.
  if (stored().isSignedIn) void call(logout).catch(() => {})
  clearSession()
}

/** Logs out of all devices; throws ApiError where the server has not done it. */
export async function endAllSessions() {
  await call(logoutEverywhere)
  clearSession()
}

/** Makes calls carry the session, and ends it where the server says so. Call once, before the first call. */
export const connectSession = () =>
  configureCall({
    language: () => locale.code,
    token: () => readStorage('token'),
    // A newer token may have been stored meanwhile.
    onUnauthorized: (token) => {
      if (readStorage('token') === token) loseSession()
    },
  })

/** Requests the profile: also after a change of it. A refusal ends the session silently; an unreachable server does not. */
export async function refreshProfile() {
  const { isSignedIn, isExpected } = stored()
  // An unreadable or expired token needs no request: the interval below clears it, and guarded pages can still show the reason.
  if (!isSignedIn && !isExpected) return
  const token = readStorage('token')
  // Another session may have begun meanwhile: it neither ends by this answer nor takes its profile.
  const isSame = () => readStorage('token') === token
  try {
    const user = await call(me)
    if (!isSame()) return
    writeStorage('userId', user._id)
    writeStorage('userName', user.name)
    writeStorage('userRole', user.role)
    writeStorage('userEmail', user.email)
    writeStorage('staffScopes', user.scopes?.join() ?? null)
    writeStorage('mustChangePassword', user.mustChangePassword ? 'true' : null)
    writeStorage('profileImage', user.profileImage)
    writeStorage('emailVerified', String(user.isEmailVerified))
    writeStorage('discordUserId', user.discordId)
    notifySessionChange()
    // Accepted while this was asked: the answer is older.
    if (session.termsVersion !== termsVersion) session.termsVersion = user.termsVersion
    session.hasBought ||= user.hasBought
    session.isRanked = user.isRanked
  } catch (error) {
    if (isSame() && error instanceof ApiError && [401, 403, 404].includes(error.status)) loseSession()
  } finally {
    wasAsked = true
    syncSession()
  }
}

/** Checks the session while the page is open. A logout in another tab is noticed at once, by the storage event. */
export function watchSession() {
  void refreshProfile()
  let seen = moment()
  const check = () => {
    const { hasToken, isSignedIn, isExpected } = stored()
    if (hasToken && !isSignedIn && !isExpected) loseSession()
    else if (hasToken !== session.hasToken) syncSession()
    if (document.visibilityState !== 'visible') return
    if (msSince(seen) > awayMs) void refreshProfile()
    seen = moment()
  }
  setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
  const { style } = document.documentElement
  // The browser may keep the page and show it again by Back, as it was: after a logout elsewhere, or to another account.
  addEventListener('pagehide', () => {
    if (session.hasToken) style.visibility = 'hidden'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && stored().userId !== session.userId) return location.reload()
    style.visibility = ''
    if (persisted) void refreshProfile()
  })
}
