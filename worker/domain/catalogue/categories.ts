import { count, sql } from 'drizzle-orm'
import type { Category } from '#schema/api/catalogue.ts'
import type * as api from '#schema/api/categories.ts'
import type { CategoryChanges, CategoryForm } from '#schema/api/categories.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { categoriesMax } from '#schema/rules/catalogue.ts'
import { folded } from '#schema/rules/folded.ts'
import { pageSizeMax } from '#schema/rules/lists.ts'
import { foldOf } from '#schema/tables/columns.ts'
import { categories } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isUniqueViolation } from '#worker/lib/database.ts'
import type { Actor } from '../audit/audited-write.ts'
import { createRow, deleteRow, updateRow } from '../audit/crud.ts'
import { contains, type Listing, ordered, readList } from '../listing/lists.ts'
import { foldAfter } from './folded-names.ts'
import { changingAddress, forgettingAddresses, takingAddress } from './former-addresses.ts'
import { categoryOnWire } from './storefront.ts'

const resource = {
  table: categories,
  name: 'category',
  notFound: 'category_not_found',
  most: { rows: categoriesMax, refusal: 'categories_full' },
} as const
const appearing = { ...resource, along: takingAddress('category') }
const moving = { ...resource, along: changingAddress('category') }
const leaving = { ...resource, along: forgettingAddresses }

export async function getCategoryNames({ db }: Deps): Promise<Answer<typeof api.getCategoryNames>> {
  const rows = await db.select({ id: categories.id, name: categories.name }).from(categories)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Not more than a page at once: the texts of all categories may be more than one answer of the database has. */
export function listAdminCategories(
  { db }: Deps,
  query: Parsed<typeof api.listAdminCategories>,
): Promise<Listing<Category>> {
  const { name, foldedName, description, en, createdAt, id } = categories
  const where = contains(query.search, [name, description, sql`${en} ->> '$.name'`, sql`${en} ->> '$.description'`])
  const order = ordered(query.sort ?? 'createdAt', { name: foldOf(foldedName, name), createdAt }, createdAt, id)
  return readList(db, query, {
    rows: (limit, offset) =>
      db
        .select()
        .from(categories)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db.select({ total: count() }).from(categories).where(where),
    onWire: categoryOnWire,
    unpagedMax: pageSizeMax,
  })
}

export async function createCategory(deps: Deps, actor: Actor, form: CategoryForm): Promise<Category> {
  const foldedName = folded(form.name)
  const values = { id: deps.newId(), createdAt: deps.now(), foldedName, ...columnsOf(form) }
  return categoryOnWire(await createRow(deps, actor, appearing, values).catch(explain))
}

export const updateCategory = async (deps: Deps, actor: Actor, id: string, changes: CategoryChanges) =>
  categoryOnWire(
    await updateRow(deps, actor, changes.name === undefined ? resource : moving, id, {
      ...columnsOf(changes),
      foldedName: foldAfter(categories, changes.name),
    }).catch(explain),
  )

/** Its products stay, without a category: the foreign key sets the reference to null. */
export const deleteCategory = (deps: Deps, actor: Actor, id: string) => deleteRow(deps, actor, leaving, id)

const columnsOf = <Form extends CategoryChanges>({ image, ...form }: Form) => ({
  ...form,
  ...(image !== undefined && { image: image ?? '' }),
})

function explain(error: unknown): never {
  if (isUniqueViolation(error)) throw new StoreError('category_taken')
  throw error
}
