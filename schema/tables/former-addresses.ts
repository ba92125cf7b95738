import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AddressKind } from '../rules/catalogue.ts'
import { instant } from './columns.ts'

/**
 * Addresses of products and categories that were renamed, and of products that were deleted. None is the present one of a product or category
 * that everybody may see.
 */
export const formerAddresses = sqliteTable(
  'former_addresses',
  {
    kind: text('kind').$type<AddressKind>().notNull(),
    /** The slug of a product; of a category `foldedAddress`. */
    address: text('address').notNull(),
    /** The row that it leads to, whatever its address is now. */
    targetId: text('target_id').notNull(),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.address] })],
)
