import { inArray, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { canMove, methodTerms, type PaymentStatus, type ProviderPayment } from '#schema/rules/payments.ts'
import { type ReadList, readFigure, type ServiceFigure } from '#schema/rules/service.ts'
import { type PaymentRow, payments, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { timeBudget } from '#worker/lib/drain.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { ChargePage, ListedCharge, PaymentProvider } from '#worker/providers/payment-provider.ts'
import { byCase } from '../disputes/by-case.ts'
import { openDisputesOf } from '../disputes/dispute-cases.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { putFigure, selectReadUntil } from '../service-figures.ts'
import { nextFreeKey, sellsStock } from '../stock/free-keys.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { deliverDueKeys } from './sweep.ts'

/** How far back a list is read that was never read to its end. */
const firstMs = 3 * dayMs
/** How far a run reads again into what was read: a charge may be late in a list. */
const overlapMs = dayMs
/** The same for a provider that does not list all that has changed: money may come for a charge that is over. */
const overlapWithoutChangesMs = 7 * dayMs
/** The longest time whose charges are asked for at once. */
const windowMs = 3 * dayMs
/** A window with more pages than the limit is halved down to this. */
const windowMinMs = 60 * 60_000
/** Limits of one window, with a hundred charges per page, and for a list that has to be read from the newest on. */
const pagesMax = 50
const unfilteredPagesMax = 500
/** How long one list is read in a run, by the real clock: the next run goes on from there. */
const listMs = 2 * 60_000

/**
 * Compares our payments with each provider's own lists of charges, once a day. The provider's status is applied where it differs; a payment
 * that we lost, with the last writes of a database that crashed, is restored from the metadata of its charge.
 *
 * Each list is read from where it was last read to its end, however long ago, and each on its own: a provider that fails does not stop the others.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const known = await selectReadUntil(deps)
  const lists = deps.providers.flatMap((provider) => listsOf(provider))
  const steps = lists.map((list) => () => {
    const figure = readFigure(list.name, list.provider.name)
    return reconcileList(deps, list, figure, known.find(({ name }) => name === figure)?.until)
  })
  // And the keys of the sales that were found.
  await runEach([...steps, () => deliverDueKeys(deps)], (step) => step())
}

interface List {
  name: ReadList
  provider: PaymentProvider
  overlapMs: number
  /** Whether it is searched by time. */
  isFiltered: boolean
  read: PaymentProvider['list']
}

/** What was charged, and what has changed: the notice of a dispute about an old sale may have been lost. */
function listsOf(provider: PaymentProvider): List[] {
  const { list, listChanged, isListFiltered, areOnlyReturnsListed, areChangesUnfiltered } = provider
  const hasAllChanges = listChanged !== undefined && !areOnlyReturnsListed
  const createdOverlapMs = hasAllChanges ? overlapMs : overlapWithoutChangesMs
  const created: List = {
    ...{ name: 'created', provider, read: list },
    ...{ overlapMs: createdOverlapMs, isFiltered: isListFiltered },
  }
  if (!listChanged) return [created]
  const isFiltered = isListFiltered && !areChangesUnfiltered
  return [created, { name: 'changed', provider, read: listChanged, overlapMs, isFiltered }]
}

interface Window {
  from: number
  to: number
}

/**
 * Reads a list in windows, and records until when all of them ended completely. The newest comes first: an older one that cannot be read, or a
 * run without time for all of them, must not hide what is new.
 */
async function reconcileList(deps: Deps, list: List, figure: ServiceFigure, readUntil: number | undefined) {
  const hasTime = timeBudget(listMs)
  const to = deps.now()
  const from = readUntil === undefined ? to - firstMs : readUntil - list.overlapMs
  const windows = list.isFiltered ? windowsOf(from, to) : [{ from, to }]
  const read = new Set<Window>()
  await runEach([...windows.slice(-1), ...windows.slice(0, -1)], async (window) => {
    if (!hasTime() || !(await reconcileWindow(deps, list, window).catch(falseIfExpected))) return
    read.add(window)
    const firstUnread = windows.findIndex((one) => !read.has(one))
    const last = windows.at(firstUnread === -1 ? -1 : firstUnread - 1)
    if (firstUnread !== 0 && last && last.to > (readUntil ?? 0)) await putFigure(deps, figure, last.to)
  })
}

function windowsOf(from: number, to: number): Window[] {
  const count = Math.max(1, Math.ceil((to - from) / windowMs))
  return Array.from({ length: count }, (_, n) => ({
    from: from + n * windowMs,
    to: Math.min(to, from + (n + 1) * windowMs),
  }))
}

function falseIfExpected(error: unknown): false {
  if (error instanceof ProviderError) return false
  throw error
}

/** Whether all charges of the window were read and applied. */
async function reconcileWindow(deps: Deps, list: List, { from, to }: Window): Promise<boolean> {
  const { provider, read, isFiltered } = list
  let isComplete = true
  let cursor: string | null = null
  for (let page = 0; page < (isFiltered ? pagesMax : unfilteredPagesMax); page++) {
    const { charges, malformed, next }: ChargePage = await read(from, to, cursor)
    isComplete = (await reconcileCharges(deps, provider, charges)) && malformed.length === 0 && isComplete
    if (next === null) return isComplete
    cursor = next
  }
  if (!isFiltered || to - from <= windowMinMs) return false
  const middle = Math.floor((from + to) / 2)
  const isFirstComplete = await reconcileWindow(deps, list, { from, to: middle })
  return (await reconcileWindow(deps, list, { from: middle, to })) && isFirstComplete
}

/** Each charge on its own. False where one could not be applied because the provider did not answer. */
async function reconcileCharges(deps: Deps, provider: PaymentProvider, charges: ListedCharge[]): Promise<boolean> {
  const { db } = deps
  const references = charges.flatMap(({ reference }) => reference ?? [])
  const rows = await db.select().from(payments).where(inArray(payments.id, references))
  const disputed = await openDisputesOf(db, references)
  const known = new Map(rows.map((row) => [row.id, row]))
  let isComplete = true
  await runEach(charges, async (listed) => {
    const { shop, userId, productId, createdAt } = listed
    const charge: ListedCharge = { ...byCase(listed, listed.disputeCase), shop, userId, productId, createdAt }
    try {
      const payment = known.get(charge.reference ?? '') ?? (await recover(deps, provider, charge))
      // A provider's report only counts for payments that it made.
      if (payment?.provider !== provider.name) return
      const hasParts = charge.status === 'approved' && Boolean(charge.refundedCents)
      const hasMore = (charge.receivedCents ?? 0) > (payment.receivedCents ?? payment.amountCents)
      if (isBehind(payment.status, charge.status) || disputed.has(payment.id) || hasParts || hasMore)
        await applyProviderStatus(deps, payment, charge, 'cron')
    } catch (error) {
      isComplete = falseIfExpected(error)
    }
  })
  await addLateFees(deps, charges, known)
  return isComplete
}

/** What the provider kept of a sale, where it did not report that with the money. */
async function addLateFees({ db }: Deps, charges: ListedCharge[], known: Map<string, PaymentRow>): Promise<void> {
  const fees = charges.flatMap(({ reference, providerId, feeCents, status }) => {
    const payment = known.get(reference ?? '')
    const isOwn = payment?.status === 'approved' && payment.providerId === providerId && status === 'approved'
    return isOwn && payment.feeCents === null && feeCents != null ? { id: payment.id, feeCents } : []
  })
  if (fees.length === 0) return
  await db.run(sql`
    update ${payments} set fee_cents = late.value ->> 'feeCents' from json_each(${JSON.stringify(fees)}) late
    where payments.id = late.value ->> 'id' and payments.status = 'approved' and payments.fee_cents is null`)
}

/** Whether the provider's status would change our payment. */
function isBehind(ours: PaymentStatus, theirs: ProviderPayment['status']): boolean {
  if (theirs === 'disputed') return true
  if (hasMoney(theirs)) return canMove(ours, 'approved')
  if (theirs === 'refunded' || theirs === 'charged_back') return ours === 'pending' || ours === 'approved'
  return ours === 'pending' && theirs !== 'pending'
}

/** Whether money came in: for a sale, or to be refunded. */
const hasMoney = (theirs: ProviderPayment['status']) =>
  theirs === 'approved' || theirs === 'disputed' || theirs === 'underpaid'

const paymentIdPattern = /^[0-9a-f]{32}$/

/**
 * Restores a lost payment, if money came in for it. Where its buyer or its product no longer exists, or the product's stock is empty, the
 * payment belongs to nobody, and `settle` refunds it; an underpayment is refunded by `applyProviderStatus`.
 */
async function recover(
  deps: Deps,
  { name, method }: PaymentProvider,
  charge: ListedCharge,
): Promise<PaymentRow | undefined> {
  const { reference, status, providerId, collectorId, amountCents, shop, userId, productId, createdAt } = charge
  // Not ours to settle or refund: another shop with the same account at the provider made the charge.
  if (shop !== deps.publicUrl) return undefined
  if (!hasMoney(status) || amountCents <= 0 || !reference || !paymentIdPattern.test(reference)) return undefined
  const { db } = deps
  const stockKey = nextFreeKey(sql.raw('p.id'))
  await db.run(sql`
    insert into ${payments} (
      id, user_id, product_id, product_name, seller_type, level, key_expiration, method, provider, provider_id, collector_id,
      list_price_cents, amount_cents, currency, created_at, expires_at, checked_at, stock_key_id)
    select ${reference}, iif(p.id is null or (${sellsStock} and ${stockKey} is null), null, u.id), p.id, coalesce(p.name, '?'), coalesce(p.seller_type, 'internal'),
      coalesce(p.level, 0), coalesce(p.key_expiration, 1), ${method}, ${name}, ${providerId}, ${collectorId},
      ${amountCents}, ${amountCents}, ${methodTerms[method].currency}, ${createdAt}, ${createdAt}, ${createdAt},
      iif(${sellsStock}, ${stockKey}, null)
    from (select 1) left join ${products} p on p.id = ${productId} left join ${users} u on u.id = ${userId}
    where true
    on conflict do nothing`)
  const [recovered] = await paymentById(db, reference)
  return recovered
}
