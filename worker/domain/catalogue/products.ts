import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/products.ts'
import type { AdminProduct, ListedProduct, ProductChanges, ProductForm } from '#schema/api/products.ts'
import { productNameMax, productSlug } from '#schema/rules/catalogue.ts'
import { folded } from '#schema/rules/folded.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { type Currency, currencies } from '#schema/rules/money.ts'
import { charactersOf } from '#schema/rules/names.ts'
import { type Campaign, isOverlapping, rescheduled } from '#schema/rules/prices.ts'
import { detailsOf } from '#schema/rules/product-details.ts'
import { isBelow } from '#schema/rules/volume-form.ts'
import type { VolumePrice } from '#schema/rules/volume-prices.ts'
import { levels, type ProductRow, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isForeignKeyViolation, isNotNullViolation, isUniqueViolation } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Actor } from '../audit/audited-write.ts'
import { createRow, updateRow, updateRowIf } from '../audit/crud.ts'
import { contains, type Listing, ordered, readList } from '../listing/lists.ts'
import { countOfRecentSales } from '../statistics/recent-sales.ts'
import { countOfFreeKeys } from '../stock/free-keys.ts'
import { foldAfter } from './folded-names.ts'
import { changingAddress, leavingAddress, takingAddress } from './former-addresses.ts'
import { amountsOf, factsOnWire } from './storefront.ts'

const isOnSale = isNull(products.deletedAt)
const resource = { table: products, name: 'product', notFound: 'product_not_found', scope: isOnSale } as const
const appearing = { ...resource, along: takingAddress('product') }
const moving = { ...resource, along: changingAddress('product') }
const leaving = { ...resource, along: leavingAddress }

type Query = Parsed<typeof api.listAdminProducts>

/** Condition on products for the list and the export. */
export function productsMatching({
  search,
  categoryId,
  sellerType,
  sale,
}: Pick<Query, 'search' | 'categoryId' | 'sellerType' | 'sale'>) {
  const isOnShelf =
    categoryId === 'none' ? isNull(products.categoryId) : categoryId && eq(products.categoryId, categoryId)
  return and(
    sale === 'deleted' ? isNotNull(products.deletedAt) : isOnSale,
    sale && sale !== 'deleted' ? eq(products.sale, sale) : undefined,
    contains(search, [products.name, products.description]),
    isOnShelf || undefined,
    sellerType && eq(products.sellerType, sellerType),
  )
}

export function listAdminProducts({ db, now }: Deps, query: Query): Promise<Listing<ListedProduct>> {
  const { name, priceBrl, level, keyExpiration, createdAt } = products
  const where = productsMatching(query)
  const columns = { name, price: priceBrl, level, keyExpiration, createdAt }
  const order = ordered(query.sort, columns, createdAt, products.id)
  return readList(db, query, {
    rows: (limit, offset) =>
      db
        .select({ product: products, freeKeys: countOfFreeKeys, recentSales: countOfRecentSales(now()) })
        .from(products)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db.select({ total: count() }).from(products).where(where),
    onWire: ({ product, ...counts }) => ({ ...adminProductOnWire(product), ...counts }),
  })
}

/** What a product shows of itself. All else decides what is paid, sold and handed out. */
const shownFields: ReadonlySet<string> = new Set<keyof ProductChanges>([
  ...(['name', 'description', 'en', 'additionalInfo', 'details', 'imageUrl', 'media', 'categoryId', 'slug'] as const),
  'stockWarnAt',
  'sharingMargin',
])

/** Whether changes touch texts and pictures alone, not what is paid, sold or handed out. */
export const isOfTextsAlone = (changes: ProductChanges): boolean =>
  Object.entries(changes).every(([name, value]) => value === undefined || shownFields.has(name))

export async function createProduct(deps: Deps, actor: Actor, form: ProductForm): Promise<AdminProduct> {
  if (form.isFree && (form.price.BRL > 0 || form.price.USD > 0)) throw new StoreError('free_with_price')
  const isLower = (step: VolumePrice) => currencies.every((currency) => isBelow(form.price, step, currency))
  if (form.volumePrices && !form.volumePrices.every(isLower)) throw new StoreError('volume_price_high')
  const at = deps.now()
  const prices = { priceBrl: form.price.BRL, priceUsd: form.price.USD, pricesSince: at }
  const campaigns = campaignsAfter([], form, at)
  const level = existingLevel(form.sellerType, form.level)
  const id = deps.newId()
  const slug = form.slug ?? freeSlug(form.name, id)
  const download = await downloadOf(deps, form)
  const foldedName = folded(form.name)
  const values = { id, createdAt: at, foldedName, ...columnsOf(form), ...prices, campaigns, level, slug, download }
  return adminProductOnWire(await createRow(deps, actor, appearing, values).catch(explain))
}

export async function updateProduct(
  deps: Deps,
  actor: Actor,
  id: string,
  changes: ProductChanges,
): Promise<AdminProduct> {
  const { isFree, price, sellerType, level } = changes
  const isMoved = sellerType !== undefined || level !== undefined
  const change = {
    ...columnsOf(changes),
    foldedName: foldAfter(products, changes.name),
    download: await downloadOf(deps, changes),
    campaigns: changes.campaigns && campaignsAfter(await campaignsOf(deps, id), changes, deps.now()),
    pricesSince: sinceAfter(changes, deps.now()),
    volumePrices: volumePricesAfter(changes),
    ...(isMoved && { level: existingLevel(sellerType ?? products.sellerType, level ?? products.level) }),
  }
  const condition = sql`(not ${isFree ?? products.isFree}
    or (${price?.BRL ?? products.priceBrl} = 0 and ${price?.USD ?? products.priceUsd} = 0))`
  // A draft that is published takes its address.
  const moved = changes.slug !== undefined ? moving : changes.sale !== undefined ? appearing : resource
  const row = await updateRowIf(deps, actor, moved, id, {
    verb: 'update',
    change,
    condition,
    otherwise: 'free_with_price',
  }).catch(explain)
  return adminProductOnWire(row)
}

/** Takes it off sale; the row stays for its purchases and keys. */
export async function deleteProduct(deps: Deps, actor: Actor, id: string): Promise<void> {
  await updateRow(deps, actor, leaving, id, { deletedAt: deps.now() }, 'delete')
}

/** Undoes the deletion, unless another product has its name or address now. */
export async function restoreProduct(deps: Deps, actor: Actor, id: string): Promise<AdminProduct> {
  const deleted = { ...appearing, scope: isNotNull(products.deletedAt) }
  const row = await updateRow(deps, actor, deleted, id, { deletedAt: null }, 'restore').catch(explain)
  return adminProductOnWire(row)
}

/** A draft with the same texts, prices and pictures, with a part of its id behind the name, which only one product may have. */
export async function duplicateProduct(deps: Deps, actor: Actor, id: string): Promise<AdminProduct> {
  const { db, newId, now } = deps
  const [original] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isOnSale))
  if (!original) throw new StoreError('product_not_found')
  const copy = newId()
  const suffix = ` (${copy.slice(0, 4)})`
  const kept = charactersOf(original.name).slice(0, productNameMax - suffix.length)
  const name = `${kept.join('')}${suffix}`
  const values = {
    ...original,
    id: copy,
    name,
    foldedName: folded(name),
    slug: copy,
    sale: 'draft' as const,
    status: 'active' as const,
    maintenanceSince: null,
    // Its own prices have not been asked yet, and its dates are its own.
    pricesSince: now(),
    campaigns: [],
    createdAt: now(),
  }
  return adminProductOnWire(await createRow(deps, actor, resource, values).catch(explain))
}

async function downloadOf(deps: Deps, { download }: Pick<ProductChanges, 'download'>) {
  if (!download) return download
  const { knownDownload } = await import('./tool-files.ts')
  return knownDownload(deps, download)
}

/** Read before the write. Where two admins save at once, the later list stays, whole: no two of a list overlap. */
const campaignsOf = async ({ db }: Deps, id: string): Promise<Campaign[]> => {
  const [row] = await db.select({ campaigns: products.campaigns }).from(products).where(eq(products.id, id))
  return row?.campaigns ?? []
}

/** Throws where one would end before it begins, or two be in force at once. */
function campaignsAfter(
  before: readonly Campaign[],
  { campaigns = [] }: Pick<ProductChanges, 'campaigns'>,
  at: number,
) {
  if (campaigns.some(({ from, until }) => until <= from)) throw new StoreError('campaign_dates')
  const after = rescheduled(before, campaigns, at)
  if (isOverlapping(after)) throw new StoreError('campaigns_overlap')
  return after
}

/** In SQL: since when the regular prices are asked. A draft asks none. */
function sinceAfter({ price, sale }: Pick<ProductChanges, 'price' | 'sale'>, at: number) {
  if (!price && !sale) return undefined
  const isSame = sql`${products.priceBrl} = ${price?.BRL ?? products.priceBrl} and ${products.priceUsd} = ${price?.USD ?? products.priceUsd}
    and (${products.sale} <> 'draft' or ${sale ?? products.sale} = 'draft')`
  return sql`iif(${isSame}, ${products.pricesSince}, ${at})`
}

/**
 * In SQL: the volume prices, if they are below the product's own. Null otherwise, which the column refuses: the check is part of the write, also
 * of one of the own price alone.
 */
function volumePricesAfter({ price, volumePrices }: Pick<ProductChanges, 'price' | 'volumePrices'>) {
  if (!price && !volumePrices) return undefined
  const after = volumePrices ? JSON.stringify(volumePrices) : products.volumePrices
  const isAbove = (own: number | SQLiteColumn, currency: Currency) =>
    sql`(${own} > 0 and json_extract(s.value, ${`$.price.${currency}`}) >= ${own})`
  return sql`iif(exists (select 1 from json_each(${after}) s where ${isAbove(price?.BRL ?? products.priceBrl, 'BRL')}
    or ${isAbove(price?.USD ?? products.priceUsd, 'USD')}), null, ${after})`
}

const columnsOf = <Form extends ProductChanges>({ price, ...form }: Form) => ({
  ...form,
  priceBrl: price?.BRL,
  priceUsd: price?.USD,
})

/** In SQL: the level, if it is in the mapping. Null otherwise, which the column refuses: the check is part of the write. */
const existingLevel = (sellerType: SellerType | SQLiteColumn, level: number | SQLiteColumn) =>
  sql`(select ${levels.level} from ${levels} where ${levels.sellerType} = ${sellerType} and ${levels.level} = ${level})`

/** In SQL: the address that a name makes, with a part of the id where another product on sale has it. */
function freeSlug(name: string, id: string) {
  const slug = productSlug(name)
  const isTaken = sql`exists (select 1 from ${products} where ${products.slug} = ${slug} and ${products.deletedAt} is null)`
  return slug ? sql`case when ${isTaken} then ${`${slug}-${id.slice(0, 6)}`} else ${slug} end` : id
}

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'products.slug')) throw new StoreError('slug_taken')
  if (isUniqueViolation(error)) throw new StoreError('product_taken')
  if (isNotNullViolation(error, 'products.volume_prices')) throw new StoreError('volume_price_high')
  if (isNotNullViolation(error, 'products.level')) throw new StoreError('level_not_found')
  if (isForeignKeyViolation(error)) throw new StoreError('category_not_found')
  throw error
}

export const adminProductOnWire = (row: ProductRow): AdminProduct => ({
  ...factsOnWire(row),
  campaigns: row.campaigns.map(({ from, until, price }) => ({
    from: isoOf(from),
    until: isoOf(until),
    price: amountsOf(price),
  })),
  sellerType: row.sellerType,
  sale: row.sale,
  stopsSales: row.stopsSales,
  sellsStock: row.sellsStock,
  stockWarnAt: row.stockWarnAt,
  sharingMargin: row.sharingMargin,
  isDeleted: row.deletedAt !== null,
  details: detailsOf(row.details),
  download: row.download && { name: '', ...row.download },
})
