import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/levels.ts'
import type { Level } from '#schema/api/levels.ts'
import type { AuditVerb } from '#schema/rules/audit.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { levels, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'

/** A level has no id column: in the audit log its id is `internal:1`. */
const key = sql`${levels.sellerType} || ':' || ${levels.level}`
const what = (verb: AuditVerb, id: string) => ({ action: `level.${verb}`, table: levels, key, id }) as const

export async function getLevelNames({ db }: Deps): Promise<Answer<typeof api.getLevelNames>> {
  const rows = await db.select().from(levels).orderBy(levels.level)
  const namesOf = (type: SellerType, nameOf: (row: (typeof rows)[number]) => string | undefined) =>
    Object.fromEntries(
      rows
        .filter(({ sellerType }) => sellerType === type)
        .flatMap((row): [string, string][] => {
          const name = nameOf(row)
          return name ? [[String(row.level), name]] : []
        }),
    )
  const both = (nameOf: Parameters<typeof namesOf>[1]) => ({
    internal: namesOf('internal', nameOf),
    multiloader: namesOf('multiloader', nameOf),
  })
  return { ...both(({ name }) => name), en: both(({ en }) => en.name) }
}

export async function putLevel(deps: Deps, actor: Actor, level: Level): Promise<Level> {
  const { sellerType, name, en } = level
  await auditedWrite(deps, actor, what('update', `${sellerType}:${level.level}`), {
    put: deps.db
      .insert(levels)
      .values({ sellerType, level: level.level, name, en })
      .onConflictDoUpdate({ target: [levels.sellerType, levels.level], set: { name, en } }),
  })
  return level
}

const namedMax = 5
/** The first names, and how many more there are. */
const listText = (names: readonly string[]) =>
  names.slice(0, namedMax).join(', ') + (names.length > namedMax ? ` (+${names.length - namedMax})` : '')

/** A level that products on sale have stays: 409 with their names. */
export async function deleteLevel(deps: Deps, actor: Actor, sellerType: string, level: string): Promise<void> {
  const id = `${sellerType}:${level}`
  const { db } = deps
  const isUsing = sql`${products.sellerType} || ':' || ${products.level} = ${id} and ${products.deletedAt} is null`
  const users = db.select({ name: products.name }).from(products).where(isUsing).orderBy(products.name)
  const { deleted, inUse } = await auditedWrite(deps, actor, what('delete', id), {
    inUse: users,
    deleted: db
      .delete(levels)
      .where(and(eq(key, id), notExists(users)))
      .returning(),
  })
  if (deleted.length > 0) return
  const names = inUse.map(({ name }) => name)
  throw names.length > 0
    ? new StoreError('level_in_use', { names, products: listText(names) })
    : new StoreError('level_not_found')
}
