import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type UserRow, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { removeFromAuditLog } from '../audit/personal-data.ts'
import { deleteFile } from '../uploads.ts'
import { removePersonalData } from './personal-data.ts'

/** How many entries of the audit log one statement changes. */
const entriesAtOnce = 500

/**
 * Deletes an account. Purchases, keys, reviews and the audit log stay without what identifies the person; the id stays in the log. A long log
 * is changed in several batches, before the last one deletes the account: after a failure in between, a repeated call goes on. `when`: an SQL
 * condition on `users`, part of each write; false where it did not hold. `first`: statements at the beginning of the last batch.
 */
export async function eraseUser(
  deps: Deps,
  actor: Actor,
  person: UserRow,
  when: SQL,
  first: (isDeletable: SQL) => Statements = () => ({}),
): Promise<boolean> {
  const { db } = deps
  const { id } = person
  const isDeletable = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${when})`
  const log = () => removeFromAuditLog(db, person, entriesAtOnce, isDeletable)
  for (let isLong = true; isLong; ) {
    const changes = await writeBatch(db, log())
    isLong = Object.values(changes).some(({ rowsAffected }) => rowsAffected >= entriesAtOnce)
  }
  const what = { action: 'user.delete', table: users, id } as const
  const { deleted } = await auditedWrite(deps, actor, what, {
    ...first(isDeletable),
    ...removePersonalData(db, person, isDeletable),
    // With the entry of the deletion itself.
    ...log(),
    deleted: db
      .delete(users)
      .where(and(eq(users.id, id), when))
      .returning({ id: users.id }),
  }).catch(ifAlreadyWritten(async () => ({ deleted: [{ id }] })))
  if (deleted.length === 0) return false
  await deleteFile(deps, person.profileImage)
  return true
}
