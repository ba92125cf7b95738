import { eq, getTableName, sql } from 'drizzle-orm'
import { normalizeEmail } from '#schema/rules/accounts.ts'
import type { AuditAction } from '#schema/rules/audit.ts'
import { auditLog, users } from '#schema/tables/index.ts'
import { CommandError, databaseAddress, runCommand, withDatabase, writeAll } from './database.ts'

const action: AuditAction = 'user.set_role'

/** Makes an existing account an admin without limits and ends its sessions. Returns false if it already was one. */
export async function makeAdmin(
  url: string,
  token: string | undefined,
  address: string,
  now = Date.now(),
): Promise<boolean> {
  const email = normalizeEmail(address)
  return withDatabase(url, token, async (db) => {
    const [user] = await db.select().from(users).where(eq(users.email, email))
    if (!user) throw new CommandError(`There is no account ${email}: register it in the shop first.`)
    const isNoAdmin = sql`${users.id} = ${user.id} and (${users.role} <> 'admin' or ${users.staffScopes} is not null)`
    const [changed = 0] = await writeAll(db, [
      db
        .update(users)
        .set({ role: 'admin', staffScopes: null, sessionVersion: sql`${users.sessionVersion} + 1`, sessions: [] })
        .where(isNoAdmin),
      // Only if the statement before has changed the user, so that a second run adds no second row.
      db.insert(auditLog).select(
        sql`select ${crypto.randomUUID()}, 'command', 'make-admin', ${action}, ${getTableName(users)}, ${user.id},
          ${JSON.stringify({ role: user.role, staffScopes: user.staffScopes && JSON.stringify(user.staffScopes) })}, ${JSON.stringify({ role: 'admin', staffScopes: null })}, 'make-admin', ${now} where changes() = 1`,
      ),
    ])
    return changed === 1
  })
}

await runCommand(import.meta.main, async () => {
  const email = process.argv[2]
  if (!email) throw new CommandError('Say whose account: make-admin EMAIL')
  const { url, token } = databaseAddress()
  const isNew = await makeAdmin(url, token, email)
  console.info(isNew ? `${email} is an admin now and must log in again.` : `${email} was an admin already.`)
})
