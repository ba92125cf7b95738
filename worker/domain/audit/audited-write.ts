import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AuditAction, AuditedTable } from '#schema/rules/audit.ts'
import { auditLog } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import {
  type Answers,
  DatabaseUnavailable,
  type InOrder,
  isUniqueViolation,
  type Statements,
  writeBatch,
} from '#worker/lib/database.ts'
import { keyEndingOf } from '#worker/lib/key-ending.ts'

/** Who acts, and in which request. */
export interface Actor {
  id: string
  name: string
  requestId: string
  /** They carry out what another admin has asked for (`worker/domain/approvals`). */
  approval?: GivenApproval
}

interface GivenApproval {
  id: string
  requestedBy: string
  requestedByName: string
  requestedAt: number
}

type NamedTable = SQLiteTable & { _: { name: AuditedTable } }
/** An audited table with an `id` column. */
export type TableWithId = NamedTable & { id: SQLiteColumn }

/** Columns that are not logged, of all tables or of one: secrets, and what follows from others. */
const unlogged = new Set([
  'password_hash',
  'qr_code',
  'body',
  'payer_name',
  'new_address',
  'message',
  'network_address',
  'secret',
  'handle',
  'code_hash',
  'position',
  'sessions',
  'tax_id',
  'tax_id_hint',
  'charge_ms',
  'folded_name',
  'folded_code',
  'emails.address',
  'emails.params',
  'license_callers.callers',
])

/** Of a key only the last letters are logged; of a short one nothing. */
const shown = (column: SQLiteColumn): SQL => (column.name === 'key' ? keyEndingOf(column) : sql`${column}`)

/**
 * The row that is written: by its `id`, or by `key`, an SQL expression that forms an id from its columns. `idAfter`: where the write changes
 * the id.
 */
type Entity = { action: AuditAction; id: string; idAfter?: string } & (
  | { table: TableWithId; key?: undefined }
  | { table: NamedTable; key: SQL }
)

/** The columns of a table that the log keeps, with their property names. */
export const loggedColumns = (table: SQLiteTable) =>
  Object.entries(getTableColumns(table)).filter(
    ([, { name }]) => !unlogged.has(name) && !unlogged.has(`${getTableName(table)}.${name}`),
  )

/** A row as a JSON object of its columns, in SQL. */
function rowAsJson(table: SQLiteTable, key: SQLiteColumn | SQL, id: SQL): SQL {
  const pairs = loggedColumns(table).map(([name, column]) => sql`${name}, ${shown(column)}`)
  return sql`(select json_object(${sql.join(pairs, sql`, `)}) from ${table} where ${key} = ${id})`
}

/**
 * An earlier attempt of the same write has committed, but its answer was lost. Callers that can read the result back catch this; for all
 * others it means that the database did not answer.
 */
export class AlreadyWritten extends DatabaseUnavailable {}

/** Statements with those around them that write an audit log row of who changed what; no row where they change nothing. */
export function audited(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  actor: Actor,
  entity: Entity,
  statements: Statements,
): Statements {
  const entry = newId()
  const { action, table, id, idAfter } = entity
  const row = (of = sql`audit_log.entity_id`) => rowAsJson(table, entity.key ?? entity.table.id, of)
  return {
    // First, so that a repeated batch fails here: its audit row exists already.
    [`audit entry ${action}`]: db.insert(auditLog).values({
      id: entry,
      actorId: actor.id,
      actorName: actor.name,
      action,
      entity: getTableName(table),
      entityId: id,
      requestId: actor.requestId,
      createdAt: now(),
    }),
    [`audit before ${action}`]: db.update(auditLog).set({ before: row() }).where(eq(auditLog.id, entry)),
    ...statements,
    [`audit after ${action}`]: db
      .update(auditLog)
      .set({ after: row(idAfter === undefined ? undefined : sql`${idAfter}`) })
      .where(eq(auditLog.id, entry)),
    [`audit no change ${action}`]: db
      .delete(auditLog)
      .where(sql`${auditLog.id} = ${entry} and ${auditLog.before} is ${auditLog.after}`),
  }
}

/**
 * Executes the writes of an admin together with an audit log row of who changed what, with the row before and after, as one atomic batch. A
 * write that changes nothing leaves no audit row.
 */
export async function auditedWrite<S extends Statements>(
  deps: Deps,
  actor: Actor,
  entity: Entity,
  statements: S & InOrder<S>,
): Promise<Answers<S>> {
  const answers = await writeBatch(deps.db, audited(deps, actor, entity, statements)).catch((error: unknown) => {
    if (isUniqueViolation(error, 'audit_log.id')) throw new AlreadyWritten('the write had been done already')
    throw error
  })
  return answers as Answers<S>
}
