import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as tables from '#schema/tables/index.ts'
import { categoriesMax, shelfCategory } from '../large/shelf/categories.ts'
import { shelfProduct } from '../large/shelf/products.ts'
import { reviewsOf } from '../large/shelf/reviews.ts'
import { stockOf } from '../large/shelf/stock.ts'
import { shelfVideo } from '../large/shelf/videos.ts'
import { type CommandDatabase, CommandError, databaseAddress, runCommand, withDatabase, writeAll } from './database.ts'

/** How much a large shelf holds. */
export interface ShelfSizes {
  products: number
  categories: number
  videos: number
}

export const shelfSizes: ShelfSizes = { products: 2_000, categories: 40, videos: 0 }

/** Below SQLite's limit of bound parameters, with rows of thirty columns; a write of a megabyte. */
const rowsAtOnce = 200

/**
 * Adds a large shelf to what the shop sells: categories, products with their reviews and stock, and videos, of which no two have the same texts.
 * Safe to run twice: the n-th row of each is always the same but for its dates, and existing rows stay as they are.
 */
export async function seedShelf(
  url: string,
  token?: string,
  { now = Date.now(), ...asked }: Partial<ShelfSizes> & { now?: number } = {},
): Promise<void> {
  const { products, categories, videos } = { ...shelfSizes, ...asked }
  if (categories > categoriesMax) throw new CommandError(`There are names for ${categoriesMax} categories.`)
  await withDatabase(url, token, async (db) => {
    const into = <T extends SQLiteTable>(table: T, rows: T['$inferInsert'][]) =>
      rows.length > 0 ? [db.insert(table).values(rows).onConflictDoNothing()] : []
    await inSlices(db, categories, (numbers) =>
      into(
        tables.categories,
        numbers.map((nth) => shelfCategory(nth, now)),
      ),
    )
    await inSlices(db, products, (numbers) => {
      const rows = numbers.map((nth) => ({ nth, product: shelfProduct(nth, categories, now) }))
      return [
        ...into(
          tables.products,
          rows.map(({ product }) => product),
        ),
        ...into(
          tables.feedback,
          rows.flatMap(({ nth, product }) => reviewsOf(nth, product, now)),
        ),
        ...into(
          tables.stockKeys,
          rows.flatMap(({ nth, product }) => stockOf(nth, product, now)),
        ),
      ]
    })
    await inSlices(db, videos, (numbers) =>
      into(
        tables.videos,
        numbers.map((nth) => shelfVideo(nth, products, now)),
      ),
    )
  })
}

/** Writes the rows of the numbers below `total`, a slice in each atomic write. */
async function inSlices(
  db: CommandDatabase,
  total: number,
  statementsOf: (numbers: number[]) => Parameters<typeof writeAll>[1],
) {
  for (let from = 0; from < total; from += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, total - from)
    await writeAll(db, statementsOf(Array.from({ length }, (_, n) => from + n)))
  }
}

/** The sizes that a command's options name, as `--products 5000`. */
export function shelfSizesOf(options: readonly string[]): ShelfSizes {
  const sizes = { ...shelfSizes }
  for (let nth = 0; nth < options.length; nth += 2) {
    const name = options[nth]?.replace(/^--/, '') ?? ''
    const size = options[nth + 1] ?? ''
    if (!isPart(name) || !/^\d{1,6}$/.test(size)) {
      throw new CommandError(`The options are --${Object.keys(shelfSizes).join(', --')}, each with a number.`)
    }
    sizes[name] = Number(size)
  }
  return sizes
}

const isPart = (name: string): name is keyof ShelfSizes => name in shelfSizes

await runCommand(import.meta.main, async () => {
  const { url, token } = databaseAddress()
  const sizes = shelfSizesOf(process.argv.slice(2))
  await seedShelf(url, token, sizes)
  const counts = Object.entries(sizes).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  console.info(`The shelf is there: ${counts.join(', ')}.`)
})
