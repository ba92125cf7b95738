import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { auditLog } from '#schema/tables/audit.ts'
import type { Deps } from '#worker/deps.ts'
import {
  type Answers,
  DatabaseUnavailable,
  type InOrder,
  isUniqueViolation,
  type Statements,
  writeBatch,
} from '#worker/lib/database.ts'

/** Who does it, and in which request. */
export interface Actor {
  id: string
  name: string
  requestId: string
}

/** A table whose rows have an id of their own. */
export type TableWithId = SQLiteTable & { id: SQLiteColumn }

/** Columns whose content nobody may read in the log. */
const secret = new Set(['password_hash', 'qr_code', 'qr_code_base64'])

/** A key is known in the log by its last letters; a short one not at all. */
const shown = (column: SQLiteColumn): SQL =>
  column.name === 'key' ? sql`iif(length(${column}) >= 16, '…' || substr(${column}, -5), '…')` : sql`${column}`

/** What is written to: a row with an id of its own, or one whose `key` makes the id out of its columns. */
type Entity = { action: string; id: string } & (
  | { table: TableWithId; key?: undefined }
  | { table: SQLiteTable; key: SQL }
)

/** A row as a JSON object of its columns, in SQL. */
function rowAsJson(table: SQLiteTable, key: SQLiteColumn | SQL): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !secret.has(column.name))
  const pairs = columns.map(([name, column]) => sql`${name}, ${shown(column)}`)
  return sql`(select json_object(${sql.join(pairs, sql`, `)}) from ${table} where ${key} = audit_log.entity_id)`
}

/**
 * The write was done by an earlier attempt whose answer got lost on the way. Who can tell what it answered catches this and reads it
 * back; for everyone else the database did not answer.
 */
export class AlreadyWritten extends DatabaseUnavailable {}

/**
 * Does what an admin asked, and leaves a row of who did what, on what, and how it was before and after: all one atomic batch, so that
 * the log is true under any concurrency. A write that changes nothing leaves no row.
 */
export async function auditedWrite<S extends Statements>(
  { db, now, newId }: Deps,
  actor: Actor,
  entity: Entity,
  statements: S & InOrder<S>,
): Promise<Answers<S>> {
  const entry = newId()
  const { action, table, id } = entity
  const row = rowAsJson(table, entity.key ?? entity.table.id)
  const audited: Statements = {
    // First, so that a batch that comes again stops here: its entry is in the log already.
    'audit entry': db.insert(auditLog).values({
      id: entry,
      actorId: actor.id,
      actorName: actor.name,
      action,
      entity: getTableName(table),
      entityId: id,
      requestId: actor.requestId,
      createdAt: now(),
    }),
    'audit before': db.update(auditLog).set({ before: row }).where(eq(auditLog.id, entry)),
    ...statements,
    'audit after': db.update(auditLog).set({ after: row }).where(eq(auditLog.id, entry)),
    'audit no change': db
      .delete(auditLog)
      .where(sql`${auditLog.id} = ${entry} and ${auditLog.before} is ${auditLog.after}`),
  }
  const answers = await writeBatch(db, audited).catch((error: unknown) => {
    if (isUniqueViolation(error, 'audit_log.id')) throw new AlreadyWritten('the write had been done already')
    throw error
  })
  return answers as Answers<S>
}
