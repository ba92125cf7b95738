import { StoreError } from '#schema/api/errors.ts'
import type { CaptchaAction } from '#schema/rules/accounts.ts'
import type { ConditionalRateLimit, RateLimit } from '#schema/rules/rate-limits.ts'
import { selectSessionUser } from '#worker/domain/accounts/sessions.ts'
import { countHit, requireWithinLimit } from '#worker/domain/rate-limits.ts'
import { writeBatch } from '#worker/lib/database.ts'
import type { AppContext } from './context.ts'

interface Access {
  who: 'anyone' | 'maybe' | 'signedIn' | 'admin'
  /** The action that the captcha's token must be for, where a captcha is configured. */
  human?: CaptchaAction
}
type OpenAccess = Access & { who: 'anyone' | 'maybe' }
type SessionAccess = Access & { who: 'signedIn' | 'admin' }

/** A limit by user needs a session, and a conditional one needs a handler that counts: neither fits here. */
type LimitOf<A extends Access> = (A extends SessionAccess ? RateLimit : RateLimit & { by: 'address' }) & {
  counts?: never
}

/** Who may call an endpoint. `authorize` counts its limit on every call. */
export type Guard = (OpenAccess & { rate?: LimitOf<OpenAccess> }) | (SessionAccess & { rate?: LimitOf<SessionAccess> })

/** A guard whose limit counts only some calls: its handler receives the limit and has to count it. */
export type ConditionalGuard = OpenAccess & { rate: ConditionalRateLimit }

export const anyone = { who: 'anyone' } as const satisfies Guard
/** Anyone; a valid session is read all the same, into `c.var.viewer`. */
export const optionalSession = { who: 'maybe' } as const satisfies Guard
export const signedIn = { who: 'signedIn' } as const satisfies Guard
export const admin = { who: 'admin' } as const satisfies Guard

/** Whoever has a token that is signed and not expired; their row is not read. For answers that every visitor may see. */
export const tokenHolder = { who: 'tokenHolder' } as const
/** Who may call an endpoint that is answered from the snapshot. */
export type SnapshotGuard = (typeof anyone | typeof tokenHolder) & { rate?: never; human?: never }

/** The same access with a rate limit. */
export const limited = <A extends Access, L extends LimitOf<A>>(access: A, rate: L) => ({ ...access, rate })

/** The same access with a rate limit that the handler counts. */
export const countedByHandler = (access: OpenAccess, rate: ConditionalRateLimit): ConditionalGuard => ({
  ...access,
  rate,
})

/** The same access with a captcha. It is verified after the body is parsed, so that a validation error does not use up a token. */
export const human = <A extends Access>(access: A, action: CaptchaAction) => ({ ...access, human: action })

/** The token that a request carries. */
export const bearerOf = (c: AppContext): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]

/** Throws 401 without a valid session, 403 without the role, 429 over the limit. At most one round trip to the database. */
export async function authorize(c: AppContext, { who, rate: limit }: Guard | ConditionalGuard): Promise<void> {
  const rate = limit?.counts === undefined ? limit : undefined
  const { deps, address } = c.var
  const { db, now } = deps
  const isOpen = who === 'anyone' || who === 'maybe'
  const token = bearerOf(c)
  const session = who === 'anyone' || token === undefined ? null : await deps.sessions.read(token)
  if (!session) {
    if (!isOpen) throw new StoreError('not_authenticated')
    c.set('viewer', null)
    if (!rate) return
    const {
      count: [count],
    } = await writeBatch(db, { count: countHit(db, rate, address, now()) })
    return requireWithinLimit(rate, count, now())
  }
  const row = selectSessionUser(deps, session)
  const {
    user: [user],
    count: [count],
  } = rate
    ? await writeBatch(db, {
        user: row,
        count: countHit(db, rate, rate.by === 'user' ? session.userId : address, now()),
      })
    : { user: await row, count: [] }
  if (!user && !isOpen) throw new StoreError('not_authenticated')
  if (who === 'admin' && user?.role !== 'admin') throw new StoreError('forbidden')
  if (rate) requireWithinLimit(rate, count, now())
  c.set('viewer', user ?? null)
  if (!user) return
  c.set('user', user)
  c.set('session', session)
}
