import { getTableColumns, sql } from 'drizzle-orm'
import type { Category, Product } from '#schema/api/catalogue.ts'
import type { Video } from '#schema/api/settings.ts'
import { ratingMax } from '#schema/rules/feedback.ts'
import type { Schedule } from '#schema/rules/prices.ts'
import { type CategoryRow, categories, feedbackCounts, type ProductRow, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Chunk, type ChunkKey, inChunks } from '#worker/lib/chunks.ts'
import { videoOnWire, videoRows } from '../settings.ts'
import { pricedAt } from './priced.ts'
import { ratingOf } from './ratings.ts'
import { categoryOnWire, isInLists, isSoldOut, productOnWire, scheduleOf } from './storefront.ts'

/** The beginning of a list that the specification wants whole, as far as one answer of the database has it. A value of one instant. */
export interface WholeList<Item = unknown> {
  /** When its read began, in milliseconds. */
  readAt: number
  items: Item[]
  /** Of the products among them that have campaigns, by their ids. */
  schedules: Record<string, Schedule>
  /** Where the rest begins; null where there is none. */
  next: ChunkKey | null
}

type WholeProduct = ProductRow & { isSoldOut: 0 | 1; ratings: number[] }

const spread = sql.join(
  Array.from(
    { length: ratingMax },
    (_, index) => sql`coalesce((select f.count from ${feedbackCounts} f
      where f.product_id = ${products.id} and f.status = 'approved' and f.rating = ${sql.raw(String(index + 1))}), 0)`,
  ),
  sql`, `,
)

/** On sale, newest first. */
const productRows = inChunks<WholeProduct>({
  table: products,
  where: isInLists,
  isNewestFirst: true,
  most: 150,
  columns: { ...getTableColumns(products), isSoldOut, ratings: sql`json_array(${spread})` },
})

/** In the order in which they were made. */
export const categoryRows = inChunks<CategoryRow>({
  table: categories,
  most: 500,
  columns: getTableColumns(categories),
})

const productOf = ({ ratings, isSoldOut, ...row }: WholeProduct, at: number): Product =>
  productOnWire({ ...row, isSoldOut: isSoldOut === 1 }, at, ratingOf(ratings))

const schedulesOf = (rows: readonly WholeProduct[]) =>
  Object.fromEntries(rows.filter(({ campaigns }) => campaigns.length > 0).map((row) => [row.id, scheduleOf(row)]))

interface Source<Row, Item> {
  rows: ReturnType<typeof inChunks<Row>>
  onWire: (row: Row, at: number) => Item
  schedules?: (rows: readonly Row[]) => Record<string, Schedule>
}
const source = <Row, Item>({ rows, onWire, schedules }: Source<Row, Item>) => ({
  async begin({ db, now }: Deps): Promise<WholeList<Item>> {
    const readAt = now()
    const [answer] = await rows.first(db)
    const { rows: read, next }: Chunk<Row> = answer?.chunk ?? { rows: [], next: null }
    return {
      readAt,
      items: read.map((row) => onWire(row, readAt)),
      schedules: schedules?.(read) ?? {},
      next,
    }
  },
  /** The rest, of which each part is read when it is asked for. */
  async *rest({ db, now }: Deps, next: ChunkKey): AsyncGenerator<Item[]> {
    for await (const some of rows.following(db, next)) yield some.map((row) => onWire(row, now()))
  },
})

export const wholeLists = {
  products: source({ rows: productRows, onWire: productOf, schedules: schedulesOf }),
  categories: source({ rows: categoryRows, onWire: categoryOnWire }),
  videos: source({ rows: videoRows, onWire: videoOnWire }),
}
export type WholeListName = keyof typeof wholeLists
export type WholeItems = { products: Product; categories: Category; videos: Video }

/** Such a list with the prices of an instant. */
export const wholeListAt = <Item>(list: WholeList<Item>, at: number): WholeList<Item> =>
  pricedAt(
    {
      read: list,
      schedules: list.schedules,
      withPrices: (reprice) => ({ ...list, items: (list.items as Product[]).map(reprice) as Item[] }),
    },
    at,
  )
