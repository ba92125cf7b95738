import { StoreError } from '#schema/api/errors.ts'
import type { CaptchaAction } from '#schema/rules/accounts.ts'
import type { RateLimit } from '#schema/rules/rate-limits.ts'
import { selectSessionUser } from '#worker/domain/accounts/accounts.ts'
import { countHit, requireWithinLimit } from '#worker/domain/rate-limits.ts'
import { writeBatch } from '#worker/lib/database.ts'
import type { AppContext } from './context.ts'

export interface Guard {
  who: 'anyone' | 'maybe' | 'signedIn' | 'admin'
  rate?: RateLimit
  /** Where the captcha is on, its token must be for this. */
  human?: CaptchaAction
}

export const anyone: Guard = { who: 'anyone' }
/** Anyone; but a session in force is read, and is `c.var.viewer`. */
export const optionalSession: Guard = { who: 'maybe' }
export const signedIn: Guard = { who: 'signedIn' }
export const admin: Guard = { who: 'admin' }

/** The same guard with a limit that is counted in the database: here, or by the domain where not every call counts. */
export const limited = (guard: Guard, rate: RateLimit): Guard => ({ ...guard, rate })

/** The same guard for people alone: looked at once the body has been parsed, so that a token is not spent on a typing error. */
export const human = (guard: Guard, action: CaptchaAction): Guard => ({ ...guard, human: action })

/** Lets a request through or throws: 401 without a session in force, 403 without the right, 429 over the limit. One round trip at most. */
export async function authorize(c: AppContext, { who, rate: limit }: Guard): Promise<void> {
  const rate = limit?.counts === undefined ? limit : undefined
  const { deps, address } = c.var
  const { db, now } = deps
  const isOpen = who === 'anyone' || who === 'maybe'
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]
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
  const row = selectSessionUser(deps, session.userId, session.version)
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
