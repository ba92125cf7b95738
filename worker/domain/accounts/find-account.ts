import { eq, or } from 'drizzle-orm'
import { normalizeEmail } from '#schema/rules/accounts.ts'
import { users } from '#schema/tables/index.ts'

/** In SQL, on `users`: the account that has this id or this e-mail. */
export const isAccount = (idOrEmail: string) => or(eq(users.id, idOrEmail), eq(users.email, normalizeEmail(idOrEmail)))
