import { type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#schema/rules/staff.ts'
import { users } from '#schema/tables/index.ts'

/** In SQL, on `users`: an admin without limits, or with one of the scopes (`hasScope`). */
export const isStaff = (scopes: readonly StaffScope[]): SQL => {
  const held = scopes.map((scope) => sql` or instr(${users.staffScopes}, ${JSON.stringify(scope)})`)
  return sql`(${users.role} = 'admin' and (${users.staffScopes} is null${sql.join(held)}))`
}

/** In SQL, on `users`: the same, of an account that is neither banned nor blocked. */
export const isActiveStaff = (scopes: readonly StaffScope[]): SQL =>
  sql`(${isStaff(scopes)} and not ${users.isBanned} and not ${users.isBlocked})`

/** In SQL, on `users`: an account that this admin may manage. Those of admins only by one without limits: whoever takes one over has its rights. */
export const isManagedBy = (actorId: string): SQL =>
  sql`(${users.role} <> 'admin' or not exists (
    select 1 from ${users} actor where actor.id = ${actorId} and actor.staff_scopes is not null))`
