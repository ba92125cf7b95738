import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { folded } from '#schema/rules/folded.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { foldOf } from '#schema/tables/columns.ts'
import { type LicenseRow, levels, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'

interface Found {
  target: Pick<LicenseRow, 'productId' | 'productName' | 'sellerType' | 'level'>
  /** Its level is in the mapping. */
  hasLevel: boolean
}

/**
 * The product of a key made by an admin: a product on sale by name, or a level by its name, which the specified screens send. A requested
 * level that is not the product's must be in the mapping.
 */
export async function findTarget(
  { db }: Deps,
  {
    productName,
    ...wanted
  }: { productName: string; sellerType?: SellerType; productLevel?: number | null | undefined },
): Promise<Found> {
  const { sellerType } = wanted
  const asked = wanted.productLevel ?? undefined
  const isOffered = and(isNull(products.deletedAt), sellerType && eq(products.sellerType, sellerType))
  const isNamed = sql`${levels.name} = ${productName} collate nocase`
  const latest = desc(products.createdAt)
  const {
    product: [product],
    level: [level],
    ofLevel,
  } = await readBatch(db, {
    product: db
      .select({
        ...getTableColumns(products),
        hasLevel: sql<number>`exists (
          select 1 from ${levels} l where l.seller_type = products.seller_type and l.level = coalesce(${asked ?? null}, products.level))`,
      })
      .from(products)
      .where(and(isOffered, sql`${foldOf(products.foldedName, products.name)} = ${folded(productName)}`))
      .orderBy(products.sellerType, latest)
      .limit(1),
    level: db
      .select()
      .from(levels)
      .where(
        and(eq(levels.sellerType, sellerType ?? 'internal'), asked === undefined ? isNamed : eq(levels.level, asked)),
      )
      .orderBy(levels.level)
      .limit(1),
    ofLevel: db
      .select({ product: products })
      .from(levels)
      .innerJoin(products, and(eq(products.sellerType, levels.sellerType), eq(products.level, levels.level)))
      .where(and(isOffered, isNamed, asked === undefined ? undefined : eq(levels.level, asked)))
      .orderBy(latest)
      .limit(2),
  })
  if (product && (asked === undefined || asked === product.level || level)) {
    const target = {
      productId: product.id,
      productName: product.name,
      sellerType: product.sellerType,
      level: asked ?? product.level,
    }
    return { target, hasLevel: Boolean(product.hasLevel) }
  }
  if (product || !level || !isSame(level.name, productName)) throw new StoreError('product_invalid')
  // The product of that level, unless several have it.
  const only = ofLevel.length === 1 ? ofLevel[0]?.product : undefined
  const target = {
    productId: only?.id ?? null,
    productName: only?.name ?? level.name,
    sellerType: level.sellerType,
    level: level.level,
  }
  return { target, hasLevel: true }
}

const isSame = (one: string, other: string) => folded(one) === folded(other)
