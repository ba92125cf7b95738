import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/second-factor.ts'
import { recoveryCodes, secondFactors, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { type Actor, auditedWrite } from '../../audit/audited-write.ts'
import { queueEmail } from '../../emails/queue.ts'
import { continueSession, otherSessionsEnded } from '../sessions.ts'

/** In SQL: the user has this factor. */
export const hasFactor = (userId: string, id: string): SQL =>
  sql`exists (select 1 from ${secondFactors} where id = ${id} and user_id = ${userId})`

export async function listFactors(
  { db, secondFactor }: Deps,
  { userId }: Session,
): Promise<Answer<typeof api.listFactors>> {
  const { factors, codes } = await readBatch(db, {
    factors: db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .orderBy(secondFactors.createdAt, secondFactors.id),
    codes: db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  })
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt, endsAt }) => ({
      ...{ id, kind, name },
      createdAt: isoOf(createdAt),
      lastUsedAt: isoOf(lastUsedAt),
      endsAt: isoOf(endsAt),
    })),
    recoveryCodes: codes.filter(({ usedAt }) => usedAt === null).length,
    isRequired: secondFactor.isRequired,
  }
}

const isOwn = (actor: Actor, id: string) => and(eq(secondFactors.id, id), eq(secondFactors.userId, actor.id))

/** Throws 404 `factor_not_found`. */
export async function renameFactor(deps: Deps, actor: Actor, id: string, name: string): Promise<void> {
  const what = { action: 'second_factor.update', table: secondFactors, id } as const
  const { renamed } = await auditedWrite(deps, actor, what, {
    renamed: deps.db.update(secondFactors).set({ name }).where(isOwn(actor, id)).returning({ id: secondFactors.id }),
  })
  if (renamed.length === 0) throw new StoreError('factor_not_found')
}

/**
 * Removes a factor, tells its owner by e-mail and ends all other sessions. Returns the token that continues this one: without the last factor
 * there is nothing that it has proved. Throws 404 `factor_not_found`, 409 `last_factor` where the panel asks for one.
 */
export async function removeFactor(deps: Deps, actor: Actor, session: Session, id: string): Promise<string> {
  const { db, secondFactor } = deps
  const others = sql`exists (select 1 from ${secondFactors} where user_id = ${actor.id} and id <> ${id})`
  const mayGo = secondFactor.isRequired ? others : sql`true`
  const isThere = hasFactor(actor.id, id)
  const when = sql`${isThere} and ${mayGo}`
  const what = { action: 'second_factor.delete', table: secondFactors, id } as const
  const {
    found,
    removed,
    left: [left],
  } = await auditedWrite(deps, actor, what, {
    found: db
      .select({ name: secondFactors.name, kind: secondFactors.kind })
      .from(secondFactors)
      .where(isOwn(actor, id)),
    sessions: db
      .update(users)
      .set(otherSessionsEnded(session))
      .where(and(eq(users.id, actor.id), when)),
    ...queueEmail(deps, { kind: 'second_factor_removed', userId: actor.id, params: {}, when }),
    removed: db
      .delete(secondFactors)
      .where(and(isOwn(actor, id), mayGo))
      .returning({ id: secondFactors.id }),
    codes: db
      .delete(recoveryCodes)
      .where(sql`user_id = ${actor.id} and not exists (select 1 from ${secondFactors} where user_id = ${actor.id})`),
    left: db
      .select({
        version: users.sessionVersion,
        factors: sql<number>`(select count(*) from ${secondFactors} where user_id = ${actor.id})`,
      })
      .from(users)
      .where(eq(users.id, actor.id)),
  })
  if (found.length === 0 || !left) throw new StoreError('factor_not_found')
  if (removed.length === 0) throw new StoreError('last_factor')
  return continueSession(deps, session, {
    version: left.version,
    provedAt: left.factors > 0 ? session.provedAt : null,
  })
}
