import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { products } from './catalogue.ts'
import { id, instant, reference } from './columns.ts'

/**
 * Keys that were bought elsewhere and are sold one by one, oldest first. Which payment holds or has bought one says `payments.stock_key_id`,
 * of which an index allows one that is not cancelled.
 */
export const stockKeys = sqliteTable(
  'stock_keys',
  {
    id: id(),
    productId: reference('product_id', () => products.id),
    key: text('key').notNull(),
    /**
     * The same for all spellings of the key (`foldedKey`); a hyphen and the id where another spelling was there before spellings were
     * compared.
     */
    foldedKey: text('folded_key'),
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
    /** When a licence got it. From then on it never goes out again, whatever becomes of the licence. */
    issuedAt: instant('issued_at'),
  },
  (table) => [
    uniqueIndex('stock_keys_folded').on(table.foldedKey),
    // The unsold in the order in which they are sold, and the sold to be counted.
    index('stock_keys_product').on(table.productId, table.issuedAt, table.addedAt, table.id),
  ],
)
export type StockKeyRow = typeof stockKeys.$inferSelect
