import { StoreError } from '#schema/api/errors.ts'
import type { Rate } from '#schema/rules/limits.ts'
import type { UserRow } from '#schema/tables/users.ts'
import { userInForce } from '#worker/domain/accounts.ts'
import { type Count, demandWithin, hit } from '#worker/domain/limits.ts'
import { writeBatch } from '#worker/lib/database.ts'
import type { AppContext } from './context.ts'

export interface Guard {
  who: 'anyone' | 'signedIn' | 'admin'
  rate?: Rate
}

export const anyone: Guard = { who: 'anyone' }
export const signedIn: Guard = { who: 'signedIn' }
export const admin: Guard = { who: 'admin' }

/** The same guard with a limit that is counted in the database. */
export const limited = (guard: Guard, rate: Rate): Guard => ({ ...guard, rate })

/** Lets a request through or throws: 401 without a session in force, 403 without the right, 429 over the limit. One round trip at most. */
export async function admit(c: AppContext, { who, rate }: Guard): Promise<void> {
  const { deps, address } = c.var
  const { db, now } = deps
  if (who === 'anyone') {
    if (!rate) return
    const [[count]] = await writeBatch(db, [hit(db, rate, address, now())])
    return demandWithin(rate, count, now())
  }
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  const session = token === undefined ? null : await deps.sessions.read(token)
  if (!session) throw new StoreError('not_authenticated')
  const row = userInForce(deps, session.userId, session.version)
  const [users, counts]: [UserRow[], Count[]] = rate
    ? await writeBatch(db, [row, hit(db, rate, rate.by === 'user' ? session.userId : address, now())])
    : [await row, []]
  const [user] = users
  if (!user) throw new StoreError('not_authenticated')
  if (who === 'admin' && user.role !== 'admin') throw new StoreError('forbidden')
  if (rate) demandWithin(rate, counts[0], now())
  c.set('user', user)
}
