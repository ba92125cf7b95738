import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listProductChoices as api, ProductChoice, ProductChoices } from '#schema/api/product-choices.ts'
import { folded } from '#schema/rules/folded.ts'
import { toWire } from '#schema/rules/money.ts'
import { foldOf } from '#schema/tables/columns.ts'
import { levels, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { contains, soughtText } from '../listing/lists.ts'

const choicesMax = 20

const englishOf = ({ en }: typeof products | typeof levels) => sql<string>`coalesce(${en} ->> '$.name', '')`
const total = sql<number>`count(*) over ()`

/** The first products to choose from, of a text or the newest, and of levels those that no product is named after, in one round trip. */
export async function listProductChoices({ db }: Deps, query: Parsed<typeof api>): Promise<ProductChoices> {
  const { search, sellerType, id } = query
  const text = soughtText(search)
  const named = (table: typeof products | typeof levels): SQL | undefined =>
    and(contains(text, [table.name, englishOf(table)]), sellerType && eq(table.sellerType, sellerType))
  const fold = foldOf(products.foldedName, products.name)
  const found = await readBatch(db, {
    products: db
      .select({
        _id: products.id,
        name: products.name,
        english: englishOf(products),
        sellerType: products.sellerType,
        priceBrl: products.priceBrl,
        priceUsd: products.priceUsd,
        isFree: products.isFree,
        total,
      })
      .from(products)
      .where(id ? eq(products.id, id) : and(isNull(products.deletedAt), named(products)))
      .orderBy(
        ...(text ? [sql`instr(${fold}, ${folded(text)}) <> 1`, fold] : [desc(products.createdAt), desc(products.id)]),
      )
      .limit(choicesMax),
    levels: db
      .select({
        name: levels.name,
        english: englishOf(levels),
        sellerType: levels.sellerType,
        level: levels.level,
        total,
      })
      .from(levels)
      .where(
        and(
          query.levels && !id ? undefined : sql`false`,
          sql`${levels.name} not in (select name from products where deleted_at is null)`,
          named(levels),
        ),
      )
      .orderBy(sql`instr(lower(${levels.name}), ${folded(text)}) <> 1`, levels.name)
      .limit(choicesMax),
  })
  const items = [
    ...found.products.map(({ english, priceBrl, priceUsd, total: _, ...product }) => ({
      ...product,
      en: { name: english },
      level: null,
      price: { BRL: toWire(priceBrl), USD: toWire(priceUsd) },
    })),
    ...found.levels.map(({ english, total: _, ...level }) => ({
      ...{ _id: null, ...level, en: { name: english } },
      ...{ price: { BRL: 0, USD: 0 }, isFree: false },
    })),
  ]
  return {
    items: (text ? items.sort(byName(folded(text))) : items).slice(0, choicesMax),
    total: (found.products[0]?.total ?? 0) + (found.levels[0]?.total ?? 0),
  }
}

/** What begins with the text comes first. */
const byName = (text: string) => (one: ProductChoice, other: ProductChoice) => {
  const [first, second] = [folded(one.name), folded(other.name)]
  const order = Number(second.startsWith(text)) - Number(first.startsWith(text))
  return order || (first < second ? -1 : 1)
}
