import { and, eq, ne } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { discounted, toWire } from '#schema/rules/money.ts'
import { smallestExcessCents } from '#schema/rules/partial-refunds.ts'
import { payments } from '#schema/tables/index.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import type { Deps } from '#worker/deps.ts'
import { startCrypto } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import { order } from '../forms.ts'
import { sign } from '../local/sandbox/btcpay.ts'
import type { Action, Charge } from '../local/sandbox/provider.ts'
import type { Store } from '../open-store.ts'
import { addresses, moneyInEvents } from './simulation-money-in.ts'
import { allows, moneyOutEvents } from './simulation-money-out.ts'
import type { Event, Shop } from './simulation-shop.ts'

/** The webhook of an invoice reaches the shop. */
export function deliverCoin(store: Store, deps: Deps, invoiceId: string): Promise<void> {
  const body = JSON.stringify({ deliveryId: crypto.randomUUID(), type: 'InvoicePaymentSettled', invoiceId })
  const headers = new Headers(sign(body, store.secrets.BTCPAY_WEBHOOK_SECRET))
  return receiveWebhook(deps, 'btcpay', { headers, query: new URLSearchParams(), body })
}

/** The relative frequency of each event. */
export const coinWeights: Record<keyof ReturnType<typeof coinEvents>, number> = {
  buy: 24,
  pay: 14,
  overpay: 6,
  underpay: 5,
  topUp: 8,
  detect: 4,
  payLate: 5,
  expire: 2,
  reject: 1,
  webhook: 18,
  poll: 10,
  sweep: 8,
  cancelByAdmin: 2,
  changeCatalogue: 1,
  addToStock: 2,
  orderForOneKey: 1,
  failAtProvider: 5,
  answerNonsense: 3,
  refundByAdmin: 4,
  askForRefund: 3,
  decideRequest: 2,
  finishRefund: 8,
  rejectRefund: 2,
  refundInPanel: 3,
  reconcile: 1,
  missDailyRuns: 0.2,
}

/** Purchases in crypto, what comes for them in one part or several, and what goes back by the shop or in the provider's panel. */
export function coinEvents(shop: Shop) {
  const { store, random, people, items, coupons, actor, onCharge } = shop
  const { sandbox, db } = store
  const { cancelByAdmin, changeCatalogue, addToStock } = moneyInEvents(shop)
  const { askForRefund, decideRequest, reconcile } = moneyOutEvents(shop)
  const on = (action: Action, act: (id: string) => Promise<unknown>) => onCharge(allows(action), act)
  const anyOf = (action: Action, act: (id: string) => Promise<unknown>) =>
    onCharge(allows(action), act, { isAny: true })

  return {
    buy(): Event {
      const [who, item] = [random.pick(people), random.pick(items)]
      const used = random.chance(0.3) ? random.pick(coupons) : null
      const amount = toWire(discounted(item.priceUsd, used?.discount ?? 0))
      const form = { ...order(who, item.id), amount, currency: 'USD' as const, couponCode: used?.code }
      const from = random.pick(addresses)
      return (deps) => startCrypto(deps, who, form, from)
    },
    /** More people than there are keys order one product; of some the money is seen first, of others it is final at once. */
    orderForOneKey(): Event {
      const item = random.pick(items.filter(({ sellsStock }) => sellsStock))
      const whos = people.slice(0, random.between(5, 8)).map((who) => ({ who, isSeen: random.chance(0.5) }))
      return async (deps) => {
        for (const { who, isSeen } of whos) {
          const form = { ...order(who, item.id), amount: toWire(item.priceUsd), currency: 'USD' as const }
          const { id, status } = await startCrypto(deps, who, form, '10.0.0.1')
          const isOpen = sandbox.charges().some((charge) => charge.id === id && allows('detect')(charge))
          if (status !== 'pending' || !isOpen) continue
          await (isSeen ? sandbox.detect(id) : sandbox.approve(id))
          await deliverCoin(store, deps, id)
        }
      }
    },
    pay: on('approve', (id) => sandbox.approve(id)),
    overpay: on('overpay', (id) => sandbox.overpay(id)),
    underpay: on('pay-wrong-amount', (id) => sandbox.payWrongAmount(id)),
    topUp: anyOf('top-up', (id) => sandbox.topUp(id)),
    detect: on('detect', (id) => sandbox.detect(id)),
    payLate: on('pay-late', (id) => sandbox.payLate(id, { isNow: true })),
    expire: on('expire', (id) => sandbox.expire(id)),
    reject: on('reject', (id) => sandbox.reject(id)),
    webhook: onCharge(
      () => true,
      (id) => deliverCoin(store, store.deps, id),
    ),
    poll(): Event {
      const place = random.next()
      return async (deps) => {
        const rows = await db.select({ id: payments.id, userId: payments.userId }).from(payments)
        const found = rows.at(-1 - Math.floor(place * Math.min(20, rows.length)))
        const who = people.find(({ id }) => id === found?.userId)
        return found && who && checkStatus(deps, who, found.id, { language: 'en', address: '10.0.0.1' })
      }
    },
    sweep: (): Event => (deps) => sweepPayments(deps),
    cancelByAdmin,
    changeCatalogue,
    addToStock,
    failAtProvider(): Event {
      const operation = random.pick(['create', 'get', 'search', 'cancel', 'refund'] as const)
      const scope = { operations: [operation], times: 1 }
      const failWith = { ...scope, value: random.pick([400, 429, 500, 503] as const) }
      const fault = random.pick([{ failWith }, { dropBefore: scope }, { dropAfter: scope }])
      return async () => sandbox.faults.set(fault)
    },
    answerNonsense(): Event {
      const operation = random.pick(['create', 'get', 'search', 'refund'] as const)
      const value = random.pick(['{}', 'null', '[null]', '<!doctype html><title>Proxy</title>'])
      return async () => sandbox.faults.set({ answerAs: { value, status: 200, operations: [operation], times: 1 } })
    },
    refundByAdmin(): Event {
      const place = random.next()
      return async (deps) => {
        const ofCoins = and(eq(payments.status, 'approved'), ne(payments.method, 'free'))
        const sales = await db.select({ id: payments.id }).from(payments).where(ofCoins).orderBy(payments.createdAt)
        const found = sales.at(-1 - Math.floor(place * Math.min(20, sales.length)))
        return found && refundPayment(deps, actor(), found.id, 'Agreed upon')
      }
    },
    askForRefund,
    decideRequest,
    finishRefund: anyOf('finish-refund', (id) => sandbox.settleRefund(id, 'approved')),
    rejectRefund: anyOf('reject-refund', (id) => sandbox.settleRefund(id, 'rejected')),
    /** The merchant refunds the price or what came beyond it, in one of two currencies. */
    refundInPanel(): Event {
      const currency = random.pick(['USD', 'BTC'] as const)
      const isUntouched = (charge: Charge) => allows('refund-in-panel')(charge) && charge.refunds.length === 0
      // Others may have begun since it was drawn.
      const isStill = (id: string) => sandbox.charges().some((charge) => charge.id === id && isUntouched(charge))
      return onCharge(isUntouched, async (id) => isStill(id) && sandbox.refundInPanel(id, { currency }))()
    },
    reconcile,
    missDailyRuns(): Event {
      const days = random.between(3, 20)
      return async (deps) => {
        store.clock.now += days * dayMs
        for (let minute = 0; minute < 6; minute++) {
          await sweepPayments(deps)
          store.clock.now += 60_000
        }
      }
    },
  }
}

/** Finds invoices of which more has gone back than came in, or of which money is neither the price of a key nor on its way back. */
export async function auditCoins({ db, sandbox }: Pick<Store, 'db' | 'sandbox'>): Promise<Violation[]> {
  const rows = new Map((await db.select().from(payments)).map((row) => [row.id, row]))
  const cents = ({ amount }: { amount: number }) => Math.round(amount * 100)
  const unpaid = new Set(['pending', 'processing', 'expired', 'cancelled', 'rejected'])
  return sandbox.charges().flatMap((charge: Charge) => {
    const payment = rows.get(charge.reference)
    if (charge.provider !== 'btcpay' || unpaid.has(charge.status) || !payment) return []
    const back = charge.refunds.filter(({ status }) => status !== 'rejected').reduce((sum, one) => sum + cents(one), 0)
    const kept = cents(charge) - back
    const price = payment.status === 'approved' ? payment.amountCents : 0
    const row = { payment: payment.id, status: payment.status, invoice: charge.id, came: cents(charge), back, price }
    return kept >= price - 1 && kept < price + smallestExcessCents
      ? []
      : [{ rule: 'what came is a price or goes back', row }]
  })
}
