import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type ErrorCode, StoreError } from '#schema/api/errors.ts'
import { solutionUse } from '#schema/rules/rate-limits.ts'
import { hasScope, type StaffScope } from '#schema/rules/staff.ts'
import { type SessionUser, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Answers, type Database, type InOrder, type Statements, writeBatch } from '#worker/lib/database.ts'
import type { Session } from '#worker/lib/tokens.ts'
import {
  bucketOf,
  ChallengeNeeded,
  type Count,
  countHit,
  hasExceeded,
  isCountWithin,
  isWithinLimit,
  type Limit,
  type Proved,
  rememberExceeded,
  requireWithinLimit,
} from '../rate-limits.ts'
import { isStaff } from '../staff.ts'
import { type ProofNeeded, proofRefusal } from './proof-needed.ts'
import { isSessionUser, selectSessionUser } from './sessions.ts'

interface Terms {
  /** null: the caller has no valid token. */
  session: Session | null
  who: 'anyone' | 'maybe' | 'signedIn' | 'admin'
  /** Of an admin with limits: one of these is needed. */
  scopes?: readonly StaffScope[] | undefined
  /** Also for whoever has to change their password first. */
  beforePasswordChange?: boolean | undefined
  /** Of an admin. */
  proof?: ProofNeeded | undefined
  /** How often the caller may call, and whose calls are counted together. */
  rate: { limit: Limit; whose: string } | null
  /** The nonce of the challenge that the call brings a solution of. It may have been used before: the check counts. */
  solved?: string | null
  /** A captcha is what lets this call go beyond its soft limits. */
  byCaptcha?: boolean
}

/** Who calls, for a domain function that makes the check of the caller with its first statements. Without a check it was made before. */
export interface Caller {
  id: string
  check?: CallerCheck
}

/** Carries out `statements` in one write, with the check of the caller where it is still to be made. */
export const checkedBatch = <S extends Statements>(
  db: Database,
  { check }: Caller,
  statements: S & InOrder<S>,
): Promise<Answers<S>> => (check ? check.writeBatch<S>(statements) : writeBatch<S>(db, statements))

/** The placeholders of `checkHolds`. */
export const checkNames = ['isChecked', 'userId', 'version', 'sessionId', 'bucket', 'now', 'max'] as const
type CheckValues = Record<(typeof checkNames)[number], string | number | null>

/** `CallerCheck.holds` of a signed-in user, for a prepared statement whose values are `checkValues`. */
export const checkHolds = (names: Record<(typeof checkNames)[number], Placeholder>): SQL =>
  sql`(${names.isChecked} or (exists (select 1 from ${users} where ${isSessionUser(names)} and not ${users.mustChangePassword}) and ${isCountWithin(names)}))`

export const checkValues = ({ check }: Caller): CheckValues =>
  check?.values ?? { isChecked: 1, userId: null, version: null, sessionId: null, bucket: null, now: 0, max: 0 }

/**
 * Whether a caller may go on: that the session is in force, that the user has the role, how often they have called. The check is made once,
 * alone or in the same round trip as what the caller asks for. Nothing may be answered before it has passed, nor called outside.
 */
export class CallerCheck {
  readonly #deps: Deps
  readonly #terms: Terms
  readonly #at: number
  #outcome: SessionUser | null | StoreError | ChallengeNeeded | undefined
  /** A captcha's service has accepted a token. */
  #isHuman = false
  /** Whether the solution was used for the first time; known once the check is made. */
  #isFirstUse: boolean | undefined
  #own: { limit: Limit; whose: string; hits?: number } | null = null

  constructor(deps: Deps, terms: Terms) {
    this.#deps = deps
    this.#terms = terms
    this.#at = deps.now()
  }

  /** The signed-in user; null where none is needed. */
  get user(): SessionUser | null {
    if (this.#outcome === undefined) throw new Error('the caller has not been checked')
    if (this.#outcome instanceof Error) throw this.#outcome
    return this.#outcome
  }

  /** Whether the caller's last call exceeded their limit: nothing should be prepared for them before the check. */
  get hasExceeded(): boolean {
    const { rate, solved, byCaptcha } = this.#terms
    const isUsed = solved && hasExceeded(solutionUse, solved, this.#at, true)
    if (rate === null || this.#own) return false
    return hasExceeded(rate.limit, rate.whose, this.#at, Boolean((solved && !isUsed) || byCaptcha))
  }

  /** Records that a captcha's service has accepted a token. Before the check is made. */
  acceptHuman(): void {
    this.#isHuman = true
  }

  /** For limits whose calls the handler counts. In SQL until the check is made, in its batch. */
  get proved(): Proved {
    const { solved } = this.#terms
    if (this.#isHuman) return true
    if (!solved) return false
    return this.#isFirstUse ?? isWithinLimit(solutionUse, solved, this.#at)
  }

  /** Whether the call has brought a solution or a captcha's token. Once the check is made. */
  get isProved(): boolean {
    return this.#isHuman || this.#isFirstUse === true
  }

  /**
   * Gives the caller a count of their own, which comes before the shared ones: within it these neither count the call nor refuse it. Before the
   * check is made.
   */
  countOwn(own: { limit: Limit; whose: string }): void {
    this.#own = { ...own }
  }

  /** How many calls the caller's own count has, this one included; null where the shared ones apply. Once the check is made. */
  get ownHits(): number | null {
    const { hits, limit } = this.#own ?? {}
    return hits !== undefined && limit && hits <= limit.max ? hits : null
  }

  /** In the table of counters: where the caller's own count is. */
  get ownBucket(): string {
    return this.#own ? bucketOf(this.#own.limit, this.#own.whose) : ''
  }

  /** In SQL, after the check in the same batch: the shared limits count the call. */
  get isShared(): SQL {
    return this.#own ? sql`not ${isWithinLimit(this.#own.limit, this.#own.whose, this.#at, false)}` : sql`true`
  }

  /** In SQL, after the check in the same batch: it has passed. The condition of every write that the batch makes for the caller. */
  get holds(): SQL {
    const { session, who, scopes = [], beforePasswordChange, rate } = this.#terms
    const isProved = this.#proofRefusal === null
    const hasRole = who === 'admin' ? sql`${isStaff(scopes)} and ${isProved}` : sql`true`
    const mayGoOn = beforePasswordChange ? sql`true` : sql`not ${users.mustChangePassword}`
    const isInForce = session
      ? sql`exists (select 1 from ${users} where ${isSessionUser(session)} and ${hasRole} and ${mayGoOn})`
      : sql`true`
    // Calls that others make after this one has passed do not undo it.
    const isWithin =
      rate && this.#outcome === undefined ? isWithinLimit(rate.limit, rate.whose, this.#at, this.proved) : sql`true`
    return this.#own
      ? sql`(${isInForce} and (${isWithin} or not ${this.isShared}))`
      : sql`(${isInForce} and ${isWithin})`
  }

  /** For `checkHolds`. Throws where the check is not of a session alone. */
  get values(): CheckValues {
    const { session, who, rate } = this.#terms
    if (!session || who !== 'signedIn') throw new Error('only the check of a signed-in user has values')
    const { userId, version, sessionId } = session
    const bucket = rate && this.#outcome === undefined ? bucketOf(rate.limit, rate.whose) : null
    return { isChecked: 0, userId, version, sessionId, bucket, now: this.#at, max: rate?.limit.max ?? 0 }
  }

  /** Carries out `statements` in one write with the check, and throws what it finds. Where it has passed already, without it. */
  async writeBatch<S extends Statements>(statements: S & InOrder<S>): Promise<Answers<S>> {
    if (this.#outcome !== undefined) {
      const { user: _ } = this
      return writeBatch<S>(this.#deps.db, statements)
    }
    const answers = await writeBatch<Statements>(this.#deps.db, { ...this.#statements(), ...statements })
    this.#accept(answers)
    return answers as Answers<S>
  }

  /** Makes the check, where it was not made yet. Throws 401 without a session in force, 403 without the role, 429 over the limit. */
  async run(): Promise<SessionUser | null> {
    const { session, rate, solved } = this.#terms
    const { db } = this.#deps
    if (this.#outcome !== undefined) return this.user
    try {
      if (rate || solved) this.#accept(await writeBatch<Statements>(db, this.#statements()))
      else this.accept(session ? await selectSessionUser(db, session) : [])
    } catch (error) {
      // What the check finds during a query comes wrapped by the query builder.
      if (this.#outcome === undefined) throw error
    }
    return this.user
  }

  /** In SQL, on `users`: the user of the caller's session, if it is in force. */
  get isCaller(): SQL {
    const { session } = this.#terms
    return session ? isSessionUser(session) : sql`false`
  }

  /** Takes the user that a statement of the handler's own found by `isCaller`. Throws 401 without one. */
  acceptSession(found: Pick<SessionUser, 'mustChangePassword'> | undefined): void {
    if (!found) this.accept([])
    else if (found.mustChangePassword) throw new StoreError('password_change_required')
    else this.#outcome = null
  }

  /** Takes the user that was read with `isSessionUser` by a statement of the handler's own: no row where the session is not in force. */
  accept(found: SessionUser[], count?: Count): void {
    try {
      this.#outcome = this.#require(found, count)
    } catch (error) {
      if (error instanceof StoreError || error instanceof ChallengeNeeded) this.#outcome = error
      throw error
    }
  }

  #require([user]: SessionUser[], count: Count | undefined): SessionUser | null {
    const { who, scopes = [], beforePasswordChange, rate } = this.#terms
    if (!user && (who === 'signedIn' || who === 'admin')) throw new StoreError('not_authenticated')
    if (who === 'admin' && user?.role !== 'admin') throw new StoreError('forbidden')
    if (user?.mustChangePassword && !beforePasswordChange) throw new StoreError('password_change_required')
    if (who === 'admin' && !hasScope(user?.staffScopes ?? null, scopes))
      throw new StoreError('scope_missing', { scopes: [...scopes] })
    const refusal = this.#proofRefusal
    if (refusal) throw new StoreError(refusal)
    if (rate && this.ownHits === null) {
      rememberExceeded(rate.limit, rate.whose, count)
      this.#requireWithin(rate.limit, count)
    }
    return user ?? null
  }

  #requireWithin(limit: Limit, count: Count | undefined): void {
    try {
      requireWithinLimit(limit, count, this.#at, this.isProved)
    } catch (error) {
      if (error instanceof ChallengeNeeded && this.#terms.byCaptcha)
        throw new StoreError('captcha_required', { requiresCaptcha: true })
      throw error
    }
  }

  /** Why an admin's second factor is not enough; known by the token alone. */
  get #proofRefusal(): ErrorCode | null {
    const { session, who, proof } = this.#terms
    if (who !== 'admin' || !session) return null
    return proofRefusal(this.#deps, session, proof, this.#at)
  }

  #statements() {
    const { session, rate, solved } = this.#terms
    const { db } = this.#deps
    const at = this.#at
    const own = this.#own
    return {
      ...(solved && { solution: countHit(db, solutionUse, solved, at) }),
      ...(own && { own: countHit(db, own.limit, own.whose, at, undefined, false) }),
      ...(session && { caller: selectSessionUser(db, session) }),
      ...(rate && { calls: countHit(db, rate.limit, rate.whose, at, own ? this.isShared : undefined, this.proved) }),
    }
  }

  #accept(answers: { [Name in 'solution' | 'own' | 'caller' | 'calls']?: unknown }): void {
    const countOf = (name: 'solution' | 'own' | 'calls') => ((answers[name] ?? []) as Count[])[0]
    const solution = countOf('solution')
    if (solution) this.#isFirstUse = solution.hits <= solutionUse.max
    if (this.#terms.solved) rememberExceeded(solutionUse, this.#terms.solved, solution)
    const own = countOf('own')
    if (this.#own && own) this.#own.hits = own.hits
    this.accept((answers.caller ?? []) as SessionUser[], countOf('calls'))
  }
}
