import { and, eq, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { customerNotes, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'

/** Throws 404 `user_not_found`. The log says who noted something about whom, without the text. */
export async function addNote(deps: Deps, actor: Actor, userId: string, body: string): Promise<void> {
  const { db, now, newId } = deps
  const id = newId()
  const what = { action: 'note.create', table: customerNotes, id } as const
  const { added } = await auditedWrite(deps, actor, what, {
    added: db.all<{ id: string }>(sql`
      insert into ${customerNotes} (id, user_id, body, author_id, created_at)
      select ${id}, ${users.id}, ${body}, ${actor.id}, ${now()} from ${users} where ${users.id} = ${userId}
      returning id`),
  }).catch(ifAlreadyWritten(async () => ({ added: [{ id }] })))
  if (added.length === 0) throw new StoreError('user_not_found')
}

/** Throws 404 `note_not_found`. */
export async function deleteNote(deps: Deps, actor: Actor, userId: string, id: string): Promise<void> {
  const what = { action: 'note.delete', table: customerNotes, id } as const
  const { deleted } = await auditedWrite(deps, actor, what, {
    deleted: deps.db
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, id), eq(customerNotes.userId, userId)))
      .returning({ id: customerNotes.id }),
  }).catch(ifAlreadyWritten(async () => ({ deleted: [{ id }] })))
  if (deleted.length === 0) throw new StoreError('note_not_found')
}
