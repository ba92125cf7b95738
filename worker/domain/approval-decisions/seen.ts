import { type SQL, sql } from 'drizzle-orm'
import { approvalCalls, approvalScopes } from '#schema/rules/approvals.ts'
import { type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import { approvals, users } from '#schema/tables/index.ts'
import { isStaff } from '../staff.ts'

export const callsOf = (scope: StaffScope) => approvalCalls.filter((call) => approvalScopes[call] === scope)
const scopes = staffScopes.filter((scope) => callsOf(scope).length > 0)

/** In SQL, on approvals: of the scopes of this admin. */
export const isSeenBy = (viewerId: string): SQL => {
  const parts = scopes.map(
    (scope) => sql`(${approvals.call} in ${callsOf(scope)} and exists (
      select 1 from ${users} where ${users.id} = ${viewerId} and ${isStaff([scope, 'read'])}))`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}
