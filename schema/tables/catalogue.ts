import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { productStatuses, type SaleState } from '../rules/catalogue.ts'
import type { ProductDownload } from '../rules/downloads.ts'
import { sellerTypes } from '../rules/licenses.ts'
import type { MediaEntry } from '../rules/media.ts'
import type { Campaign } from '../rules/prices.ts'
import type { WrittenDetails, WrittenItem } from '../rules/product-details.ts'
import { sharingMarginDefault } from '../rules/shared-keys.ts'
import type { VolumePrice } from '../rules/volume-prices.ts'
import { cents, flag, foldOf, id, instant, json, sqlLiterals } from './columns.ts'

/** The English texts of a category or a product. */
interface English {
  name?: string
  description?: string
}

export const categories = sqliteTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    /** What `folded` makes of the name. */
    foldedName: text('folded_name'),
    description: text('description').notNull().default(''),
    image: text('image').notNull().default(''),
    media: json<MediaEntry[]>('media').notNull().default([]),
    en: json<English>('en').notNull().default({}),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('categories_name').on(foldOf(table.foldedName, table.name))],
)
export type CategoryRow = typeof categories.$inferSelect

export const products = sqliteTable(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    /** What `folded` makes of the name. */
    foldedName: text('folded_name'),
    description: text('description').notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    media: json<MediaEntry[]>('media').notNull().default([]),
    priceBrl: cents('price_brl').notNull(),
    priceUsd: cents('price_usd').notNull(),
    /** Since when the shop asks these prices. */
    pricesSince: instant('prices_since').notNull().default(0),
    /** In the order of time; no two at once. */
    campaigns: json<Campaign[]>('campaigns').notNull().default([]),
    /** Of further keys of the same buyer, in the order of their numbers. */
    volumePrices: json<VolumePrice[]>('volume_prices').notNull().default([]),
    /** Given away, once per person: both prices are 0. A price of 0 without it means that the product is not sold in that currency. */
    isFree: flag('is_free').notNull().default(false),
    categoryId: text('category_id').references(() => categories.id, { onDelete: 'set null' }),
    level: integer('level').notNull().default(0),
    sellerType: text('seller_type', { enum: sellerTypes }).notNull().default('internal'),
    keyExpiration: integer('key_expiration').notNull().default(30),
    additionalInfo: json<WrittenItem[]>('additional_info').notNull().default([]),
    /** Its page's address, which a new name does not change. Empty: its id stands there. */
    slug: text('slug').notNull().default(''),
    details: json<WrittenDetails>('details').notNull().default({}),
    en: json<English>('en').notNull().default({}),
    download: json<ProductDownload>('download'),
    status: text('status', { enum: productStatuses }).notNull().default('active'),
    maintenanceSince: instant('maintenance_since'),
    /** Its place among the products sold most lately, worked out every night; null: none was sold. */
    salesRank: integer('sales_rank'),
    sale: text('sale').$type<SaleState>().notNull().default('on_sale'),
    /** Its maintenance stops its sales. */
    stopsSales: flag('stops_sales').notNull().default(false),
    /** Its keys are those of its stock, where its seller is `internal`. */
    sellsStock: flag('sells_stock').notNull().default(false),
    /** With so few free keys the panel warns. */
    stockWarnAt: integer('stock_warn_at').notNull().default(5),
    /** How many devices a key of it is bound to at most: 1 to 10, as a CHECK of its migration says. */
    deviceLimit: integer('device_limit').notNull().default(1),
    /** Asked about on so many devices more than it may have, a key of it is listed as shared; 0: none is. */
    sharingMargin: integer('sharing_margin').notNull().default(sharingMarginDefault),
    createdAt: instant('created_at').notNull(),
    /** A product taken off sale stays, because purchases and keys refer to it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('products_name').on(foldOf(table.foldedName, table.name)).where(sql`deleted_at is null`),
    uniqueIndex('products_slug').on(table.slug).where(sql`deleted_at is null and slug <> ''`),
    check('products_prices', sql`price_brl >= 0 and price_usd >= 0`),
    check('products_key_expiration', sql`key_expiration >= 1`),
    check('products_seller_type', sql`seller_type in (${sqlLiterals(sellerTypes)})`),
    check('products_status', sql`status in (${sqlLiterals(productStatuses)})`),
  ],
)
export type ProductRow = typeof products.$inferSelect

/** The names of a seller's access levels. */
export const levels = sqliteTable(
  'levels',
  {
    sellerType: text('seller_type', { enum: sellerTypes }).notNull(),
    level: integer('level').notNull(),
    name: text('name').notNull(),
    en: json<{ name?: string }>('en').notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.sellerType, table.level] }),
    check('levels_seller_type', sql`seller_type in (${sqlLiterals(sellerTypes)})`),
  ],
)
