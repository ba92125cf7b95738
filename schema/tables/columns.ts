import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core'

/** An opaque random id; on the wire it is `_id`. */
export const id = () => text('id').primaryKey()

/** The id of a row of another table, without which there is none here. */
export const reference = (name: string, to: () => AnySQLiteColumn, onDelete?: 'cascade') =>
  text(name).notNull().references(to, { onDelete })

/** An instant: milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name)

/** An amount of money in integer cents. */
export const cents = (name: string) => integer(name)

export const flag = (name: string) => integer(name, { mode: 'boolean' })

export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()

/** In SQL: `folded` of a text, by its column; where that is null, as the Worker of the version before leaves it, in lower case. */
export const foldOf = (folded: AnySQLiteColumn, text: AnySQLiteColumn) =>
  sql`case when ${folded} is null then lower(${text}) else ${folded} end`

/** Strings as SQL literals, for CHECK constraints. */
export const sqlLiterals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
