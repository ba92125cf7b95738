import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { GoneProduct } from '#schema/api/gone-product.ts'
import type { AuditAction, AuditedTable } from '#schema/rules/audit.ts'
import { type AddressKind, foldedAddress, formerAddressesMax } from '#schema/rules/catalogue.ts'
import { foldOf } from '#schema/tables/columns.ts'
import { auditLog, categories, formerAddresses, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Actor } from '../audit/audited-write.ts'
import type { Along } from '../audit/crud.ts'
import { isShown } from './storefront.ts'

interface Row {
  id: string
  scope?: SQL | undefined
}

/** In SQL: the address of a row, as former ones are kept, and whether its page is for everybody. */
const addressed = {
  product: { table: products, address: sql`${products.slug}`, isOpen: isShown },
  category: {
    table: categories,
    address: sql`replace(${foldOf(categories.foldedName, categories.name)}, ' ', '-')`,
    isOpen: sql`true`,
  },
}

/** Before a row's address changes or its page goes: the address leads to the row from now on. One that is another's former one stays so. */
function kept({ db, now }: Deps, kind: AddressKind, { id, scope }: Row) {
  const { table, address } = addressed[kind]
  return db.run(sql`insert into ${formerAddresses} (kind, address, target_id, left_at)
    select ${kind}, ${address}, ${table.id}, ${now()} from ${table}
    where ${and(eq(table.id, id), scope)} and ${address} not in ('', ${table.id}) on conflict do nothing`)
}

/**
 * After a row has got its address: it is nobody's former one any more, and the log says whose it was. A product takes it when its page is for
 * everybody, not as a draft. Of the row's own former addresses the newest stay.
 */
function taken({ db, now, newId }: Deps, actor: Actor, kind: AddressKind, { id }: Row) {
  const { table, address, isOpen } = addressed[kind]
  const { kind: ofKind, address: former, targetId, leftAt } = formerAddresses
  return {
    'former address taken over': db.run(sql`
      insert into ${auditLog} (id, actor_id, actor_name, action, entity, entity_id, before, after, request_id, created_at)
      select ${newId()}, ${actor.id}, ${actor.name}, ${'former_address.take_over' satisfies AuditAction},
        ${'former_addresses' satisfies AuditedTable}, ${targetId},
        json_object('kind', ${ofKind}, 'address', ${former}, 'targetId', ${targetId}, 'leftAt', ${leftAt}),
        json_object('kind', ${ofKind}, 'address', ${former}, 'targetId', ${table.id}), ${actor.requestId}, ${now()}
      from ${table} join ${formerAddresses} on ${ofKind} = ${kind} and ${former} = ${address}
      where ${table.id} = ${id} and ${isOpen} and ${targetId} <> ${table.id}`),
    'former address deleted': db.run(sql`
      delete from ${formerAddresses} where kind = ${kind} and (
        address = (select ${address} from ${table} where ${table.id} = ${id} and ${isOpen})
        or target_id = ${id} and left_at <= (
          select left_at from ${formerAddresses} where kind = ${kind} and target_id = ${id} order by left_at desc limit 1 offset ${formerAddressesMax}))`),
  }
}

/** With the write of a row that has an address now, and had none that anybody knows. */
export const takingAddress =
  (kind: AddressKind) =>
  (deps: Deps, actor: Actor, row: Row): Along => ({ after: taken(deps, actor, kind, row) })

/** With the write of a row whose address may change. */
export const changingAddress =
  (kind: AddressKind) =>
  (deps: Deps, actor: Actor, row: Row): Along => ({
    before: { 'former address': kept(deps, kind, row) },
    after: taken(deps, actor, kind, row),
  })

/** With the deletion of a product, whose row stays. */
export const leavingAddress = (deps: Deps, _: Actor, row: Row): Along => ({
  before: { 'former address': kept(deps, 'product', row) },
  after: {},
})

/** With the deletion of a category, whose row goes. */
export const forgettingAddresses = ({ db }: Deps, _: Actor, { id }: Row): Along => ({
  after: {
    'former addresses': db
      .delete(formerAddresses)
      .where(and(eq(formerAddresses.kind, 'category'), eq(formerAddresses.targetId, id))),
  },
})

/** What a product's page is, of which the address was: the last part of its present address, or that it is no longer sold. */
export type FormerProduct = { slug: string } | { gone: GoneProduct }

/** The product that had an address, and a deleted one by its id too; undefined where there is none, or where it is a draft. */
export async function formerProduct({ db }: Deps, address: string): Promise<FormerProduct | undefined> {
  if (!isSearchable(address)) return undefined
  const target = db
    .select({ id: formerAddresses.targetId })
    .from(formerAddresses)
    .where(and(eq(formerAddresses.kind, 'product'), eq(formerAddresses.address, address.toLowerCase())))
  const [row] = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      en: products.en,
      deletedAt: products.deletedAt,
      category: { name: categories.name, en: categories.en },
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        or(eq(products.id, sql`(${target})`), and(eq(products.id, address), isNotNull(products.deletedAt))),
        ne(products.sale, 'draft'),
      ),
    )
    .limit(1)
  if (!row) return undefined
  if (row.deletedAt === null) return { slug: row.slug || row.id }
  return { gone: { ...named(row), category: row.category && named(row.category) } }
}

const named = ({ name, en }: { name: string; en: { name?: string } }) => ({ name, en: { name: en.name ?? '' } })

/** The last part of the present address of the product that had an address; throws where it has none. */
export async function presentSlug(deps: Deps, address: string): Promise<string> {
  const former = await formerProduct(deps, address)
  if (!former) throw new StoreError('product_not_found')
  if ('gone' in former) throw new StoreError('product_gone', former)
  return former.slug
}

/** The present name of the category that had an address. */
export async function formerCategory({ db }: Deps, address: string): Promise<string | undefined> {
  if (!isSearchable(address)) return undefined
  const [row] = await db
    .select({ name: categories.name })
    .from(formerAddresses)
    .innerJoin(categories, eq(categories.id, formerAddresses.targetId))
    .where(and(eq(formerAddresses.kind, 'category'), eq(formerAddresses.address, foldedAddress(address))))
  return row?.name
}

/** What ends a text in the database is in no address. */
const isSearchable = (address: string) => !address.includes('\u0000')
