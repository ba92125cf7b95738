import { type CryptoKey, decodeJwt, jwtVerify, SignJWT } from 'jose'
import { type Role, roles } from '#schema/rules/accounts.ts'

export interface SessionClaims {
  userId: string
  /** Of the login; all tokens of the session state it. */
  sessionId: string
  /** For display in the browser; authorization reads the role from the database. */
  role: Role
  /** The user's session version at login; older versions are refused. */
  version: number
  /** When the second factor was proved last, in milliseconds; null where it was not. */
  provedAt: number | null
}

/** A verified token and its lifetime. */
export interface Session extends SessionClaims {
  lifetimeMs: number
}

const algorithm = 'HS256'
const issuer = 'trinco'
const audience = 'trinco-store'

/** Imported once for the isolate. */
const keys = new Map<string, CryptoKey>()

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const bytes = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  keys.set(secret, key)
  return key
}

/** A session token: a JWT (HS256) that expires `lifetimeMs` after `now`. */
export async function signSession(
  secret: string,
  claims: SessionClaims,
  now: number,
  lifetimeMs: number,
): Promise<string> {
  const { userId, role, sessionId, version, provedAt } = claims
  const proved = provedAt === null ? {} : { sf: Math.floor(provedAt / 1000) }
  return new SignJWT({ userId, role, sid: sessionId, sv: version, ...proved })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + lifetimeMs) / 1000))
    .sign(await keyOf(secret))
}

/** The claims of a valid token of this shop; null for any other. jose's defaults accept more, so everything is pinned. */
export async function readSession(secret: string, token: string, now: number): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: 'JWT',
      requiredClaims: ['sub', 'iat', 'exp', 'userId', 'role', 'sid', 'sv'],
      currentDate: new Date(now),
    })
    const { userId, role, sid, sv, sf, iat = 0, exp = 0 } = payload
    if (typeof userId !== 'string' || userId !== payload.sub) return null
    if (typeof sid !== 'string' || typeof sv !== 'number') return null
    return {
      userId,
      role: roles.find((known) => known === role) ?? 'client',
      sessionId: sid,
      version: sv,
      provedAt: typeof sf === 'number' ? sf * 1000 : null,
      lifetimeMs: (exp - iat) * 1000,
    }
  } catch {
    return null
  }
}

/** Whether a token says that it is an admin's. It is not verified: for what only admins can ask for, before anything is computed or read. */
export function statesAdmin(token: string): boolean {
  try {
    return decodeJwt(token).role === 'admin'
  } catch {
    return false
  }
}
