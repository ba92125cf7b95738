import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rememberedSessionMs } from '#schema/rules/accounts.ts'
import { endedSessions, users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import type { Session } from '#worker/lib/tokens.ts'

/** Changes of a user's row that end all of their sessions. */
export const nextSessionVersion = { sessionVersion: sql`${users.sessionVersion} + 1` }

/** Tokens of one session may be signed while it is being ended, so they may expire a little later. */
const marginMs = 3_600_000

/** In SQL: the user has not ended this session. */
const isNotEnded = ({ sessionId }: Session): SQL =>
  sessionId === null ? sql`true` : sql`not exists (select 1 from ${endedSessions} ended where ended.id = ${sessionId})`

/** In SQL, on `users`: the user of a session that has not ended. */
export const isSessionUser = (session: Session): SQL =>
  sql`(${users.id} = ${session.userId} and ${users.sessionVersion} = ${session.version}
    and not ${users.isBanned} and not ${users.isBlocked} and ${isNotEnded(session)})`

/** A statement that returns the user of a session; no row where the session has ended. */
export const selectSessionUser = (db: Database, session: Session) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(isSessionUser(session))

/** Ends a session: all of its tokens. One without an id, of a token signed before sessions had ids, ends with all others of its user. */
export async function endSession(deps: Deps, session: Session): Promise<void> {
  const { db, now } = deps
  if (session.sessionId === null) return endAllSessions(deps, session)
  const expiresAt = now() + rememberedSessionMs + marginMs
  await db.insert(endedSessions).values({ id: session.sessionId, expiresAt }).onConflictDoNothing()
}

/** Ends every session of a user. The condition makes a repeated call harmless. */
export async function endAllSessions({ db }: Deps, { userId, version }: Session): Promise<void> {
  await db
    .update(users)
    .set(nextSessionVersion)
    .where(and(eq(users.id, userId), eq(users.sessionVersion, version)))
}
