import { and, eq, getTableName, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteInsertValue, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { type ErrorCode, StoreError } from '#schema/api/errors.ts'
import type { AuditNoun, AuditVerb } from '#schema/rules/audit.ts'
import type { Deps } from '#worker/deps.ts'
import { isNotNullViolation, type Statements } from '#worker/lib/database.ts'
import { type Actor, AlreadyWritten, auditedWrite, type TableWithId } from './audited-write.ts'

/**
 * The writes of every resource of the admin panel: create, update, update the status, delete. Each is one round trip, leaves an audit row
 * with the action `<name>.<verb>`, and throws `notFound` where the row does not exist.
 */
export interface Resource<T extends TableWithId> {
  table: T
  name: AuditNoun
  notFound: ErrorCode
  /** The rows of the resource, where the table also holds deleted rows or rows of other kinds. */
  scope?: SQL | undefined
  /** How many rows there may be, and what is thrown where one more is created. */
  most?: { rows: number; refusal: ErrorCode }
  /** What is written in the batch of a write, before and after it. */
  along?: ((deps: Deps, actor: Actor, row: { id: string; scope?: SQL | undefined }) => Along) | undefined
}

export interface Along {
  before?: Statements
  after: Statements
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
  { table, name, most, along }: Resource<T>,
  values: SQLiteInsertValue<T> & { id: string },
): Promise<Row<T>> {
  // Without an id the row is refused by the database, whatever is created at the same time.
  const id = most ? sql`iif((select count(*) from ${table}) < ${most.rows}, ${values.id}, null)` : values.id
  const what = { action: `${name}.create`, table: table as TableWithId, id: values.id } as const
  const { rows } = await auditedWrite(deps, actor, what, {
    rows: deps.db
      .insert(table as TableWithId)
      .values({ ...values, id } as never)
      .returning(),
    ...along?.(deps, actor, values).after,
  })
    .catch(ifAlreadyWritten(async () => ({ rows: await rowOf(deps, table, values.id) })))
    .catch((error: unknown) => {
      if (most && isNotNullViolation(error, `${getTableName(table)}.id`)) throw new StoreError(most.refusal)
      throw error
    })
  return rows[0] as Row<T>
}

export async function updateRow<T extends TableWithId>(
  deps: Deps,
  actor: Actor,
  { table, name, notFound, scope, along }: Resource<T>,
  id: string,
  change: Change<T>,
  verb: AuditVerb = 'update',
): Promise<Row<T>> {
  const what = { action: `${name}.${verb}`, table: table as TableWithId, id } as const
  const { before, after } = along?.(deps, actor, { id, scope }) ?? {}
  const { rows } = await auditedWrite(deps, actor, what, {
    ...before,
    rows: deps.db
      .update(table as TableWithId)
      .set(change)
      .where(and(eq(table.id, id), scope))
      .returning(),
    ...after,
  }).catch(ifAlreadyWritten(async () => ({ rows: await rowOf(deps, table, id) })))
  if (rows.length === 0) throw new StoreError(notFound)
  return rows[0] as Row<T>
}

interface ConditionalUpdate<T extends TableWithId> {
  verb: AuditVerb
  change: Change<T>
  condition: SQL | undefined
  /** Thrown where the row is there and the condition does not hold. */
  otherwise: ErrorCode
}

/** Updates a row on a condition that is part of the write, so that it holds whatever is written at the same time. */
export async function updateRowIf<T extends TableWithId>(
  deps: Deps,
  actor: Actor,
  { table, name, notFound, scope, along }: Resource<T>,
  id: string,
  { verb, change, condition, otherwise }: ConditionalUpdate<T>,
): Promise<Row<T>> {
  const { db } = deps
  const what = { action: `${name}.${verb}`, table: table as TableWithId, id } as const
  const { before, after } = along?.(deps, actor, { id, scope }) ?? {}
  const { updated, found } = await auditedWrite(deps, actor, what, {
    ...before,
    updated: db
      .update(table as TableWithId)
      .set(change)
      .where(and(eq(table.id, id), scope, condition))
      .returning(),
    found: db
      .select({ id: table.id })
      .from(table as TableWithId)
      .where(and(eq(table.id, id), scope)),
    ...after,
  }).catch(
    ifAlreadyWritten(async () => {
      const rows = await rowOf(deps, table, id)
      return { updated: rows, found: rows }
    }),
  )
  // An update may have taken the row out of the resource.
  if (updated.length === 0) throw new StoreError(found.length === 0 ? notFound : otherwise)
  return updated[0] as Row<T>
}

/** Sets the status of a row if `moves` allows it from the present one: 409 `invalid_move` otherwise. */
export function updateRowStatus<
  T extends TableWithId & { status: SQLiteColumn },
  S extends string,
  To extends S & AuditVerb,
>(
  deps: Deps,
  actor: Actor,
  resource: Resource<T>,
  id: string,
  { moves, to, change }: { moves: Record<S, readonly S[]>; to: To; change?: Change<T> },
): Promise<Row<T>> {
  const from = (Object.keys(moves) as S[]).filter((status) => moves[status].includes(to))
  return updateRowIf(deps, actor, resource, id, {
    verb: to,
    change: { ...change, status: to } as Change<T>,
    condition: inArray(resource.table.status, from),
    otherwise: 'invalid_move',
  })
}

export async function deleteRow<T extends TableWithId>(
  deps: Deps,
  actor: Actor,
  { table, name, notFound, scope, along }: Resource<T>,
  id: string,
): Promise<void> {
  const what = { action: `${name}.delete`, table: table as TableWithId, id } as const
  const { rows } = await auditedWrite(deps, actor, what, {
    rows: deps.db
      .delete(table as TableWithId)
      .where(and(eq(table.id, id), scope))
      .returning({ id: table.id }),
    ...along?.(deps, actor, { id, scope }).after,
  }).catch(ifAlreadyWritten(async () => ({ rows: [{ id }] })))
  if (rows.length === 0) throw new StoreError(notFound)
}
