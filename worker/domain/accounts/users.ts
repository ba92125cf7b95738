import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/users.ts'
import type { User } from '#schema/api/users.ts'
import type { Role } from '#schema/rules/accounts.ts'
import type { AuditVerb } from '#schema/rules/audit.ts'
import { hasScope, orderedScopes, type Scopes } from '#schema/rules/staff.ts'
import { dailyUsers, type SessionUser, type UserRow, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { forgetEmailsTo } from '../emails/limits.ts'
import { type Listing, ordered, readList, rowIdOf, type TotalQuery } from '../listing/lists.ts'
import { isMatch, type LongList, match, readLongList } from '../listing/long-lists.ts'
import { type ExportBatch, isInNextBatch } from '../listing/search.ts'
import { isManagedBy } from '../staff.ts'
import { sumOf } from '../statistics/sums.ts'
import { imageAddress } from './profile-images.ts'
import { factorColumns } from './second-factor/reset.ts'
import { allSessionsEnded } from './sessions.ts'

type Query = Parsed<typeof api.listUsers>

const isStatus: Record<NonNullable<Query['status']>, SQL> = {
  // The first part is the condition of the partial index, word for word; the second its first column.
  banned: sql`((is_banned or is_blocked) and is_banned = 1)`,
  blocked: sql`((is_banned or is_blocked) and is_banned = 0)`,
  normal: sql`not (${users.isBlocked} or ${users.isBanned})`,
}

/** Accounts with what they are searched by. */
export const searchedUsers: LongList = { table: users, words: [users.name, users.email] }

type Filters = Pick<Query, 'role' | 'status'>
const filtersOf = ({ role, status }: Filters) => and(role && eq(users.role, role), status && isStatus[status])

/** Condition on users for the export. */
export const usersMatching = (query: Filters & Pick<Query, 'search'>, batch: ExportBatch) =>
  isInNextBatch(searchedUsers, query.search, filtersOf(query), batch)

const countUsers = (db: Database): TotalQuery => db.select({ total: sumOf(dailyUsers.count) }).from(dailyUsers)

export function listUsers(deps: Deps, query: Query): Promise<Listing<User>> {
  const { db } = deps
  const { email, role, lastLogin, createdAt } = users
  const filters = filtersOf(query)
  const name = sql`${users.name} collate nocase`
  const order = ordered(query.sort, { name, email, role, lastLogin, createdAt }, lastLogin, lastLogin, rowIdOf(users))
  const counted = filters ? undefined : countUsers(db)
  return readLongList(db, searchedUsers, query, {
    filters,
    order,
    counted,
    rows: (page) =>
      db
        .select({ user: users, ...factorColumns, ...match.columns })
        .from(users)
        .innerJoin(page, isMatch(searchedUsers))
        .orderBy(match.position),
    onWire: ({ user, hasFactor, factorsEndAt }) => userOnWire(deps, { ...user, hasFactor, factorsEndAt }),
  })
}

/** The users for an admin. For everyone else only their registration dates, and without filters, which would reveal who they are. */
export function listUserDates(
  deps: Deps,
  viewer: SessionUser | null,
  query: Query,
): Promise<Listing<User | { createdAt: string }>> {
  if (viewer?.role === 'admin' && hasScope(viewer.staffScopes, ['users', 'read'])) return listUsers(deps, query)
  const { db } = deps
  const { createdAt } = users
  return readList(
    db,
    { page: query.page, limit: query.limit },
    {
      rows: (limit, offset) =>
        db.select({ createdAt }).from(users).orderBy(desc(createdAt), desc(users.id)).limit(limit).offset(offset),
      total: countUsers(db),
      onWire: (row) => ({ createdAt: isoOf(row.createdAt) }),
    },
  )
}

/**
 * Sets the role, and what an admin is limited to; scopes that are not named stay as they are. Both are read with every request, so new ones
 * apply at once and sessions need not end.
 */
export const setRole = (deps: Deps, actor: Actor, id: string, role: Role, scopes?: Scopes) => {
  const staffScopes = role === 'admin' ? scopes && orderedScopes(scopes) : null
  const isUnlimited = role === 'admin' && !scopes
  return change(deps, actor, id, 'set_role', { role, ...(staffScopes !== undefined && { staffScopes }) }, !isUnlimited)
}

export const blockUser = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, id, 'block', { isBlocked: true, ...allSessionsEnded }, true)

export const unblockUser = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, id, 'unblock', { isBlocked: false })

export const banUser = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, id, 'ban', { isBanned: true, ...allSessionsEnded }, true)

export const unbanUser = (deps: Deps, actor: Actor, id: string) => change(deps, actor, id, 'unban', { isBanned: false })

/** Ends the sessions of another. They may log in again. */
export async function endUserSessions(deps: Deps, actor: Actor, id: string): Promise<void> {
  if (id === actor.id) throw new StoreError('own_account')
  await change(deps, actor, id, 'end_sessions', allSessionsEnded)
}

/** Deletes another's account (`eraseUser`). Throws 403 `scope_missing`, 404 `user_not_found`, 409 `own_account` or `last_admin`. */
export async function deleteUser(deps: Deps, actor: Actor, id: string): Promise<void> {
  if (id === actor.id) throw new StoreError('own_account')
  const { db } = deps
  const [found] = await db
    .select({
      person: users,
      isDeletable: sql<number>`${leavesAnAdmin}`,
      isManaged: sql<number>`${isManagedBy(actor.id)}`,
    })
    .from(users)
    .where(eq(users.id, id))
  if (!found) throw new StoreError('user_not_found')
  if (!found.isManaged) throw new StoreError('scope_missing')
  const { eraseUser } = await import('./erase-user.ts')
  const mayGo = sql`(${leavesAnAdmin} and ${isManagedBy(actor.id)})`
  const isErased = () =>
    eraseUser(deps, actor, found.person, mayGo, (isDeletable) => ({
      'e-mails': forgetEmailsTo(deps, found.person.email, isDeletable),
    }))
  if (!found.isDeletable || !(await isErased())) throw new StoreError('last_admin')
}

/** In SQL: an active admin without limits is left without this user. Part of the write, so that it holds under concurrency. */
export const leavesAnAdmin = sql`(${users.role} <> 'admin' or ${users.staffScopes} is not null or exists (
  select 1 from ${users} other where other.role = 'admin' and other.staff_scopes is null
  and not other.is_banned and not other.is_blocked and other.id <> ${users.id}))`

/** `removesAccess`: refused for one's own account and for the last admin without limits. */
async function change(
  deps: Deps,
  actor: Actor,
  id: string,
  verb: AuditVerb,
  values: SQLiteUpdateSetSource<typeof users>,
  removesAccess = false,
): Promise<User> {
  if (removesAccess && id === actor.id) throw new StoreError('own_account')
  const { db } = deps
  const isManaged = isManagedBy(actor.id)
  const columns = { ...getTableColumns(users), ...factorColumns }
  const row = db.select(columns).from(users).where(eq(users.id, id))
  const what = { action: `user.${verb}`, table: users, id } as const
  const {
    changed: [changed],
    found: [found],
  } = await auditedWrite(deps, actor, what, {
    changed: db
      .update(users)
      .set(values)
      .where(and(eq(users.id, id), isManaged, removesAccess ? leavesAnAdmin : undefined))
      .returning(columns),
    found: db
      .select({ isManaged: sql<number>`${isManaged}` })
      .from(users)
      .where(eq(users.id, id)),
  }).catch(ifAlreadyWritten(async () => ({ changed: await row, found: [{ isManaged: 1 }] })))
  if (!found) throw new StoreError('user_not_found')
  if (!changed) throw new StoreError(found.isManaged ? 'last_admin' : 'scope_missing')
  return userOnWire(deps, changed)
}

export const userOnWire = (deps: Deps, row: UserRow & { hasFactor: number; factorsEndAt: number | null }): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  scopes: row.staffScopes,
  mustChangePassword: row.mustChangePassword,
  hasSecondFactor: Boolean(row.hasFactor),
  secondFactorEndsAt: isoOf(row.factorsEndAt),
  lastLogin: isoOf(row.lastLogin),
  lastLoginIp: row.lastLoginIp,
  isBanned: row.isBanned,
  isBlocked: row.isBlocked,
  termsAcceptedAt: isoOf(row.termsAcceptedAt),
  termsVersion: row.termsVersion,
  profileImage: imageAddress(deps, row.profileImage),
  createdAt: isoOf(row.createdAt),
})
