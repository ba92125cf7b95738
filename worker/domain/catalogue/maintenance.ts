import { and, count, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { setMaintenance as api } from '#schema/api/maintenance.ts'
import type { ProductStatus } from '#schema/rules/catalogue.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenses, notifications, type ProductRow, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { adminProductOnWire } from './products.ts'

type Outcome = Omit<Answer<typeof api>, 'success' | 'message'>

/**
 * Starts or ends the maintenance of a product; repeated calls change nothing. It can also end for a product taken off sale meanwhile, whose
 * owners get their time back too.
 */
export function setMaintenance(deps: Deps, actor: Actor, id: string, status: ProductStatus): Promise<Outcome> {
  return status === 'maintenance' ? beginOutage(deps, actor, id) : endOutage(deps, actor, id)
}

const productOf = ({ db }: Deps, id: string) => db.select().from(products).where(eq(products.id, id))

const outcome = (product: ProductRow | undefined, extended = 0, notExtended = 0): Outcome => {
  if (!product) throw new StoreError('product_not_found')
  return { product: adminProductOnWire(product), extended, notExtended }
}

async function beginOutage(deps: Deps, actor: Actor, id: string): Promise<Outcome> {
  const what = { action: 'product.maintenance', table: products, id } as const
  const product = productOf(deps, id)
  const {
    row: [row],
  } = await auditedWrite(deps, actor, what, {
    begin: deps.db
      .update(products)
      .set({ status: 'maintenance', maintenanceSince: deps.now() })
      .where(and(eq(products.id, id), eq(products.status, 'active'))),
    row: product,
  }).catch(ifAlreadyWritten(async () => ({ row: await product })))
  return outcome(row)
}

/**
 * Ends the maintenance: every license that was valid is extended by the outage, or by the part of it after its purchase, and its owners are
 * notified. All in one write, of which only the first of concurrent ones takes effect. One notification serves all owners, so that the
 * write stays small.
 */
async function endOutage(deps: Deps, actor: Actor, id: string): Promise<Outcome> {
  const { db, now, newId } = deps
  const [before] = await productOf(deps, id)
  const since = before?.maintenanceSince ?? null
  if (before?.status !== 'maintenance' || since === null) return outcome(before)
  const at = Math.max(now(), since)
  const isStillOut = sql`exists (
    select 1 from ${products} p where p.id = ${id} and p.status = 'maintenance' and p.maintenance_since = ${since})`
  const wasInForce = and(
    eq(licenses.productId, id),
    eq(licenses.isActive, true),
    // The time of a suspension is given back when that ends.
    or(isNull(licenses.suspendedAt), gt(licenses.suspendedAt, since)),
    isNull(licenses.deletedAt),
    gt(licenses.expirationDate, since),
    // SQLite walks the keys that have not expired.
    lt(unindexed(licenses.purchaseDate), at),
  )
  const isOurs = eq(licenses.sellerType, 'internal')
  const external = db
    .select({ total: count() })
    .from(licenses)
    .where(and(wasInForce, ne(licenses.sellerType, 'internal')))
  const names = { product: before.name, ...(before.en.name && { productEn: before.en.name }) }
  const params = JSON.stringify({ ...names, time: durationText(at - since) })
  const what = { action: 'product.back', table: products, id } as const
  const {
    extended,
    row: [row],
    others: [others],
  } = await auditedWrite(deps, actor, what, {
    extended: db.run(sql`
      update ${licenses} set expiration_date = expiration_date + max(0, coalesce(suspended_at, ${at}) - max(purchase_date, ${since}))
      where ${and(wasInForce, isOurs, isStillOut)}`),
    notification: db.run(sql`
      insert into ${notifications} (id, product_id, notice, params, dedupe, category, status, created_at)
      select ${newId()}, ${id}, 'outage_credit', ${params}, ${`outage:${id}:${since}`}, 'manutencao', 'active', ${at}
      where ${isStillOut} and exists (select 1 from ${licenses} where ${and(wasInForce, isOurs)} and user_id is not null)
      on conflict (dedupe) do nothing`),
    end: db
      .update(products)
      .set({ status: 'active', maintenanceSince: null })
      .where(and(eq(products.id, id), isStillOut)),
    row: productOf(deps, id),
    others: external,
  }).catch(
    ifAlreadyWritten(async () => {
      const rowsAffected = await db.$count(licenses, and(wasInForce, isOurs))
      return { extended: { rowsAffected }, row: await productOf(deps, id), others: await external }
    }),
  )
  return outcome(row, extended.rowsAffected, others?.total)
}

const hourMs = dayMs / 24
const minuteMs = hourMs / 60

/** A duration in both languages: '2 d 4 h', '3 h 20 min'; at least '1 min'. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = days > 0 ? [`${days} d`, hours && `${hours} h`] : [hours && `${hours} h`, rest && `${rest} min`]
  return parts.filter(Boolean).join(' ')
}
