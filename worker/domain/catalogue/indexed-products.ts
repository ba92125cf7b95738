import { type SQL, sql } from 'drizzle-orm'
import type { CardProduct } from '#schema/api/catalogue.ts'
import { newProducts } from '#schema/rules/catalogue.ts'
import type { ImageEntry } from '#schema/rules/media.ts'
import type { Schedule } from '#schema/rules/prices.ts'
import { leadMax } from '#schema/rules/store-list.ts'
import { feedbackCounts, type ProductRow, products } from '#schema/tables/index.ts'
import { inChunks } from '#worker/lib/chunks.ts'
import type { Database } from '#worker/lib/database.ts'
import { averageOf } from './ratings.ts'
import { isInLists, isShown, isSoldOut, pricesOnWire, saleOnWire, scheduleOf } from './storefront.ts'

/** Of a product what cards, the store's filters and the search need. */
export interface IndexedProduct extends CardProduct {
  categoryId: string | null
  level: number
  /** Their names. */
  games: string[]
  platform: string
  salesRank: number | null
}

/** The products that everybody may see, newest first, and what their prices depend on. */
export interface ProductShelf {
  /** In the shop's lists. */
  products: IndexedProduct[]
  /** Reached by their addresses alone. */
  unlisted: IndexedProduct[]
  /** Of the products that have campaigns, by their ids. */
  schedules: Record<string, Schedule>
}

/** Of a card's picture: the file of the whole size only where there is none of this width. */
const cardWidth = 960

/** In SQL: the beginning of a text, and one character more where it goes on. */
const leadOf = (text: SQL) => sql`substr(${text}, 1, ${sql.raw(String(leadMax + 1))})`

type Row = Pick<
  ProductRow,
  'id' | 'slug' | 'name' | 'priceBrl' | 'priceUsd' | 'isFree' | 'level' | 'keyExpiration' | 'salesRank' | 'stopsSales'
> & {
  lead: string
  /** null where it is the same, empty where it is not written. */
  nameEn: string | null
  leadEn: string
  /** Empty where there is a picture. */
  image: string
  picture: [url: string, width: number, height: number, smaller: ImageEntry['smaller']] | null
  pricesSince: number
  campaigns: Schedule['campaigns'] | null
  isSoldOut: 0 | 1
  isListed: 0 | 1
  isInMaintenance: 0 | 1
  isPaused: 0 | 1
  /** How many approved reviews, and the sum of their stars. */
  reviews: number
  stars: number
} & Record<'category' | 'platform' | 'games', string[]>

const { details, en, media, campaigns } = products
const rated = sql`from ${feedbackCounts} f where f.product_id = ${products.id} and f.status = 'approved'`
const firstPicture = sql`from json_each(${media}) m where m.value ->> 'kind' = 'image' order by m.key limit 1`

/** Only what a card needs of each product: the whole index of 2,000 is an answer below 1 MB. */
const rows = inChunks<Row, 'category' | 'platform' | 'games'>({
  table: products,
  where: isShown,
  isNewestFirst: true,
  most: 2_500,
  columns: {
    id: products.id,
    slug: products.slug,
    name: products.name,
    nameEn: sql`nullif(coalesce(${en} ->> 'name', ''), ${products.name})`,
    lead: leadOf(sql`${products.description}`),
    leadEn: leadOf(sql`coalesce(${en} ->> 'description', '')`),
    image: sql`iif(exists (select 1 ${firstPicture}), '', ${products.imageUrl})`,
    picture: sql`json((select json_array(m.value ->> 'url', m.value -> 'width', m.value -> 'height',
      json(m.value -> 'smaller')) ${firstPicture}))`,
    priceBrl: products.priceBrl,
    priceUsd: products.priceUsd,
    pricesSince: sql`iif(${campaigns} = '[]', 0, ${products.pricesSince})`,
    campaigns: sql`json(nullif(${campaigns}, '[]'))`,
    isFree: products.isFree,
    level: products.level,
    keyExpiration: products.keyExpiration,
    isInMaintenance: sql`${products.status} = 'maintenance'`,
    salesRank: products.salesRank,
    isPaused: sql`${products.sale} = 'paused'`,
    stopsSales: products.stopsSales,
    isSoldOut,
    isListed: isInLists,
    reviews: sql`(select coalesce(sum(f.count), 0) ${rated})`,
    stars: sql`(select coalesce(sum(f.count * f.rating), 0) ${rated})`,
  },
  tags: {
    category: { name: sql`coalesce(${products.categoryId}, '')` },
    platform: { name: sql`coalesce(${details} ->> 'platform', '')` },
    games: { name: sql`g.value ->> 'name'`, of: sql`, json_each(${details}, '$.games') g` },
  },
})

/** How many bytes of rows the first answer has: other parts of the snapshot are read along with it. */
const firstBytes = 680_000

export const selectShelf = (db: Database) => rows.first(db, firstBytes)

/** The whole shelf, of which `first` has been read. */
export async function readShelf(
  db: Database,
  first: Parameters<typeof rows.whole>[1],
  at: number,
): Promise<ProductShelf> {
  const shelf: ProductShelf = { products: [], unlisted: [], schedules: {} }
  for (const row of await rows.whole(db, first)) {
    const schedule = scheduleOf({ ...row, campaigns: [...(row.campaigns ?? [])] })
    const product = indexed(row, schedule, at)
    if (row.isListed) shelf.products.push({ ...product, isNew: shelf.products.length < newProducts })
    else shelf.unlisted.push(product)
    if (schedule.campaigns.some(({ until }) => until > at)) shelf.schedules[row.id] = schedule
  }
  return shelf
}

function indexed(row: Row, schedule: Schedule, at: number): IndexedProduct {
  const status = row.isInMaintenance ? 'maintenance' : 'active'
  const sale = row.isPaused ? 'paused' : 'on_sale'
  return {
    _id: row.id,
    slug: row.slug || row.id,
    name: row.name,
    description: shortened(row.lead),
    en: { name: row.nameEn ?? row.name, description: shortened(row.leadEn) },
    image: row.image,
    media: row.picture ? [pictureOf(row.picture)] : [],
    ...pricesOf(schedule, at),
    ...saleOnWire({ ...row, sale, status, isSoldOut: row.isSoldOut === 1 }),
    keyExpiration: row.keyExpiration,
    status,
    rating: { average: averageOf(row.reviews, row.stars), count: row.reviews },
    isNew: false,
    categoryId: row.category[0] || null,
    level: row.level,
    games: row.games,
    platform: row.platform[0] ?? '',
    salesRank: row.salesRank,
  }
}

function pricesOf(schedule: Schedule, at: number): Pick<IndexedProduct, 'price' | 'campaign'> {
  const { price, campaign } = pricesOnWire(schedule, at)
  return { price, campaign }
}

/** Cut after a whole word, where the text goes on. */
function shortened(lead: string): string {
  const characters = [...lead]
  if (characters.length <= leadMax) return lead
  const cut = characters.slice(0, leadMax).join('')
  return `${cut.replace(/\s+\S*$/, '')}…`
}

/** With the files that a card may take. */
function pictureOf([url, width, height, smaller]: NonNullable<Row['picture']>): CardProduct['media'][number] {
  const described = { kind: 'image' as const, alt: '', altEn: '' }
  const files = smaller.filter((file) => file.width <= cardWidth)
  const widest = files.at(-1)
  if (!widest || width <= cardWidth) return { ...described, url, width, height, smaller }
  return { ...described, ...widest, height: Math.round((height * widest.width) / width), smaller: files.slice(0, -1) }
}

/** A product as its cards show it. */
export function cardOf({
  categoryId: _categoryId,
  level: _level,
  games: _games,
  platform: _platform,
  salesRank: _salesRank,
  ...card
}: IndexedProduct) {
  return card satisfies CardProduct
}
