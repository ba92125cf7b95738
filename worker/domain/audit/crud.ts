import { and, eq, type InferInsertModel, type InferSelectModel, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { type ErrorCode, StoreError } from '#schema/api/errors.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, AlreadyWritten, auditedWrite, type TableWithId } from './audited-write.ts'

/**
 * The writes of every resource of the admin panel: create, update, update the status, delete. Each is one round trip, leaves an audit row
 * with the action `<name>.<verb>`, and throws `notFound` where the row does not exist.
 */
export interface Resource<T extends TableWithId> {
  table: T
  name: string
  missing: ErrorCode
  /** The rows of the resource, where the table also holds deleted rows or rows of other kinds. */
  present?: SQL | undefined
}

type Row<T extends TableWithId> = InferSelectModel<T>
type Change<T extends TableWithId> = SQLiteUpdateSetSource<T>

/** Reads the result of a write that had already been committed. */
export const ifAlreadyWritten =
  <R>(read: () => Promise<R>) =>
  (error: unknown): Promise<R> => {
    if (error instanceof AlreadyWritten) return read()
    throw error
  }

const rowOf = ({ db }: Deps, table: TableWithId, id: string) => db.select().from(table).where(eq(table.id, id))

export async function createRow<T extends TableWithId>(
  deps: Deps,
  actor: Actor,
  { table, name }: Resource<T>,
  values: InferInsertModel<T> & { id: string },
): Promise<Row<T>> {
  const what = { action: `${name}.create`, table: table as TableWithId, id: values.id }
  const { rows } = await auditedWrite(deps, actor, what, {
    rows: deps.db
      .insert(table as TableWithId)
      .values(values as never)
      .returning(),
  }).catch(ifAlreadyWritten(async () => ({ rows: await rowOf(deps, table, values.id) })))
  return rows[0] as Row<T>
}

export async function updateRow<T extends TableWithId>(
  deps: Deps,
  actor: Actor,
  { table, name, missing, present }: Resource<T>,
  id: string,
  change: Change<T>,
  verb = 'update',
): Promise<Row<T>> {
  const what = { action: `${name}.${verb}`, table: table as TableWithId, id }
  const { rows } = await auditedWrite(deps, actor, what, {
    rows: deps.db
      .update(table as TableWithId)
      .set(change)
      .where(and(eq(table.id, id), present))
      .returning(),
  }).catch(ifAlreadyWritten(async () => ({ rows: await rowOf(deps, table, id) })))
  if (rows.length === 0) throw new StoreError(missing)
  return rows[0] as Row<T>
}

/**
 * Changes a row's status if `moves` allows it from its present one: 409 `invalid_move` otherwise. The check is part of the write, so that
 * it holds under concurrency.
 */
export async function updateRowStatus<T extends TableWithId & { status: SQLiteColumn }, S extends string>(
  deps: Deps,
  actor: Actor,
  { table, name, missing, present }: Resource<T>,
  id: string,
  { moves, to, change }: { moves: Record<S, readonly S[]>; to: S; change?: Change<T> },
): Promise<Row<T>> {
  const { db } = deps
  const what = { action: `${name}.${to}`, table: table as TableWithId, id }
  const from = (Object.keys(moves) as S[]).filter((status) => moves[status].includes(to))
  const { moved, found } = await auditedWrite(deps, actor, what, {
    moved: db
      .update(table as TableWithId)
      .set({ ...change, status: to } as never)
      .where(and(eq(table.id, id), present, inArray(table.status, from)))
      .returning(),
    found: db
      .select({ id: table.id })
      .from(table as TableWithId)
      .where(and(eq(table.id, id), present)),
  }).catch(
    ifAlreadyWritten(async () => {
      const rows = await rowOf(deps, table, id)
      return { moved: rows, found: rows }
    }),
  )
  if (found.length === 0) throw new StoreError(missing)
  if (moved.length === 0) throw new StoreError('invalid_move')
  return moved[0] as Row<T>
}

export async function deleteRow<T extends TableWithId>(
  deps: Deps,
  actor: Actor,
  { table, name, missing, present }: Resource<T>,
  id: string,
): Promise<void> {
  const what = { action: `${name}.delete`, table: table as TableWithId, id }
  const { rows } = await auditedWrite(deps, actor, what, {
    rows: deps.db
      .delete(table as TableWithId)
      .where(and(eq(table.id, id), present))
      .returning({ id: table.id }),
  }).catch(ifAlreadyWritten(async () => ({ rows: [{ id }] })))
  if (rows.length === 0) throw new StoreError(missing)
}
