import { eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { recordManualOrder as api } from '#schema/api/manual-orders.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { soldLongAgoMs } from '#schema/rules/payments.ts'
import { leastRecorded } from '#schema/rules/prices.ts'
import { payments, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { isAccount } from '../accounts/find-account.ts'
import { gateOf } from '../approvals/gate.ts'
import { isAboveLimit, isPriceAboveLimit } from '../approvals/limits.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { listPriceAt } from '../catalogue/list-price.ts'
import { isUnlimited, mayDecide } from '../decisions.ts'
import { availableSellerTypes } from '../licenses/sellers.ts'
import { selectWithLicense } from '../payment-rows/queries.ts'
import { nextFreeKey, sellsStock } from '../stock/free-keys.ts'
import { deliverAfterSettling, settlement } from './settle.ts'

type Order = Parsed<typeof api>

/** Clocks differ. */
const clockSkewMs = 5 * 60_000

/**
 * Records a sale made outside the shop: one batch inserts the payment and settles it, so that its buyer has a key or nothing is written. The
 * payment's id follows from the admin's and the order's: a repeated call inserts nothing, and no id of another payment can be named. Where the
 * product's price, or what came in, is above the limit, it waits for a second admin.
 */
export async function recordManualOrder(
  deps: Deps,
  actor: Actor,
  order: Order,
): Promise<Pick<Answer<typeof api>, 'paymentId' | 'productName' | 'username' | 'licenseKey'>> {
  const at = deps.now()
  const { approval } = actor
  const soldAt = Math.min(order.soldAt, at)
  if (order.soldAt > at + clockSkewMs || soldAt < (approval?.requestedAt ?? at) - soldLongAgoMs)
    throw new StoreError('sold_at_invalid')
  const id = sha256Hex(`manual-order:${approval?.requestedBy ?? actor.id}:${order.orderId}`).slice(0, 32)
  const recorded = selectWithLicense(deps.db, eq(payments.id, id))
  // One instant for the whole batch: a payment that is settled a moment later would be a late one.
  const inBatch: Deps = { ...deps, now: () => at }
  const gate = gateOf(deps, actor, {
    call: 'manual_order',
    subject: null,
    body: order,
    isOver: sql`exists (
      select 1 from ${products} p join ${users} on ${isAccount(order.buyer)}
      where p.id = ${order.productId} and p.deleted_at is null and not exists (select 1 from ${payments} m where m.id = ${id})
        and (${isAboveLimit(sql`${order.amount}`, order.currency)} or ${isPriceAboveLimit(order.currency)}))`,
  })
  const same = deps.db.select({ isSame: sql`${isSame(id, order)}`.mapWith(Boolean) }).from(sql`(select 1)`)
  const [buyer, product] = [selectBuyer(deps, order), selectProduct(deps, actor, order, soldAt)]
  const found = await auditedWrite(
    deps,
    actor,
    { action: 'payment.create', table: payments, id },
    {
      held: gate.held,
      insert: insertOrder(inBatch, actor, id, order, soldAt, gate.isPassed),
      ...settlement(inBatch, id, 'manual', { paid: { paidAt: soldAt } }),
      ...gate.decided(
        sql`(${isSame(id, order)} and exists (select 1 from ${payments} m where m.id = ${id} and m.status = 'approved'))`,
      ),
      ...{ recorded, buyer, product, same },
    },
  ).catch(
    ifAlreadyWritten(async () => ({
      held: [],
      recorded: await recorded,
      buyer: await buyer,
      product: await product,
      same: await same,
    })),
  )
  const [made] = found.recorded
  const [account] = found.buyer
  if (!made) await gate.pass(found.held)
  if (!made || !account) throw refusalOf(deps, order, account, found.product[0])
  if (!found.same[0]?.isSame) throw new StoreError('order_recorded_otherwise')
  await deliverAfterSettling(deps, made)
  const [delivered] = made.delivery ? await recorded : [made]
  return {
    paymentId: id,
    productName: made.payment.productName,
    username: account.name,
    licenseKey: delivered?.license?.key ?? null,
  }
}

const selectBuyer = ({ db }: Deps, { buyer }: Order) =>
  db.select({ id: users.id, name: users.name }).from(users).where(isAccount(buyer))

const selectProduct = ({ db }: Deps, actor: Actor, order: Order, soldAt: number) =>
  db
    .select({
      deletedAt: sql<number | null>`p.deleted_at`,
      sellerType: sql<SellerType>`p.seller_type`,
      listCents: sql<number | null>`${listPriceOf(order, soldAt)}`,
      isUnlimited: sql<number>`${isUnlimited(actor)}`,
      mayRecord: mayRecordFor(actor, order),
    })
    .from(sql`${products} p`)
    .where(sql`p.id = ${order.productId}`)

/** In SQL, on the product `p`: what the shop asked this buyer then, in cents; null where it has no price in the currency. */
function listPriceOf({ buyer, currency }: Order, soldAt: number): SQL {
  const { listPrice } = listPriceAt(currency, soldAt, sql`(select id from ${users} where ${isAccount(buyer)})`)
  return sql`iif(p.is_free, 0, nullif(${listPrice}, 0))`
}

/** In SQL: nobody records a sale to themselves (`mayDecide`). */
const mayRecordFor = (actor: Actor, { buyer }: Order) =>
  mayDecide(actor, sql`exists (select 1 from ${users} where ${isAccount(buyer)} and ${users.id} = ${actor.id})`, [
    'money',
  ])

/**
 * Where there is the account, the product and its key. Whether it is on sale in the shop does not matter. Below half of its price an admin with
 * limits could give keys away.
 */
function insertOrder(deps: Deps, actor: Actor, id: string, order: Order, soldAt: number, isPassed: SQL) {
  const { buyer, productId, amount, currency, soldThrough } = order
  const at = deps.now()
  const stockKey = nextFreeKey(sql.raw('p.id'))
  return deps.db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, description, seller_type, level, key_expiration, method, provider,
      list_price_cents, amount_cents, currency, created_at, expires_at, checked_at, stock_key_id, sold_through)
    select ${id}, ${users.id}, p.id, p.name, p.description, p.seller_type, p.level, p.key_expiration, 'manual', 'none',
      ${amount}, ${amount}, ${currency}, ${soldAt}, ${at}, ${at}, iif(${sellsStock}, ${stockKey}, null), ${soldThrough}
    from ${products} p join ${users} on ${isAccount(buyer)}
    where p.id = ${productId} and ${isPassed} and p.deleted_at is null and not (${sellsStock} and ${stockKey} is null)
      and (${isUnlimited(actor)} or 2 * ${amount} >= ${listPriceOf(order, soldAt)}) and ${mayRecordFor(actor, order)}
      and p.seller_type in (select value from json_each(${JSON.stringify(availableSellerTypes(deps))}))
    on conflict (id) do nothing`)
}

/** Why nothing was inserted. */
function refusalOf(
  deps: Deps,
  { amount }: Order,
  buyer: object | undefined,
  product: Awaited<ReturnType<typeof selectProduct>>[number] | undefined,
): StoreError {
  if (!buyer) return new StoreError('buyer_not_found')
  if (!product || product.deletedAt !== null) return new StoreError('product_not_found')
  if (!product.mayRecord) return new StoreError('own_decision')
  if (!availableSellerTypes(deps).includes(product.sellerType)) return new StoreError('seller_unavailable')
  const { listCents } = product
  if (!product.isUnlimited && (listCents === null || amount < leastRecorded(listCents)))
    return new StoreError(listCents === null ? 'list_price_missing' : 'price_below_half')
  return new StoreError('stock_empty')
}

/** In SQL: what was recorded by this order's id is this order. */
const isSame = (id: string, { buyer, productId, amount, currency, soldThrough, soldAt }: Order): SQL => sql`exists (
  select 1 from ${payments} m join ${users} on ${users.id} = m.user_id and ${isAccount(buyer)}
  where m.id = ${id} and m.product_id = ${productId} and m.amount_cents = ${amount} and m.currency = ${currency}
    and m.sold_through = ${soldThrough} and m.created_at = min(${soldAt}, coalesce(m.approved_at, m.created_at)))`
