import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/sessions.ts'
import type { OpenSession } from '#schema/api/sessions.ts'
import { sessionsMax } from '#schema/rules/accounts.ts'
import { endedSessions, type SessionRecord, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { deviceOf } from '#worker/lib/user-agent.ts'
import type { CallerCheck } from './caller-check.ts'
import { type LoginOrigin, maskedAddress } from './known-browsers.ts'
import { continueSession, endedUntil, otherSessionsEnded, sessionsBut } from './sessions.ts'

/** In SQL, on `users`: the sessions that have not expired, the newest first. */
const unexpired = (now: number): SQL => sql`json_each(${users.sessions}) where value ->> 'expiresAt' > ${now}`

/**
 * A statement that ends the oldest sessions of a user who is about to begin one, and the list with the new one: every session in force is in
 * the list, or its owner could not end it.
 */
export function beginSession(
  { db, now }: Deps,
  { id, lifetimeMs }: { id: string; lifetimeMs: number },
  userId: string,
  { userAgent, address }: Pick<LoginOrigin, 'userAgent' | 'address'>,
  when: SQL,
): { endOldest: Statements['']; sessions: SQL } {
  const at = now()
  const begun: SessionRecord = {
    ...{ id, startedAt: at, expiresAt: at + lifetimeMs },
    ...deviceOf(userAgent),
    ...maskedAddress(address),
  }
  return {
    endOldest: db.run(sql`
      insert into ${endedSessions} (id, expires_at)
      select value ->> 'id', ${endedUntil(at)} from ${users}, ${unexpired(at)} and ${users.id} = ${userId} and ${when}
      limit -1 offset ${sessionsMax - 1}
      on conflict do nothing`),
    sessions: sql`(select json_group_array(json(value)) from (
      select ${JSON.stringify(begun)} as value union all select value from ${unexpired(at)} limit ${sessionsMax}))`,
  }
}

export const openSessions = (sessions: readonly SessionRecord[], now: number) =>
  sessions.filter(({ expiresAt }) => expiresAt > now)

/** A session without its id. */
export const sessionOnWire = ({ startedAt, browser, system, address }: SessionRecord): OpenSession => ({
  startedAt: isoOf(startedAt),
  ...{ browser: browser ?? null, system: system ?? null, address: address ?? null },
})

/** The user's sessions, this one first. One that began before sessions were listed is shown by what calls now. */
export async function listSessions(
  { db, now }: Deps,
  { userId, sessionId }: Session,
  caller: Pick<LoginOrigin, 'userAgent' | 'address'>,
): Promise<Answer<typeof api.listSessions>> {
  const [user] = await db.select({ sessions: users.sessions }).from(users).where(eq(users.id, userId))
  const sessions = openSessions(user?.sessions ?? [], now())
  const others = sessions.filter(({ id }) => id !== sessionId)
  const present = sessions.find(({ id }) => id === sessionId)
  const onWire = (session: SessionRecord) => ({
    ...{ id: session.id, isCurrent: session.id === sessionId },
    ...sessionOnWire(session),
  })
  const unlisted = {
    ...{ id: sessionId, isCurrent: true, startedAt: null, browser: null, system: null, address: null },
    ...deviceOf(caller.userAgent),
    ...maskedAddress(caller.address),
  }
  return [present ? onWire(present) : unlisted, ...others.map(onWire)]
}

/** Ends one of the user's sessions. Throws 404 `session_not_found` for any other id. */
export async function endListedSession(
  { db, now }: Deps,
  check: CallerCheck,
  { userId }: Session,
  id: string,
): Promise<void> {
  const isOwn = sql`${users.id} = ${userId} and ${check.holds}`
  const { ended } = await check.writeBatch({
    ended: db.all(sql`
      insert into ${endedSessions} (id, expires_at)
      select value ->> 'id', ${endedUntil(now())} from ${users}, ${unexpired(now())} and value ->> 'id' = ${id} and ${isOwn}
      on conflict do nothing returning id`),
    // Where it is this one, the check holds no longer.
    forget: db
      .update(users)
      .set({ sessions: sessionsBut(id) })
      .where(sql`${users.id} = ${userId} and exists (select 1 from ${endedSessions} where id = ${id})`),
  })
  if (ended.length === 0) throw new StoreError('session_not_found')
}

/** Ends all sessions of the user but this one. Returns the token that continues it. */
export async function endOtherSessions(deps: Deps, check: CallerCheck, session: Session): Promise<string> {
  const { db } = deps
  const {
    left: [left],
  } = await check.writeBatch({
    left: db
      .update(users)
      .set(otherSessionsEnded(session))
      .where(and(eq(users.id, session.userId), check.holds))
      .returning({ version: users.sessionVersion }),
  })
  if (!left) throw new StoreError('not_authenticated')
  return continueSession(deps, session, { version: left.version })
}
