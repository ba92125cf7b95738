import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { discounted, toWire } from '#schema/rules/money.ts'
import { pixWindowMs } from '#schema/rules/payments.ts'
import { payments, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { makersOf } from '#worker/domain/payment-rows/provider-of.ts'
import { cancelPayment } from '#worker/domain/payments/cancel-payment.ts'
import { recordManualOrder } from '#worker/domain/payments/manual-order.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { addStockKeys, removeStockKeys } from '#worker/domain/stock/stock.ts'
import { times } from '../concurrency.ts'
import { order } from '../forms.ts'
import type { Charge } from '../local/sandbox/provider.ts'
import { linesOf } from '../log-lines.ts'
import type { Event, Shop } from './simulation-shop.ts'

const is =
  (status: string) =>
  ({ status: own }: Charge) =>
    own === status

/** How old a charge may be whose money still comes: the daily run reads those of seven days. */
const lateMaxMs = 6 * dayMs

const nonsense = [
  '{}',
  'null',
  '[]',
  '[null]',
  '<!doctype html><title>Maintenance</title>',
  '{"results":[null]}',
  '{"data":[null]}',
  '{"id":1,"status":"approved","transaction_amount":null,"currency_id":"BRL","external_reference":"x"}',
  '{"id":"ORD1","status":"processed","status_detail":"accredited","total_amount":null,"transactions":{}}',
]

/** What the Worker logs of a database that does not answer: see `worker/lib/database.ts`. */
const unanswered = /the database (did not answer|stayed busy)|^TimeoutError/

/** Neighbours share one. */
export const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3']

/** Purchases, their payment at the bank, the catalogue, the seller, and the faults of providers and sellers. */
export function moneyInEvents(shop: Shop) {
  const { store, random, people, items, coupons, actor, pickCharge, onCharge, deliver, drawRequestId } = shop
  const { sandbox, db } = store

  /** A run of the Worker itself. Where the database does not answer it in time, the next one does its work. */
  async function runWorkerCron() {
    const linesBefore = store.logs.length
    try {
      await store.tick(store.clock.now)
    } catch (error) {
      const failed = linesOf({ logs: store.logs.slice(linesBefore) }).filter(({ level }) => level === 'error')
      const isWaiting = ({ causes }: (typeof failed)[number]) => causes?.some((cause) => unanswered.test(cause))
      if (failed.length === 0 || !failed.every(isWaiting)) throw new Error(JSON.stringify(failed), { cause: error })
    }
  }

  /** Returns the charges of those whose order was carried out. */
  function orderAtOneAddress() {
    const item = random.pick(items.filter(({ sellsStock }) => sellsStock))
    const limited = coupons.filter(({ maxUses, discount }) => maxUses !== null && discount < 100)
    const used = random.chance(0.5) ? random.pick(limited) : null
    const amount = toWire(discounted(item.priceBrl, used?.discount ?? 0))
    const whos = people.slice(0, random.between(5, 8))
    const from = random.pick(addresses)
    return async (deps: Deps) => {
      const made: string[] = []
      for (const who of whos) {
        try {
          const form = { ...order(who, item.id), amount, couponCode: used?.code }
          const { id, status } = await startPix(deps, who, form, from)
          if (status === 'pending') made.push(id)
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
        }
      }
      return made
    }
  }

  return {
    buy(): Event {
      const [who, item] = [random.pick(people), random.pick(items)]
      const used = random.chance(0.5) ? random.pick(coupons) : null
      // Whether the buyer has reached a volume price is up to the shop.
      const price = random.pick([item.priceBrl, ...item.volumePrices.map(({ price: { BRL } }) => BRL)])
      const cents = discounted(price, used?.discount ?? 0)
      const from = random.pick(addresses)
      return (deps) =>
        startPix(deps, who, { ...order(who, item.id), amount: toWire(cents), couponCode: used?.code }, from)
    },
    /** Several people order one product of a stock, some with one limited coupon, and leave: what they hold is free again after their window. */
    holdWithoutPaying(): Event {
      const orders = orderAtOneAddress()
      return async (deps) => {
        await orders(deps)
        store.clock.now += pixWindowMs + 60_000
      }
    },
    /** The same, and those who came last, whose orders hold nothing, pay first: at once, or when their window is over. */
    payWithoutHold(): Event {
      const orders = orderAtOneAddress()
      const payers = random.between(1, 4)
      const isLate = random.chance(0.4)
      return async (deps) => {
        const made = await orders(deps)
        if (isLate) {
          store.clock.now += pixWindowMs + 60_000
          await sweepPayments(deps)
        }
        for (const id of made.slice(-payers)) {
          await (isLate ? sandbox.payLate(id, { isNow: true }) : sandbox.approve(id))
          await deliver(deps, id)
        }
      }
    },
    /** An admin records a sale made elsewhere; some of them again, or with other data under the same id. */
    recordSale(): Event {
      const [who, item] = [random.pick(people), random.pick(items)]
      const orderId = String(random.between(0, 300)).padStart(32, '0')
      const what = { orderId, buyer: who.email, productId: item.id, amount: item.priceBrl, currency: 'BRL' } as const
      return (deps) => recordManualOrder(deps, actor(), { ...what, soldAt: deps.now(), soldThrough: 'Cash' })
    },
    payAtBank: onCharge(is('pending'), (id) => sandbox.approve(id)),
    payLate: onCharge(
      (charge) => is('cancelled')(charge) && store.clock.now < charge.createdAt + lateMaxMs,
      (id) => sandbox.payLate(id, { isNow: true }),
    ),
    payWrongAmount: onCharge(is('pending'), (id) => sandbox.payWrongAmount(id)),
    rejectAtBank: onCharge(is('pending'), (id) => sandbox.reject(id)),
    cancelAtProvider: onCharge(is('pending'), async (id) => makersOf(store.deps, 'pix')[0]?.cancel(id)),
    webhook(): Event {
      const id = pickCharge()?.id
      const requestId = drawRequestId()
      return async (deps) => id !== undefined && deliver(deps, id, { requestId })
    },
    poll(): Event {
      const [who, id] = [random.pick(people), pickCharge()?.reference ?? '']
      const owner = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]?.userId
      return async (deps) => {
        const userId = await owner()
        return checkStatus(deps, people.find((person) => person.id === userId) ?? who, id, {
          language: 'en',
          address: '10.0.0.1',
        })
      }
    },
    sweep(): Event {
      return random.chance(0.3) ? runWorkerCron : (deps) => sweepPayments(deps)
    },
    cancelByAdmin(): Event {
      const place = random.next()
      return async (deps) => {
        const open = await db.select({ id: payments.id }).from(payments).where(eq(payments.status, 'pending'))
        const found = open[Math.floor(place * open.length)]
        return found && cancelPayment(deps, actor(), found.id)
      }
    },
    /** The provider's next call of one kind is refused, or carried out and its answer lost. */
    failAtProvider(): Event {
      const operation = random.pick(['create', 'get', 'search', 'cancel', 'refund', 'dispute'] as const)
      const scope = { operations: [operation], times: 1 }
      const failWith = { ...scope, value: random.pick([400, 429, 500, 503] as const) }
      const fault = random.pick([{ failWith }, { dropBefore: scope }, { dropAfter: scope }])
      return async () => sandbox.faults.set(fault)
    },
    /** The bank that is asked first makes none of the next charges, or makes them and does not answer. */
    failAtFirstBank(): Event {
      const scope = { operations: ['create' as const], about: store.pix.apiPath, times: random.between(1, 4) }
      const failWith = { ...scope, value: random.pick([400, 401, 429, 503] as const) }
      const fault = random.pick([{ failWith }, { dropBefore: scope }, { dropAfter: scope }, { dropAfter: scope }])
      return async () => sandbox.faults.set(fault)
    },
    /** The provider's next calls of one kind are carried out and answered with what its API does not document. */
    answerNonsense(): Event {
      const operation = random.pick(['create', 'get', 'get', 'search', 'cancel', 'refund', 'dispute'] as const)
      const value = random.pick(nonsense)
      const answerAs = { value, status: 200, operations: [operation], times: random.between(1, 4) }
      return async () => sandbox.faults.set({ answerAs })
    },
    /** The next orders are made without a code, which comes later, or by itself after a while; or their payment fails at once. */
    makeLater(): Event {
      const value = random.pick(['later', 'later', 'failed'] as const)
      const afterMs = random.chance(0.5) ? null : random.between(1_000, 400_000)
      const orderMadeAs = { value, afterMs, times: random.between(1, 3) }
      return async () => sandbox.faults.set({ orderMadeAs })
    },
    makeCode: onCharge(
      ({ actions }) => actions.includes('make-code'),
      (id) => sandbox.makeCode(id),
      { isAny: true },
    ),
    /** The seller's next call of one kind is refused, not answered, or answered with another text. */
    failAtSeller(): Event {
      const operation = random.pick(['issue', 'issue', 'list', 'info', 'ban'] as const)
      const scope = { operations: [operation], times: 1 }
      const fault = random.pick([
        { failWith: { ...scope, value: 503 as const } },
        { dropBefore: { ...scope, times: random.between(1, 20) } },
        { dropAfter: scope },
        { answerAs: { ...scope, value: random.pick(['', 'Not now', '{"success":false}', '{"success":true}']) } },
        { keysPerIssue: random.between(1, 3) },
      ])
      return async () => sandbox.faults.set(fault)
    },
    /** A tool is started with one of the last keys. */
    activateAtSeller(): Event {
      const unused = sandbox.sellerKeys().filter(({ usedBy, banned }) => usedBy === null && banned === null)
      const key = unused.length === 0 ? undefined : random.pick(unused).key
      return async () => key !== undefined && sandbox.activateKey(key)
    },
    /** Some of the keys are in the stock already. */
    addToStock(): Event {
      const item = random.pick(items)
      const runId = String(random.between(0, 40)).padStart(32, '0')
      const keys = times(random.between(1, 4), (n) => `SIMULATED-${runId}-${n}`)
      return (deps) => addStockKeys(deps, actor(), item.id, { runId, from: 0, keys, isPreview: false })
    },
    removeFromStock(): Event {
      const item = random.pick(items)
      return (deps) => removeStockKeys(deps, actor(), item.id, { ids: undefined })
    },
    changeCatalogue(): Event {
      const item = random.pick(items)
      const deletedAt = random.chance(0.3) ? store.clock.now : null
      return () => db.update(products).set({ deletedAt }).where(eq(products.id, item.id))
    },
  }
}
