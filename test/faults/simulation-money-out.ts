import { eq, ne } from 'drizzle-orm'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { partialRefunds, payments, refunds, users } from '#schema/tables/index.ts'
import { applyProviderStatus, fetchProviderPayment } from '#worker/domain/payments/apply-provider-status.ts'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { dropPart, refundPart } from '#worker/domain/refunds/partial-refunds/admin-actions.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import { submitRefundRequest } from '#worker/domain/refunds/refund-requests/submit.ts'
import type { Action, Charge } from '../local/sandbox/provider.ts'
import type { Event, Shop } from './simulation-shop.ts'

export const allows =
  (action: Action) =>
  ({ actions }: Charge) =>
    actions.includes(action)

/** How many reports are read and not applied yet, at most: the older ones never are. */
const openReadsMax = 20

/** Refunds, disputes, and what tells the shop of them. */
export function moneyOutEvents({ store, random, actor, pickCharge, onCharge, deliver, drawRequestId }: Shop) {
  const { sandbox, db } = store
  const reads: { paymentId: string; reported: ProviderPayment }[] = []
  const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]

  return {
    refundAtProvider: onCharge(allows('refund'), (id) => sandbox.refund(id)),
    refundPartAtProvider(): Event {
      const charge = pickCharge(allows('refund'))
      const share = random.next()
      return async () => charge && sandbox.refund(charge.id, { amount: partOf(charge.amount * 100, share) / 100 })
    },
    /** Some of them again, or of another payment under the same id. */
    refundPartByAdmin(): Event {
      const [place, share] = [random.next(), random.next()]
      const id = String(random.between(0, 300)).padStart(32, '0')
      return async (deps) => {
        const sales = db.select().from(payments).where(eq(payments.status, 'approved'))
        const found = last(await sales.orderBy(payments.createdAt, payments.id), place)
        const form = { id, amount: partOf(found?.amountCents ?? 0, share), reason: 'It was down' }
        return found && refundPart(deps, actor(), found.id, form)
      }
    },
    dropPart(): Event {
      const place = random.next()
      return async (deps) => {
        const refused = db.select().from(partialRefunds).where(eq(partialRefunds.status, 'refused'))
        const found = last(await refused.orderBy(partialRefunds.createdAt, partialRefunds.id), place)
        return found && dropPart(deps, actor(), found.paymentId, found.id)
      }
    },
    refundByAdmin(): Event {
      const place = random.next()
      const reason = random.chance(0.3) ? 'Agreed upon' : undefined
      return async (deps) => {
        const sales = db.select({ id: payments.id }).from(payments).where(eq(payments.status, 'approved'))
        const found = last(await sales.orderBy(payments.createdAt, payments.id), place)
        return found && refundPayment(deps, actor(), found.id, reason)
      }
    },
    /** In any state, and mostly in one in which it is not done. */
    refundByAdminAgain(): Event {
      const place = random.next()
      const isAny = random.chance(0.2)
      return async (deps) => {
        const known = db
          .select({ id: refunds.paymentId })
          .from(refunds)
          .where(isAny ? undefined : ne(refunds.status, 'done'))
        const found = last(await known.orderBy(refunds.createdAt, refunds.paymentId), place)
        return found && refundPayment(deps, actor(), found.id)
      }
    },
    /** The customer of any sale asks for the money: most keys are unused, so most withdraw. */
    askForRefund(): Event {
      const place = random.next()
      return async (deps) => {
        const sales = db
          .select({ id: payments.id, userId: payments.userId })
          .from(payments)
          .where(eq(payments.status, 'approved'))
        const found = last(await sales.orderBy(payments.createdAt, payments.id), place)
        if (!found?.userId) return
        const [user] = await db.select().from(users).where(eq(users.id, found.userId))
        return user && submitRefundRequest(deps, user, found.id, '')
      }
    },
    refuseRefunds(): Event {
      const value = random.pick([400, 401, 403, 404, 409, 422, 423] as const)
      const failWith = { value, operations: ['refund' as const], times: random.between(1, 6) }
      return async () => sandbox.faults.set({ failWith })
    },
    /** They are rejected at once, or stay in process until the bank decides. */
    rejectRefunds(): Event {
      const value = random.pick(['rejected', 'in_process', 'in_process'] as const)
      const refundAs = { value, times: random.between(1, 3) }
      return async () => sandbox.faults.set({ refundAs })
    },
    decideRefund(): Event {
      const outcome = random.pick(['approved', 'rejected'] as const)
      return onCharge(allows('finish-refund'), (id) => sandbox.settleRefund(id, outcome), { isAny: true })()
    },
    openMediation: onCharge(allows('open-mediation'), (id) => sandbox.openMediation(id)),
    openChargeback: onCharge(allows('open-chargeback'), (id) => sandbox.openChargeback(id)),
    winDispute: onCharge(allows('win-dispute'), (id) => sandbox.winDispute(id), { isAny: true }),
    loseDispute: onCharge(allows('lose-dispute'), (id) => sandbox.loseDispute(id), { isAny: true }),
    /** Opened and lost before anybody knows of it. */
    chargeBack: onCharge(allows('open-chargeback'), (id) => sandbox.chargeback(id)),
    disputeWebhook(): Event {
      const cases = sandbox.disputes().slice(-20)
      const id = cases.length === 0 ? undefined : random.pick(cases).id
      const requestId = drawRequestId()
      return async (deps) => id !== undefined && deliver(deps, id, { type: 'topic_chargebacks_wh', requestId })
    },
    /** A Worker reads a payment at the provider, and is slow: what it read is applied later, after what others have read since. */
    readPayment(): Event {
      const paymentId = pickCharge()?.reference ?? ''
      return async (deps) => {
        const row = await rowOf(paymentId)
        const reported = row && (await fetchProviderPayment(deps, row))
        if (reported) reads.push({ paymentId, reported })
        if (reads.length > openReadsMax) reads.shift()
      }
    },
    applyOldReport(): Event {
      const place = random.next()
      return async (deps) => {
        const [old] = reads.splice(Math.floor(place * reads.length), 1)
        const row = old && (await rowOf(old.paymentId))
        if (row) await applyProviderStatus(deps, row, old.reported, 'webhook')
      }
    },
    /** Finds what no webhook told. */
    reconcile(): Event {
      return (deps) => reconcilePayments(deps)
    },
  }
}

/** Of an amount in cents; `share` from 0 up to 1. Several make more than there is. */
const partOf = (cents: number, share: number): number => Math.max(1, Math.floor(cents * share * 0.6))

/** One of the last rows; `place` from 0 up to 1. */
const last = <T>(rows: T[], place: number): T | undefined =>
  rows.slice(-20).at(Math.floor(place * Math.min(rows.length, 20)))
