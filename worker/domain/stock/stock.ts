import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { AddedStock, addStockKeys as addApi, removeStockKeys as removeApi, Stock } from '#schema/api/stock.ts'
import { keyEnding } from '#schema/rules/activations.ts'
import { keyFault } from '#schema/rules/key-faults.ts'
import { foldedKey, spellingsOf } from '#schema/rules/key-spellings.ts'
import { stockListedMax } from '#schema/rules/stock.ts'
import { keptKey } from '#schema/rules/typed-keys.ts'
import { auditLog, licenses, products, stockKeys } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch, writeBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Actor } from '../audit/audited-write.ts'
import { runRowId, runRowInSql, runRowOf } from '../run-rows.ts'
import { isFree, isHeld, isRepeated } from './free-keys.ts'

type Refusal = AddedStock['refused'][number]['reason']

const productOf = ({ db }: Deps, id: string) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))

export async function readStock(deps: Deps, productId: string): Promise<Stock> {
  const { db } = deps
  const unsold = sql`${stockKeys} s where s.product_id = ${productId} and s.issued_at is null`
  const {
    product: [product],
    counts: [counts],
    keys,
  } = await readBatch(db, {
    product: productOf(deps, productId),
    counts: db
      .select({
        free: sql<number>`(select count(*) from ${unsold} and ${isFree})`,
        held: sql<number>`(select count(*) from ${unsold} and ${isHeld})`,
        sold: sql<number>`(select count(*) from ${stockKeys} where product_id = ${productId} and issued_at is not null)`,
      })
      .from(sql`(select 1)`),
    keys: db
      .select({
        id: sql<string>`s.id`,
        key: sql<string>`s.key`,
        isHeld: sql<boolean>`${isHeld}`.mapWith(Boolean).as('is_held'),
        isRepeated: sql<boolean>`${isRepeated}`.mapWith(Boolean).as('is_repeated'),
        addedAt: sql<number>`s.added_at`,
        addedBy: sql<string>`s.added_by`,
      })
      .from(sql`${stockKeys} s`)
      .where(sql`s.product_id = ${productId} and s.issued_at is null`)
      .orderBy(sql`s.added_at, s.id`)
      .limit(stockListedMax),
  })
  if (!product || !counts) throw new StoreError('product_not_found')
  return {
    ...counts,
    keys: keys.map(({ id, key, addedAt, ...row }) => ({
      ...row,
      _id: id,
      key: keyEnding(key),
      addedAt: isoOf(addedAt),
    })),
  }
}

/**
 * Adds the keys that are not known: one is, if a licence has or had it, or any stock has or had it, in some spelling. The spelling that
 * came first stays. A preview only reads, and says the same of each row.
 */
export async function addStockKeys(
  deps: Deps,
  actor: Actor,
  productId: string,
  { runId, from, keys, isPreview }: Parsed<typeof addApi>,
): Promise<Pick<AddedStock, 'added' | 'refused'>> {
  const { db, now } = deps
  const at = now()
  const pasted = keys.map((typed) => {
    const key = keptKey(typed)
    return { key, fault: keyFault(key) ?? null, folded: foldedKey(key), spellings: spellingsOf(key) }
  })
  const rows = JSON.stringify(pasted)
  const ofCall = between(stockKeys.id, runRowId(runId, from), runRowId(runId, from + pasted.length - 1))
  const writes = {
    insert: db.run(sql`
      insert into ${stockKeys} (id, product_id, key, folded_key, added_by, added_at)
      select ${runRowInSql(runId, from)}, p.id, j.value ->> 'key', j.value ->> 'folded', ${actor.name}, ${at}
      from json_each(${rows}) j join ${products} p on p.id = ${productId} and p.deleted_at is null
      where j.value ->> 'fault' is null
        and not exists (select 1 from ${licenses} l where l.key in (select value from json_each(j.value, '$.spellings')))
      on conflict do nothing`),
    // One entry for each call, under an id that a repeated call has again.
    log: db.run(sql`
      insert into ${auditLog} (id, actor_id, actor_name, action, entity, entity_id, after, request_id, created_at)
      select ${`stock-${runId}-${from}`}, ${actor.id}, ${actor.name}, 'product.add_keys', 'products', ${productId},
        json_object('rows', n), ${actor.requestId}, ${at}
      from (select count(*) as n from ${stockKeys} where ${ofCall}) where n > 0
      on conflict do nothing`),
  }
  const reads = {
    product: productOf(deps, productId),
    added: db.select({ id: stockKeys.id }).from(stockKeys).where(ofCall),
    listed: db
      .select({ id: stockKeys.id, folded: stockKeys.foldedKey })
      .from(stockKeys)
      .where(sql`${stockKeys.foldedKey} in (select value ->> 'folded' from json_each(${rows}))`),
    issued: db
      .select({ key: licenses.key })
      .from(licenses)
      .where(
        sql`${licenses.key} in (select spelling.value from json_each(${rows}) j, json_each(j.value, '$.spellings') spelling)`,
      ),
  }
  const {
    product: [product],
    added,
    listed,
    issued,
  } = isPreview ? await readBatch(db, reads) : await writeBatch(db, { ...writes, ...reads })
  if (!product) throw new StoreError('product_not_found')
  const addedRows = new Set(added.map(({ id }) => runRowOf(id)))
  const ofRun = new Set(listed.filter(({ id }) => id.startsWith(`${runId}-`)).map(({ folded }) => folded))
  const ofStocks = new Set(listed.map(({ folded }) => folded))
  const ofLicenses = new Set(issued.map(({ key }) => foldedKey(key)))
  const firstRows = new Map(
    pasted.flatMap(({ fault, folded }, n) => (fault === null ? [[folded, n] as const] : [])).reverse(),
  )
  const reasonOf = ({ fault, folded }: (typeof pasted)[number], n: number): Refusal | null => {
    if (fault !== null) return fault
    if (addedRows.has(from + n)) return null
    if (ofRun.has(folded)) return 'repeated'
    if (ofLicenses.has(folded) && !ofStocks.has(folded)) return 'issued'
    if (!isPreview || ofStocks.has(folded)) return 'in_stock'
    return firstRows.get(folded) === n ? null : 'repeated'
  }
  const refused = pasted.flatMap((one, n) => {
    const reason = reasonOf(one, n)
    return reason === null ? [] : { row: from + n, key: one.key, reason }
  })
  return { added: pasted.length - refused.length, refused }
}

/** Removes free keys; one that is held or sold stays, whatever is written at the same time. Returns how many it removed. */
export async function removeStockKeys(
  deps: Deps,
  actor: Actor,
  productId: string,
  { ids }: Parsed<typeof removeApi>,
): Promise<number> {
  const { db, now, newId } = deps
  const entry = newId()
  const free = sql`select s.id from ${stockKeys} s where s.product_id = ${productId}
    and ${ids ? sql`s.id in (select value from json_each(${JSON.stringify(ids)}))` : sql`true`}
    and s.issued_at is null and not ${isHeld}`
  const {
    product: [product],
    log: [log],
  } = await writeBatch(db, {
    entry: db.run(sql`
      insert into ${auditLog} (id, actor_id, actor_name, action, entity, entity_id, before, request_id, created_at)
      select ${entry}, ${actor.id}, ${actor.name}, 'product.remove_keys', 'products', ${productId},
        json_object('rows', n), ${actor.requestId}, ${now()}
      from (select count(*) as n from (${free})) where n > 0
      on conflict do nothing`),
    remove: db.delete(stockKeys).where(inArray(stockKeys.id, sql`(${free})`)),
    product: productOf(deps, productId),
    // Of a repeated batch, too.
    log: db
      .select({ removed: sql<number>`json_extract(${auditLog.before}, '$.rows')` })
      .from(auditLog)
      .where(eq(auditLog.id, entry)),
  })
  if (!product) throw new StoreError('product_not_found')
  return log?.removed ?? 0
}
