import { categorySlug } from '#schema/rules/catalogue.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import type { ShelfSizes } from '#seeds/commands/seed-shelf.ts'
import { benchShare } from './bench-share.ts'

const shrunk = ({ products, categories, videos }: ShelfSizes): ShelfSizes => ({
  products: Math.ceil(products * benchShare),
  categories: Math.ceil(categories * benchShare),
  videos: Math.ceil(videos * benchShare),
})

/** What is added to the demo: many products, and the most of everything that a shop is to hold. */
export const largeShelf = shrunk({ products: 2_000, categories: 40, videos: 0 })
export const fullShelf = shrunk({ products: 5_000, categories: 500, videos: 2_000 })

/** "2,000". */
export const sizeOf = ({ products }: ShelfSizes): string => products.toLocaleString('en')

/** How many times as much the large shelf may take as the demo's. */
export const shelfLimits = { html: 1.3, elements: 1.3, blocking: 1.3, render: 1.5 }
export interface ShelfPage {
  name: string
  path: string
  /** Sent without its content, which the browser renders. */
  isEmpty?: boolean
}

/** The public pages, the same in each shop but for the category, which is the fullest. */
export async function shelfPages(databaseUrl: string): Promise<ShelfPage[]> {
  const [category = ''] = await readTexts(
    databaseUrl,
    `select c.name from categories c join products p on p.category_id = c.id where p.sale = 'on_sale' and p.deleted_at is null
     group by c.id order by count(*) desc limit 1`,
  )
  const product = 'aurora-trainer'
  return [
    { name: 'home', path: '/' },
    { name: '/products', path: '/products' },
    { name: '/products?page=2', path: '/products?page=2' },
    { name: 'a category', path: `/products/category/${encodeURIComponent(categorySlug(category))}` },
    // Nearly every product holds a word that begins so: the results fill the page in either shop.
    { name: '/search', path: '/search?q=a', isEmpty: true },
    { name: 'a product', path: `/products/${product}` },
    { name: 'a checkout', path: `/products/checkout/prod_${product}` },
    { name: '/videos', path: '/videos' },
  ]
}

/** The values of a statement's only column. */
export async function readTexts(databaseUrl: string, statement: string): Promise<string[]> {
  const db = openDatabase(databaseUrl)
  const { rows } = await db.$client.execute(statement)
  db.$client.close()
  return rows.map((row) => String(row[0]))
}
