import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { paymentMethodTypes, type ShopSetting, socialPlatforms, videoPlatforms } from '../rules/settings.ts'
import { products } from './catalogue.ts'
import { flag, id, instant, json, sqlLiterals } from './columns.ts'

export const videos = sqliteTable(
  'videos',
  {
    id: id(),
    platform: text('platform', { enum: videoPlatforms }).notNull(),
    videoId: text('video_id').notNull(),
    link: text('link').notNull(),
    thumbnail: text('thumbnail'),
    title: text('title').notNull().default(''),
    en: json<{ title?: string }>('en').notNull().default({}),
    /** The product that it shows. */
    productId: text('product_id').references(() => products.id),
    createdAt: instant('created_at').notNull(),
  },
  () => [check('videos_platform', sql`platform in (${sqlLiterals(videoPlatforms)})`)],
)

export const socialLinks = sqliteTable(
  'social_links',
  {
    id: id(),
    platform: text('platform', { enum: socialPlatforms }).notNull(),
    link: text('link').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  () => [check('social_links_platform', sql`platform in (${sqlLiterals(socialPlatforms)})`)],
)

export const paymentMethods = sqliteTable(
  'payment_methods',
  {
    id: id(),
    name: text('name').notNull(),
    type: text('type', { enum: paymentMethodTypes }).notNull(),
    isActive: flag('is_active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('payment_methods_type').on(table.type),
    check('payment_methods_type_known', sql`type in (${sqlLiterals(paymentMethodTypes)})`),
  ],
)

/** What admins set for the whole shop, by name (`schema/rules/settings.ts`); a missing row has its default. */
export const shopSettings = sqliteTable('shop_settings', {
  name: text('name').$type<ShopSetting>().primaryKey(),
  value: integer('value').notNull(),
})
