import { type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#schema/rules/staff.ts'
import { users } from '#schema/tables/index.ts'

/** In SQL, on `users`: an admin without limits, or with one of the scopes (`hasScope`). */
export const isStaff = (scopes: readonly StaffScope[]): SQL => {
  const held = scopes.map((scope) => sql` or instr(${users.staffScopes}, ${JSON.stringify(scope)})`)
  return sql`(${users.role} = 'admin' and (${users.staffScopes} is null${sql.join(held)}))`
}

/** In SQL, on `users`: an account that this admin may manage. Those of admins only by one without limits: whoever takes one over has its rights. */
export const isManagedBy = (actorId: string): SQL =>
  sql`(${users.role} <> 'admin' or not exists (
    select 1 from ${users} actor where actor.id = ${actorId} and actor.staff_scopes is not null))`

/** In SQL: the admin has no limits. */
export const isUnlimited = (actorId: string): SQL => sql`exists (
  select 1 from ${users} where ${users.id} = ${actorId} and ${users.role} = 'admin' and ${users.staffScopes} is null)`

/**
 * In SQL: the admin may decide about what is their own where `isOwn` holds: nobody does, while another admin with one of the scopes could. A
 * shop of one admin has nobody else.
 */
export const mayDecide = (actorId: string, isOwn: SQL, scopes: readonly StaffScope[]): SQL<number> =>
  sql<number>`(not ${isOwn} or not exists (
    select 1 from ${users}
    where ${users.id} <> ${actorId} and not ${users.isBanned} and not ${users.isBlocked} and ${isStaff(scopes)}))`
