import { and, type SQL, sql } from 'drizzle-orm'
import { type Database, readBatch } from '#worker/lib/database.ts'
import {
  countMax,
  countUpTo,
  type Listing,
  type ListQuery,
  listing,
  pageWindow,
  type RowsQuery,
  readList,
  rowIdOf,
  soughtText,
  type TotalQuery,
} from './lists.ts'
import { isSortedByOwner, type OwnedTable, rowIdsByOwner } from './order-by-owner.ts'
import { isIndexable, lastRowId, matchesIn, newestMax, type SearchedList } from './search.ts'

/** A list whose pagination stays fast with a million rows. */
export interface LongList extends SearchedList {
  /** The column whose order is the insertion order: matches of a search need no sorting by it. */
  insertionOrder?: string
  /** For lists that can be sorted by `username`. */
  ownedTable?: OwnedTable
}

interface ListOptions {
  filters: SQL | undefined
  order: SQL[]
  /** The length of the list from counters. A search counts its matches instead. */
  counted?: TotalQuery | undefined
  /** The index to use where SQLite would choose a worse one. */
  index?: string | undefined
}

/** Selected with every row of a search: how many rows match, and whether there may be more. */
interface SearchCounts {
  found: number | null
  isCut: number | null
}

/** The columns to select with each row, and their order. The page that rows are joined with has the alias `page`. */
export const match = {
  columns: { found: sql<number | null>`page.found`, isCut: sql<number | null>`page.is_cut` },
  position: sql`page.position`,
}

/** The condition to join rows with the page. The plus makes SQLite walk the page and not the table. */
export const isMatch = ({ table }: LongList): SQL => sql`${rowIdOf(table)} = +page.row_id`

interface Parts<Row, Item> extends ListOptions {
  rows: (page: SQL) => RowsQuery<Row>
  onWire: (row: Row) => Item
}

/**
 * Reads one page of a long list. First the row ids of the page are found by an index in the list's order, then `rows` reads those rows by
 * joining its table with the page. Skipped and counted rows are never read.
 */
export function readLongList<Row extends SearchCounts, Item>(
  db: Database,
  list: LongList,
  query: ListQuery & Record<string, unknown>,
  { rows, ...rest }: Parts<Row, Item>,
): Promise<Listing<Item>> {
  const text = soughtText(query.search)
  const parts = {
    ...rest,
    rows: (rowIds: SQL) => rows(sql`(select *, row_number() over () as position from (${rowIds})) as page`),
  }
  return text ? readMatches(db, list, { ...query, search: text }, parts) : readInOrder(db, list, query, parts)
}

function readInOrder<Row extends SearchCounts, Item>(
  db: Database,
  list: LongList,
  query: ListQuery & Record<string, unknown>,
  { filters, order, counted, index, rows, onWire }: Parts<Row, Item>,
): Promise<Listing<Item>> {
  const listed = and(list.isListed, filters)
  const owned = isSortedByOwner(query) ? list.ownedTable : undefined
  const walk = walkQuery(list, listed, owned ? {} : { order, index })
  const rowIds = (limit: number, offset: number) =>
    owned ? rowIdsByOwner(owned, listed, query, { limit, offset }) : sql`${walk} limit ${limit} offset ${offset}`
  return readList(db, query, {
    rows: (...window) => rows(sql`select row_id, null as found, null as is_cut from (${rowIds(...window)})`),
    // A little further than the page.
    total: counted ?? countUpTo(db, pageWindow(query).offset + countMax, walk),
    onWire,
  })
}

async function readMatches<Row extends SearchCounts, Item>(
  db: Database,
  list: LongList,
  query: ListQuery & Record<string, unknown> & { search: string },
  { filters, order, rows, onWire }: Parts<Row, Item>,
): Promise<Listing<Item>> {
  const isExact = isIndexable(query.search)
  const matches = matchesIn(list, query.search, isExact ? filters : and(list.isListed, filters))
  const isCut = isExact ? sql`0` : sql`${lastRowId(list.table)} > ${newestMax}`
  const { limit, offset } = pageWindow(query)
  const { page } = await readBatch(db, {
    page: rows(matchingRowIds(list, query, { matches, isCut, order }, limit, offset)),
  })
  const [first] = page
  if (first) {
    const total = Math.min(first.found ?? 0, countMax)
    return listing(query, page.map(onWire), { total, isAtLeast: first.isCut })
  }
  if (isExact && offset === 0) return listing(query, [], { total: 0 })
  // Without a row there is no count either.
  const {
    count: [count],
  } = await readBatch(db, { count: countUpTo(db, countMax, sql`select 1 from (${matches})`, isCut) })
  return listing(query, [], count ?? { total: 0 })
}

type Window = [limit: number, offset: number]

/** The row ids of a list, in its order. */
const walkQuery = ({ table }: LongList, filters: SQL | undefined, { order, index }: Partial<ListOptions> = {}): SQL =>
  sql`select ${rowIdOf(table)} as row_id from ${table} ${index && sql.raw(`indexed by ${index}`)} where ${filters ?? sql`true`} ${order && sql`order by ${sql.join(order, sql`, `)}`}`

/** The page of a search's matches. */
function matchingRowIds(
  { table, from, insertionOrder }: LongList,
  { sort }: ListQuery,
  { matches, isCut, order }: { matches: SQL; isCut: SQL; order: SQL[] },
  ...[limit, offset]: Window
): SQL {
  const isInsertionOrder = insertionOrder !== undefined && (sort === undefined || sort === `-${insertionOrder}`)
  const rowId = rowIdOf(table)
  const counts = sql`count(*) over () as found, count(*) over () > ${countMax} or ${isCut} as is_cut`
  const rowIds = isInsertionOrder
    ? sql`select row_id, ${counts} from (${matches}) order by row_id desc`
    : sql`select ${rowId} as row_id, ${counts} from ${from ?? table} where ${rowId} in (${matches}) order by ${sql.join(order, sql`, `)}`
  return sql`${rowIds} limit ${limit} offset ${offset}`
}
