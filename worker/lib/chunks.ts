import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Database, packing } from './database.ts'
import { prepared } from './prepared.ts'

/** Bytes of rows that one answer has at most, and one row more: with what surrounds them it stays within 1 MB. */
const chunkBytes = 700_000

/** A row's place in the order of the table. */
export interface ChunkKey {
  createdAt: number
  id: string
}

export interface Chunk<Row> {
  rows: Row[]
  /** The last of them; null where no rows follow. */
  next: ChunkKey | null
}

/** What many rows have in common, as names of which each is written once: its SQL for a row of the table, and what it joins to have several. */
export interface Tag {
  name: SQL
  of?: SQL
}

interface ChunkedRows<Row, Tags extends string> {
  table: SQLiteTable & { id: SQLiteColumn; createdAt: SQLiteColumn }
  columns: Record<Exclude<keyof Row, Tags>, SQLiteColumn | SQL>
  tags?: Record<Tags, Tag>
  where?: SQL
  isNewestFirst?: boolean
  /** How many rows are looked at for a chunk: somewhat more than usually fit. */
  most: number
}

/**
 * The rows of a table in the order in which they were made, in answers of at most so many bytes, however many rows there are, and however long.
 * One value holds a whole chunk, which saves a third of the bytes of the answer.
 */
export function inChunks<Row, Tags extends string = never>({
  table,
  columns,
  tags = {} as Record<Tags, Tag>,
  where,
  isNewestFirst = false,
  most,
}: ChunkedRows<Row, Tags>) {
  const { value, unpack } = packing<Omit<Row, Tags>>(columns as Record<keyof Omit<Row, Tags>, SQLiteColumn | SQL>)
  const tagged = Object.entries<Tag>(tags)
  const [direction, isAfter] = isNewestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = { at: isNewestFirst ? Number.MAX_SAFE_INTEGER : -1, id: '' }

  /** `tags`: each name with the numbers of the rows that have it. */
  const unpackChunk = (text: string): Chunk<Row> => {
    const [found, last, packed, ...names] = JSON.parse(text) as [
      number,
      [number, string] | null,
      unknown[][],
      ...[string, number[]][][],
    ]
    const rows = packed.map((values) => ({
      ...unpack(values),
      ...(Object.fromEntries(tagged.map(([tag]) => [tag, [] as string[]])) as Record<Tags, string[]>),
    }))
    for (const [at, [tag]] of tagged.entries()) {
      for (const [name, numbers] of names[at] ?? []) for (const n of numbers) rows[n]?.[tag as Tags].push(name)
    }
    const isLast = !last || (rows.length === found && found < most)
    return { rows: rows as Row[], next: isLast ? null : { createdAt: last[0], id: last[1] } }
  }

  const select = prepared(['at', 'id', 'bytes'], (db, { at, id, bytes }) => {
    const order = sql`order by created_at ${direction}, id ${direction}`
    const namesOf = ({ name, of = sql`` }: Tag) =>
      sql`json((select json_group_array(json_array(t.name, json(t.rows))) from (
        select ${name} as name, json_group_array(fits.n) as rows
        from fits cross join ${table} on ${table}.rowid = fits.row_id ${of} group by 1 order by 1) t))`
    return db.select({ chunk: sql`c.chunk`.mapWith(unpackChunk).as('chunk') }).from(sql`(with
        found as materialized (select rowid as row_id, created_at, id from ${table}
          where (created_at, id) ${isAfter} (${at}, ${id}) ${where ? sql`and ${where}` : sql``}
          ${order} limit ${sql.raw(String(most))}),
        packed as materialized (select found.*, ${value} as row
          from found cross join ${table} on ${table}.rowid = found.row_id),
        sized as materialized (select *, row_number() over (${order}) - 1 as n, sum(length(cast(row as blob)))
          over (${order} rows between unbounded preceding and 1 preceding) as before from packed),
        fits as materialized (select * from sized where before is null or before < ${bytes} order by n)
        select json_array(
          (select count(*) from found),
          json((select json_array(created_at, id) from fits order by n desc limit 1)),
          json((select json_group_array(json(row)) from (select row from fits order by n)))
          ${sql.join(
            tagged.map(([, tag]) => sql`, ${namesOf(tag)}`),
            sql``,
          )}) as chunk) c`)
  })

  /** The statement of the first chunk. */
  const first = (db: Database, bytes = chunkBytes) => select(db, { ...start, bytes })

  /** What follows a row, in chunks that are read when they are asked for. */
  async function* following(db: Database, after: ChunkKey): AsyncGenerator<Row[]> {
    for (let last: ChunkKey | null = after; last; ) {
      const [answer] = await select(db, { at: last.createdAt, id: last.id, bytes: chunkBytes })
      if (!answer) return
      yield answer.chunk.rows
      last = answer.chunk.next
    }
  }

  /** All rows, of which the first chunk has been read. */
  async function whole(db: Database, [answer]: readonly { chunk: Chunk<Row> }[]): Promise<Row[]> {
    const { rows = [], next = null } = answer?.chunk ?? {}
    const all = [...rows]
    if (next) for await (const some of following(db, next)) all.push(...some)
    return all
  }
  return { first, following, whole }
}
