import type { Env } from './env.ts'
import { type Database, openDatabase } from './lib/database.ts'
import { newId, newKey } from './lib/ids.ts'
import { readSession, type SessionClaims, signSession } from './lib/tokens.ts'
import { mercadoPago } from './providers/pix/mercado-pago.ts'
import type { PixProvider } from './providers/pix/pix.ts'

/** Everything the domain needs from outside, handed in as its first argument. */
export interface Deps {
  db: Database
  /** Milliseconds since the epoch. */
  now: () => number
  newId: () => string
  newKey: () => string
  /** null where PIX is not configured. */
  pix: PixProvider | null
  sessions: {
    sign: (claims: SessionClaims, lifetimeMs: number) => Promise<string>
    read: (token: string) => Promise<SessionClaims | null>
  }
  /** The shop's own origin, for the addresses that providers call back. */
  publicUrl: string
}

export interface DepsOptions {
  now?: () => number
  /** The request's own origin, used where PUBLIC_URL is not set. */
  origin?: string
}

/** The composition root: from configuration to what the domain works with. One for each request or cron run. */
export function createDeps(env: Env, { now = Date.now, origin = '' }: DepsOptions = {}): Deps {
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret } = env
  return {
    db: openDatabase(env.DATABASE_URL, env.DATABASE_AUTH_TOKEN),
    now,
    newId,
    newKey,
    pix:
      accessToken && webhookSecret
        ? mercadoPago({ apiUrl: env.MERCADOPAGO_API_URL, accessToken, webhookSecret })
        : null,
    sessions: {
      sign: (claims, lifetimeMs) => signSession(env.SESSION_SECRET, claims, now(), lifetimeMs),
      read: (token) => readSession(env.SESSION_SECRET, token, now()),
    },
    publicUrl: (env.PUBLIC_URL ?? origin).replace(/\/$/, ''),
  }
}
