import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rememberedSessionMs } from '#schema/rules/accounts.ts'
import { endedSessions, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import type { Session, SessionClaims } from '#worker/lib/tokens.ts'

const sessionVersion = sql`${users.sessionVersion} + 1`
const chosen = (sessions: SQL, condition: SQL) =>
  sql`(select json_group_array(json(value)) from json_each(${sessions}) where ${condition})`

/** In SQL: of a user's sessions, in `sessions`, the one that continues. */
export const keptSession = (sessions: SQL, sessionId: string | null): SQL =>
  chosen(sessions, sql`value ->> 'id' = ${sessionId}`)

/** In SQL, on `users`: their sessions without one. */
export const sessionsBut = (sessionId: string): SQL =>
  chosen(sql`${users.sessions}`, sql`value ->> 'id' <> ${sessionId}`)

/** Changes of a user's row that end all of their sessions. */
export const allSessionsEnded = { sessionVersion, sessions: [] }

/** Changes of a user's row that end all of their sessions but one, which continues by a new token. */
export const otherSessionsEnded = ({ sessionId }: Session) => ({
  sessionVersion,
  sessions: keptSession(sql`${users.sessions}`, sessionId),
})

/** Tokens of one session may be signed while it is being ended, so they may expire a little later. */
const marginMs = 3_600_000

/** When the last token of a session that ends now expires. */
export const endedUntil = (now: number): number => now + rememberedSessionMs + marginMs

/** In SQL, on `users`: the user of a session that has not ended. */
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
  { sessions }: Deps,
  { lifetimeMs, userId, role, sessionId, version, provedAt }: Session,
  changed: Partial<Pick<SessionClaims, 'role' | 'version' | 'provedAt'>>,
): Promise<string> => sessions.sign({ userId, role, sessionId, version, provedAt, ...changed }, lifetimeMs)

/** Ends a session: all of its tokens. */
export async function endSession({ db, now }: Deps, { userId, sessionId }: Session): Promise<void> {
  await writeBatch(db, {
    end: db
      .insert(endedSessions)
      .values({ id: sessionId, expiresAt: endedUntil(now()) })
      .onConflictDoNothing(),
    forget: db
      .update(users)
      .set({ sessions: sessionsBut(sessionId) })
      .where(eq(users.id, userId)),
  })
}

/** Ends every session of a user. The condition makes a repeated call harmless. */
export async function endAllSessions({ db }: Deps, { userId, version }: Session): Promise<void> {
  await db
    .update(users)
    .set(allSessionsEnded)
    .where(and(eq(users.id, userId), eq(users.sessionVersion, version)))
}
