import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { notificationCategories, notificationStatuses, type SystemNotificationKind } from '../rules/notifications.ts'
import { products } from './catalogue.ts'
import { id, instant, json, reference, sqlLiterals } from './columns.ts'
import { users } from './users.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    /** null: for everyone, or for the owners of a product */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** For the owners of a license of this product that was valid at the time. */
    productId: text('product_id').references(() => products.id),
    /** Empty for system notifications: the text of `notice` with its params is filled in, in the reader's language. */
    title: text('title').notNull().default(''),
    content: text('content').notNull().default(''),
    /** The English texts of an announcement. */
    en: json<{ title?: string; content?: string }>('en').notNull().default({}),
    notice: text('notice').$type<SystemNotificationKind>(),
    params: json<Record<string, string>>('params'),
    /** Unique key of what is sent only once, such as `payment:<id>:<status>`. */
    dedupe: text('dedupe'),
    category: text('category', { enum: notificationCategories }).notNull().default('geral'),
    status: text('status', { enum: notificationStatuses }).notNull().default('active'),
    sender: text('sender'),
    topic: text('topic'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_dedupe').on(table.dedupe),
    index('notifications_reader').on(table.userId, table.createdAt),
    index('notifications_sender').on(table.sender).where(sql`sender is not null`),
    index('notifications_owners').on(table.productId).where(sql`product_id is not null`),
    check('notifications_category', sql`category in (${sqlLiterals(notificationCategories)})`),
    check('notifications_status', sql`status in (${sqlLiterals(notificationStatuses)})`),
  ],
)
export type NotificationRow = typeof notifications.$inferSelect

export const notificationReads = sqliteTable(
  'notification_reads',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    notificationId: reference('notification_id', () => notifications.id, 'cascade'),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
)
