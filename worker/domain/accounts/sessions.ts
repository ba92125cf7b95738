import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rememberedSessionMs } from '#schema/rules/accounts.ts'
import { endedSessions, users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { prepared } from '#worker/lib/prepared.ts'
import type { Session, SessionClaims } from '#worker/lib/tokens.ts'

/** Changes of a user's row that end all of their sessions. */
export const nextSessionVersion = { sessionVersion: sql`${users.sessionVersion} + 1` }

/** Tokens of one session may be signed while it is being ended, so they may expire a little later. */
const marginMs = 3_600_000

/** In SQL, on `users`: the user of a session that has not ended. `sessionId` may be null: such a session ends with all others of its user. */
export const isSessionUser = ({
  userId,
  version,
  sessionId,
}: Record<'userId' | 'version' | 'sessionId', unknown>): SQL =>
  sql`(${users.id} = ${userId} and ${users.sessionVersion} = ${version} and not ${users.isBanned} and not ${users.isBlocked}
    and not exists (select 1 from ${endedSessions} ended where ended.id = ${sessionId}))`

const { id, name, email, role, staffScopes, mustChangePassword } = users
/** What a session's check reads. */
export const sessionUser = { id, name, email, role, staffScopes, mustChangePassword }

/** A statement that returns the user of a session; no row where the session has ended. */
export const selectSessionUser = prepared(['userId', 'version', 'sessionId'], (db, session) =>
  db.select(sessionUser).from(users).where(isSessionUser(session)),
)

/** The token that continues a session with what has changed, for as long as it was to last. */
export const continueSession = (
  { sessions, newId }: Deps,
  { lifetimeMs, userId, role, sessionId, version, provedAt }: Session,
  changed: Partial<Pick<SessionClaims, 'role' | 'version' | 'provedAt'>>,
): Promise<string> =>
  sessions.sign({ userId, role, sessionId: sessionId ?? newId(), version, provedAt, ...changed }, lifetimeMs)

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
