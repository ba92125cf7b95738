import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { factorResetMs } from '#schema/rules/second-factor.ts'
import { notifications, recoveryCodes, secondFactors, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, audited, auditedWrite } from '../../audit/audited-write.ts'
import { ifAlreadyWritten } from '../../audit/crud.ts'
import { queueEmail } from '../../emails/queue.ts'
import { allSessionsEnded } from '../sessions.ts'

/** The audit log shows one of the account's factors: they change together. */
const factorsOf = (userId: string) => ({ table: secondFactors, id: userId, key: sql`user_id` })

/** In SQL, on `users`: whether the account has a factor, and when an admin's request ends all of them. */
export const factorColumns = {
  hasFactor: sql<number>`exists (select 1 from ${secondFactors} f where f.user_id = ${users}.id)`.as('has_factor'),
  factorsEndAt: sql<number | null>`(select max(f.ends_at) from ${secondFactors} f where f.user_id = ${users}.id)`.as(
    'factors_end_at',
  ),
}

/**
 * Asks for the end of a user's factors, for an admin who has lost them, in 24 hours. The owner is notified; any proof of a factor until then cancels
 * it. Throws 409 `own_account`, `no_second_factor`, `factor_reset_pending`; 404 `user_not_found`.
 */
export async function requestFactorReset(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const { db, now, newId } = deps
  if (userId === actor.id) throw new StoreError('own_account')
  const at = now()
  const endsAt = at + factorResetMs
  // Of two requests in the same millisecond, the second finds `isAsked` true as well: the unique key leaves one notification and one e-mail.
  const dedupe = `factor-reset:${userId}:${endsAt}`
  const isAsked = sql`exists (select 1 from ${secondFactors} where user_id = ${userId} and ends_at = ${endsAt})`
  const what = { action: 'second_factor.reset', ...factorsOf(userId) } as const
  const {
    found: [found],
    reset,
  } = await auditedWrite(deps, actor, what, {
    found: db.select({ hasFactor: factorColumns.hasFactor }).from(users).where(eq(users.id, userId)),
    reset: db
      .update(secondFactors)
      .set({ endsAt })
      .where(sql`user_id = ${userId} and ends_at is null`)
      .returning({ id: secondFactors.id }),
    notify: db.run(sql`
      insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
      select ${newId()}, ${userId}, 'factor_reset_requested', '{}', ${dedupe}, 'importante', 'active', ${at}
      where ${isAsked} on conflict (dedupe) do nothing`),
    ...queueEmail(deps, { kind: 'second_factor_reset', userId, params: {}, dedupe, when: isAsked }),
  }).catch(ifAlreadyWritten(async () => ({ found: [{ hasFactor: 1 }], reset: [{ id: userId }] })))
  if (!found) throw new StoreError('user_not_found')
  if (!found.hasFactor) throw new StoreError('no_second_factor')
  if (reset.length === 0) throw new StoreError('factor_reset_pending')
}

const keepFactors = ({ db }: Pick<Deps, 'db'>, userId: string, when: SQL) =>
  db
    .update(secondFactors)
    .set({ endsAt: null })
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.endsAt), when))
    .returning({ id: secondFactors.id })

/** Cancels the request, by another admin. Throws 404 `user_not_found`, 409 `no_factor_reset`. */
export async function cancelFactorReset(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const what = { action: 'second_factor.cancel_reset', ...factorsOf(userId) } as const
  const { found, kept } = await auditedWrite(deps, actor, what, {
    found: deps.db.select({ id: users.id }).from(users).where(eq(users.id, userId)),
    kept: keepFactors(deps, userId, sql`true`),
  }).catch(ifAlreadyWritten(async () => ({ found: [{ id: userId }], kept: [{ id: userId }] })))
  if (found.length === 0) throw new StoreError('user_not_found')
  if (kept.length === 0) throw new StoreError('no_factor_reset')
}

/** Statements that cancel the request for an owner who has not lost their factors: they have just proved one. `when` in SQL. */
export const cancelByProof = (deps: Deps, owner: Actor, when: SQL) => {
  const what = { action: 'second_factor.cancel_reset', ...factorsOf(owner.id) } as const
  return audited(deps, owner, what, { kept: keepFactors(deps, owner.id, when) })
}

/** Deletes the factors whose time has come, with the recovery codes, and ends all sessions of their owners. */
export async function endResetFactors(deps: Deps, userIds: readonly string[]): Promise<void> {
  const { db, now } = deps
  const at = now()
  const cron = { id: 'cron', name: 'cron', requestId: 'cron' }
  for (const userId of userIds) {
    const due = sql`user_id = ${userId} and ends_at <= ${at}`
    const isDue = sql`exists (select 1 from ${secondFactors} where ${due})`
    const what = { action: 'second_factor.delete', ...factorsOf(userId) } as const
    await auditedWrite(deps, cron, what, {
      sessions: db
        .update(users)
        .set(allSessionsEnded)
        .where(and(eq(users.id, userId), isDue)),
      codes: db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isDue)),
      ...queueEmail(deps, { kind: 'second_factor_removed', userId, params: { by: 'reset' }, when: isDue }),
      removed: db.delete(secondFactors).where(due),
    })
  }
}
