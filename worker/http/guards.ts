import { StoreError } from '#schema/api/errors.ts'
import type { CaptchaAction } from '#schema/rules/accounts.ts'
import type { ConditionalRateLimit, RateLimit } from '#schema/rules/rate-limits.ts'
import { type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import type { SessionUser } from '#schema/tables/index.ts'
import { CallerCheck } from '#worker/domain/accounts/caller-check.ts'
import { type ProofNeeded, proofRefusal } from '#worker/domain/accounts/proof-needed.ts'
import { selectSessionUser } from '#worker/domain/accounts/sessions.ts'
import { seesKeys } from '#worker/domain/licenses/hidden-keys.ts'
import { isUnpaged } from '#worker/domain/listing/lists.ts'
import type { Limit } from '#worker/domain/rate-limits.ts'
import { checkWithFirstRead } from '#worker/lib/database.ts'
import { solvedNonce } from './challenges.ts'
import type { AppContext } from './context.ts'

type OwnCount = (c: AppContext, body: unknown) => { limit: Limit; whose: string } | null

interface Access {
  who: 'anyone' | 'maybe' | 'signedIn' | 'admin'
  /** The action that the captcha's token must be for, where a captcha is configured. */
  human?: CaptchaAction
  /** Of an admin with limits: one of these is needed. */
  scopes?: readonly StaffScope[]
  /** Also for whoever has to change their password first. */
  beforePasswordChange?: true
  /** Of an admin: the second factor that is needed. Without it, one that was proved in this session, where the shop asks for one. */
  proof?: ProofNeeded
  /** The count of their own that some callers have, by what the body says; null for all others. The check is never made before it is known. */
  ownCount?: OwnCount
}
type OpenAccess = Access & { who: 'anyone' | 'maybe' }
type SessionAccess = Access & { who: 'signedIn' | 'admin' }

/** A limit by user needs a session, and a conditional one needs a handler that counts: neither fits here. */
type LimitOf<A extends Access> = (A extends SessionAccess ? RateLimit : RateLimit & { by: 'address' }) & {
  counts?: never
}

type CheckedAt = { check?: 'byHandler' }

/** Who may call an endpoint. Its limit is counted on every call. */
export type Guard =
  | (OpenAccess & CheckedAt & { rate?: LimitOf<OpenAccess> })
  | (SessionAccess & CheckedAt & { rate?: LimitOf<SessionAccess> })
  | (SessionAccess & { check: 'withFirstRead'; rate?: never })

/** A guard whose limit counts only some calls: its handler receives the limit and has to count it. */
export type ConditionalGuard = OpenAccess & { rate: ConditionalRateLimit; check?: never }

export const anyone = { who: 'anyone' } as const satisfies Guard
/** Anyone; a valid session is read all the same, into `c.var.viewer`. */
export const optionalSession = { who: 'maybe' } as const satisfies Guard
export const signedIn = { who: 'signedIn' } as const satisfies Guard
/** Admins without limits, and those with one of the scopes. */
export const staff = (...scopes: StaffScope[]) => ({ who: 'admin', scopes }) as const satisfies Guard
/** Every admin, whatever their scopes. */
export const anyStaff = staff(...staffScopes)
/** Admins without limits alone. */
export const unlimitedAdmin = staff()

/** The same access, also for whoever has to change their password first. */
export const beforePasswordChange = <A extends SessionAccess>(access: A) => ({
  ...access,
  beforePasswordChange: true as const,
})

/** An admin who has proved their second factor in the last five minutes, if they have one or have to have one. */
export const steppedUp = <A extends Access & { who: 'admin' }>(access: A) => ({ ...access, proof: 'recent' as const })
/** An admin who may lack the second factor: for setting it up. */
export const unproved = <A extends Access & { who: 'admin' }>(access: A) => ({ ...access, proof: 'none' as const })
/** The same; one who has proved a factor in this session, in the last five minutes. */
export const settingUp = <A extends Access & { who: 'admin' }>(access: A) => ({
  ...access,
  proof: 'recentIfAny' as const,
})

/** Whoever has a token that is signed and not expired; their row is not read. For answers that every visitor may see. */
export const tokenHolder = { who: 'tokenHolder' } as const
/** Who may call an endpoint that is answered from the snapshot. */
export type SnapshotGuard = (typeof anyone | typeof tokenHolder) & { rate?: never; human?: never }

/** Why a second factor was not proved in the last five minutes; null where it was, or none is needed. */
const staleness = ({ var: { deps, session } }: AppContext) => proofRefusal(deps, session, 'recent', deps.now())

/** Whether a session’s proof is recent enough for whole keys, whatever its admin’s scopes: known before the caller is checked. */
export const isProvedRecently = (c: AppContext): boolean => staleness(c) === null

/** Whether an answer shows this caller whole keys. Without a recent proof they are masked: pages one after another are all keys. */
export const seesWholeKeys = (c: AppContext): boolean => seesKeys(c.var.user) && isProvedRecently(c)

/** For a call of which some bodies alone need a recent proof, as `steppedUp` asks for it. Throws 403 `step_up_required`, once the caller is known. */
export function requireRecentProof(c: AppContext): void {
  const refusal = staleness(c)
  if (refusal) throw new StoreError(refusal)
}

/**
 * For a list whose query asks for all rows at once: like an export, one with whole keys needs a recent proof. Throws 403 `step_up_required`, once
 * the caller is known.
 */
export function requireProofOfBulk(c: AppContext, query: Record<string, unknown>): void {
  if (isUnpaged(query) && seesKeys(c.var.user)) requireRecentProof(c)
}

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

/**
 * The same access, checked in the round trip of the handler's first read. For handlers that only read and know the caller by
 * `c.var.session`, not by `c.var.user`.
 */
export const reading = <A extends SessionAccess>(access: A) => ({ ...access, check: 'withFirstRead' as const })

/** The same access, with a count of their own for some callers (`CallerCheck.countOwn`). */
export const withOwnCount = <A extends Access>(access: A, ownCount: OwnCount) => ({ ...access, ownCount })

/** The same guard, with the check made by the handler, in its first batch: it receives a `CallerCheck`. */
export const checkedByHandler = <G extends Guard>(guard: G) => ({ ...guard, check: 'byHandler' as const })

/**
 * `action`: what a challenge for this call has to be for. Throws 401 without a valid token, and what the check of the caller finds, in at most
 * one round trip to the database. A check that is to be made with the handler's own statements is returned unmade.
 */
export async function authorize(c: AppContext, action: string, guard: Guard | ConditionalGuard) {
  const { who, scopes, beforePasswordChange, proof, rate: limit, check: when, human, ownCount } = guard
  const { deps, address } = c.var
  const isOpen = who === 'anyone' || who === 'maybe'
  const token = bearerOf(c)
  const session = who === 'anyone' || token === undefined ? null : await deps.sessions.read(token)
  if (!session && !isOpen) throw new StoreError('not_authenticated')
  const rate = limit?.counts === undefined ? limit : undefined
  const whose = rate?.by === 'user' && session ? session.userId : address
  const check = new CallerCheck(deps, {
    ...{ session, who, scopes, beforePasswordChange, proof },
    rate: rate ? { limit: rate, whose } : null,
    solved: await solvedNonce(c, action),
    byCaptcha: human !== undefined && deps.captcha !== null,
  })
  if (session) c.set('session', session)
  if (when === 'withFirstRead' && session)
    checkWithFirstRead(deps.db, selectSessionUser(deps.db, session), (found) => {
      check.accept(found)
      c.set('user', check.user as SessionUser)
    })
  if (when === undefined || (when === 'byHandler' && !ownCount && check.hasExceeded)) {
    const user = await check.run()
    // To a visitor's calls an admin who lacks the second factor is a visitor.
    c.set('viewer', user?.role === 'admin' && session && proofRefusal(deps, session, proof, deps.now()) ? null : user)
    if (user) c.set('user', user)
  }
  return check
}
