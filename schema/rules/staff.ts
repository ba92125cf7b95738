/** What an admin account may be limited to. Each allows the changes of its part of the panel and shows its lists; `read` shows all lists. */
export const staffScopes = ['keys', 'money', 'catalogue', 'moderation', 'users', 'read'] as const
export type StaffScope = (typeof staffScopes)[number]

/** The scopes of an admin; null: without limits. */
export type Scopes = readonly StaffScope[] | null

/** Each once, in the order of `staffScopes`. */
export const orderedScopes = (scopes: readonly StaffScope[]): StaffScope[] =>
  staffScopes.filter((scope) => scopes.includes(scope))

/** Whether an admin of these scopes may do what one of `allowed` may; nobody but an admin without limits where none is. */
export const hasScope = (scopes: Scopes, allowed: readonly StaffScope[]): boolean =>
  scopes === null || allowed.some((scope) => scopes.includes(scope))
