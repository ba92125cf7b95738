import { eq, getTableName, sql } from 'drizzle-orm'
import { normalizeEmail } from '#schema/rules/accounts.ts'
import type { AuditAction } from '#schema/rules/audit.ts'
import { auditLog, recoveryCodes, secondFactors, users } from '#schema/tables/index.ts'
import { CommandError, databaseAddress, runCommand, withDatabase, writeAll } from './database.ts'

const action: AuditAction = 'second_factor.delete'

/**
 * Ends the second factors of an account at once, with its recovery codes and sessions: for a shop where no other admin can ask for it. Returns
 * false if it had none.
 */
export async function resetFactors(
  url: string,
  token: string | undefined,
  address: string,
  now = Date.now(),
): Promise<boolean> {
  const email = normalizeEmail(address)
  return withDatabase(url, token, async (db) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new CommandError(`There is no account ${email}.`)
    const ofUser = sql`user_id = ${user.id}`
    const hasFactor = sql`exists (select 1 from ${secondFactors} where ${ofUser})`
    const [logged = 0] = await writeAll(db, [
      // First, while the factors are there: without one, no row.
      db.insert(auditLog).select(
        sql`select ${crypto.randomUUID()}, 'command', 'reset-factors', ${action}, ${getTableName(secondFactors)}, ${user.id},
          json_object('userId', user_id, 'name', group_concat(name, ', ')), null, 'reset-factors', ${now}
          from ${secondFactors} where ${ofUser} group by user_id`,
      ),
      db
        .update(users)
        .set({ sessionVersion: sql`${users.sessionVersion} + 1`, sessions: [] })
        .where(sql`${users.id} = ${user.id} and ${hasFactor}`),
      db.delete(recoveryCodes).where(ofUser),
      db.delete(secondFactors).where(ofUser),
    ])
    return logged === 1
  })
}

await runCommand(import.meta.main, async () => {
  const email = process.argv[2]
  if (!email) throw new CommandError('Say whose account: reset-factors EMAIL')
  const { url, token } = databaseAddress()
  const hadFactor = await resetFactors(url, token, email)
  console.info(
    hadFactor
      ? `The second factors of ${email} have ended: log in again, with the password alone.`
      : `${email} has no second factor.`,
  )
})
